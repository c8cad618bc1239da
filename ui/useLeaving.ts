import { useEffect, useRef, useState } from 'react';

/**
 * Asks before the page is left while something on it was not sent: by the browser when the tab is closed,
 * else by the `Question` that is shown while `isAsking`.
 */
export function useLeaving(isUnsent: boolean) {
  const [go, setGo] = useState<{ readonly now: () => void }>();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
    if (!isUnsent) return;
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!isLeaving.current) event.preventDefault();
      },
      options,
    );
    // Before the router sees it. Its links and plain ones are alike here.
    window.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (link === null || isLeaving.current || !isWayOut(link, event)) return;
        event.preventDefault();
        event.stopPropagation();
        setGo({ now: () => link.click() });
      },
      options,
    );
    // The browser's own buttons, where it can tell.
    window.navigation?.addEventListener(
      'navigate',
      (event) => {
        const { key, url } = event.destination;
        const isAway = new URL(url).pathname !== location.pathname;
        if (event.navigationType !== 'traverse' || !isAway || !event.cancelable || isLeaving.current) return;
        event.preventDefault();
        setGo({ now: () => void window.navigation.traverseTo(key) });
      },
      options,
    );
    return () => listeners.abort();
  }, [isUnsent]);
  return {
    isAsking: go !== undefined,
    /** Do what gives the unsent up, after asking where there is any. */
    ask: (now: () => void) => (isUnsent ? setGo({ now }) : now()),
    leave: () => {
      isLeaving.current = true;
      setGo(undefined);
      go?.now();
    },
    stay: () => setGo(undefined),
  };
}

/** Whether a click on the link leaves this page in this tab. */
function isWayOut(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return false;
  return link.href !== '' && link.pathname !== location.pathname;
}
