import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { useSession } from '../app/session.ts';
import { size, weight } from '../primitives/tokens.ts';

/** Days from one to the one that a key goes to. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface DayInTab {
  readonly day: CalendarDate;
  /** Whether the focus is inside the day, whose events are in the order of Tab then. */
  readonly isEntered: boolean;
}

/**
 * The day that is in the order of Tab, and what to do when a day or an event of it has the focus: arrow keys
 * go from it to the others (WAI-ARIA, "Grid"), Enter to its first event. Today at first, where it is shown.
 */
export function useDayInTab({
  weeks,
  day,
}: {
  readonly weeks: readonly (readonly CalendarDate[])[];
  readonly day: CalendarDate;
}): [DayInTab, (chosen: CalendarDate, event: FocusEvent) => void] {
  const { today } = useSession();
  const [chosen, setChosen] = useState<DayInTab>();
  const days = weeks.flat();
  const first = { day: days.includes(today) ? today : day, isEntered: false };
  const inTab = chosen !== undefined && days.includes(chosen.day) ? chosen : first;
  const focus = (focused: CalendarDate, { target, currentTarget }: FocusEvent) =>
    setChosen({ day: focused, isEntered: target !== currentTarget });
  return [inTab, focus];
}

/** To the day that a key goes to from the one that has the focus, or whose event has it. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const grid = event.currentTarget;
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null;
  if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const from = cell.dataset.day ?? '';
  const days = [...grid.querySelectorAll<HTMLElement>('[data-day]')];
  const row = days.slice(7 * Math.floor(days.indexOf(cell) / 7)).slice(0, 7);
  const by = STEPS[event.key];
  const edge = { Home: row[0], End: row.at(-1) }[event.key];
  const to =
    by === undefined
      ? (edge ?? (event.key === 'Enter' && event.target === cell ? cell.querySelector('button') : null))
      : days.find(({ dataset }) => dataset.day === plusDays(from, by));
  if (to === null || to === undefined) return;
  event.preventDefault();
  to.focus();
}

export const gridStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': {
    py: 1.5,
    textAlign: 'center',
    bgcolor: 'sunken',
    color: 'text.secondary',
    fontSize: size.t12,
    fontWeight: weight.title,
  },
  '& td': { p: 1, verticalAlign: 'top', borderTop: '1px solid', borderColor: 'divider' },
  '& td + td': { borderLeft: '1px solid', borderLeftColor: 'divider' },
};
