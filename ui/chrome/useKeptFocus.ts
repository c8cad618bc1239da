import { useEffect } from 'react';

/** Places of the focus that are remembered, the latest first: a dialog's opener is behind what it held. */
const REMEMBERED = 12;

/**
 * Keeps the focus in the page when what had it is removed or disabled: a deleted row, the opener of a dialog,
 * the button of the last page. Browsers put it on the body then, and Tab begins at the top. It moves to the
 * nearest element around its last place that is still there.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let places: (readonly HTMLElement[])[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) places = [pathTo(target), ...places].slice(0, REMEMBERED);
    };
    // Whoever clicks beside everything leaves on purpose.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      setTimeout(() => {
        const isLeft = target instanceof HTMLElement && isFocusable(target);
        if (isLeft && document.activeElement === document.body) places = [];
      });
    };
    const keep = () => {
      if (document.activeElement !== document.body) return;
      const [last] = places;
      if (last?.[0] === undefined || isFocusable(last[0])) return;
      for (const place of places) {
        const there = place.find(isFocusable);
        if (there !== undefined) return focus(there);
      }
    };
    // After the browser and dialogs have put the focus where they want it.
    let isDue = false;
    const observer = new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        keep();
      });
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}

/** An element and those around it, up to the main part of the page. */
function pathTo(element: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at !== null && at !== document.body; at = at.parentElement)
    path.push(at);
  return path;
}

function isFocusable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled, #root') && element.getClientRects().length > 0;
}

/** Focuses what may be no stop of the Tab key. */
function focus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
