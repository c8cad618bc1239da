import { useEffect, useState } from 'react';

/**
 * Asks before a page is left that holds what was not sent: `address` is where to while it is being asked. A
 * link is held back; closing the window or typing an address, the browser asks in its own words.
 */
export function useLeaving(isUnsent: boolean) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isUnsent) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || isElsewhere) return;
      if (link.origin !== window.location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      setAddress(link.pathname + link.search);
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router hears of it.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isUnsent]);
  return { address, ask: setAddress, stay: () => setAddress(undefined) };
}
