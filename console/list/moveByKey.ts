import type { KeyboardEvent } from 'react';

/** What can have the focus in a row; a checkbox first. */
const FOCUSABLE = 'input, a, button';

/**
 * Keys of a table, while one of its rows has the focus and no text is typed: J and K go to the next and the
 * previous row, X selects it. Enter is the link's or button's own.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
  if (target.matches('input:not([type=checkbox]), textarea, select')) return;
  const row = target.closest('tbody tr');
  if (row === null) return;
  if (key === 'j') focusIn(row.nextElementSibling);
  else if (key === 'k') focusIn(row.previousElementSibling);
  else if (key === 'x') row.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  else return;
  event.preventDefault();
}

function focusIn(row: Element | null): void {
  row?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
