import { useEffect, useRef, useState } from 'react';
import { useUnsent } from '../app/signInAgain.ts';

/**
 * Asks before the page is left while something on it was not sent: by the browser when the tab is closed,
 * else by the `Question` that is shown while `isAsking`.
 */
export function useLeaving(isUnsent: boolean) {
  useUnsent(isUnsent);
  const [go, setGo] = useState<{ readonly now: () => void }>();
  const stopAsking = useRef(() => {});
  useEffect(() => {
    if (!isUnsent) return;
    const listeners = new AbortController();
    stopAsking.current = () => listeners.abort();
    const options = { signal: listeners.signal, capture: true };
    window.addEventListener('beforeunload', (event) => event.preventDefault(), options);
    // Before the router sees it. Its links and plain ones are alike here.
    window.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (!isWayOut(link, event, location.pathname)) return;
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
        const { key } = event.destination;
        if (!isStepAway(event, location.pathname)) return;
        event.preventDefault();
        setGo({ now: () => void window.navigation.traverseTo(key) });
      },
      options,
    );
    return stopAsking.current;
  }, [isUnsent]);
  return {
    isAsking: go !== undefined,
    /** Do what gives the unsent up, after asking where there is any. */
    ask: (now: () => void) => (isUnsent ? setGo({ now }) : now()),
    leave: () => {
      stopAsking.current();
      setGo(undefined);
      go?.now();
    },
    stay: () => setGo(undefined),
  };
}

/** Whether the browser's button for back or forward leaves the page, and can be held. */
export function isStepAway(
  {
    navigationType,
    cancelable,
    destination,
  }: Pick<NavigateEvent, 'navigationType' | 'cancelable'> & {
    readonly destination: Pick<NavigationDestination, 'url'>;
  },
  page: string,
): boolean {
  return navigationType === 'traverse' && cancelable && new URL(destination.url).pathname !== page;
}

type Link = Pick<HTMLAnchorElement, 'href' | 'pathname' | 'target' | 'hasAttribute'>;

/** Whether a click leaves the page in this tab; `link` is null when it was on none. */
export function isWayOut(
  link: Link | null,
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  page: string,
): link is Link {
  if (link === null) return false;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return false;
  return link.href !== '' && link.pathname !== page;
}
