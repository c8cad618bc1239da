import { useEffect, useEffectEvent } from 'react';

/** How to close each dialog that is open; the last one lies on top. */
const openDialogs: (() => void)[] = [];
/** The router's index of the entry that the browser came to last. */
let index: unknown;

/**
 * Lets Back close a dialog in place of leaving the page. Dialogs open on a second history entry with the
 * page's address, and the browser stays on it when they are closed. Back from there comes to the page's first
 * entry, where `onStep` either returns to the second one and closes the dialog on top or, when none is open,
 * goes back once more. So no entry is removed later, which could hit what the user opened meanwhile.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const dialog = () => onBack();
    openDialogs.push(dialog);
    addEntry();
    return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1);
  }, []);
}

function addEntry(): void {
  // Before the router's own; adding it again does nothing.
  window.addEventListener('popstate', onStep, { capture: true });
  const { state } = window.history;
  index = state?.idx;
  if (state?.dialogs === 'second') return;
  window.history.replaceState({ ...state, dialogs: 'first' }, '');
  window.history.pushState({ ...state, dialogs: 'second' }, '');
}

function onStep(event: PopStateEvent): void {
  const before = index;
  index = event.state?.idx;
  // Forward from another page comes with another index.
  if (event.state?.dialogs !== 'first' || index !== before) return;
  // The page is the same: the router has nothing to draw.
  event.stopImmediatePropagation();
  const close = openDialogs.at(-1);
  if (close === undefined) window.history.back();
  else {
    window.history.forward();
    close();
  }
}
