import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** A sentence that the page before has left to be said here, in the state of the navigation. */
export function useOneTimeMessage(name: 'alert' | 'notice'): string | undefined {
  const state: unknown = useLocation().state;
  const news = state?.[name as keyof typeof state];
  useEffect(() => {
    // The browser keeps the state over a reload, and the sentence is news only once.
    if (news !== undefined) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [news]);
  return typeof news === 'string' ? news : undefined;
}
