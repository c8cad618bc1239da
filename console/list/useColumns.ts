import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Column } from '../../ui/list/columns.tsx';

/** Columns by their labels. */
interface Choice {
  /** In the order that the person chose; empty for the list's own order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const OWN: Choice = { order: [], hidden: [] };

/** The columns of a list as the person wants them: all, in the list's own order, until they choose. */
export function useColumns<Row>(resource: string, columns: readonly Column<Row>[]) {
  const [choice, choose] = useStore<Choice>(`${resource}.columns`, OWN);
  const { order, hidden } = choice;
  // The table draws all its rows again when these change.
  const ordered = useMemo(() => {
    const placeOf = ({ label }: Column<Row>) =>
      order.includes(label) ? order.indexOf(label) : columns.length;
    return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [columns, order]);
  const shown = useMemo(() => ordered.filter(({ label }) => !hidden.includes(label)), [ordered, hidden]);
  return {
    shown,
    /** Those that can be hidden or moved: all but the row's heading, and buttons without a label to see. */
    choosable: ordered.filter((column) => column !== columns[0] && column.hideLabel !== true),
    isHidden: ({ label }: Column<Row>) => hidden.includes(label),
    toggle: ({ label }: Column<Row>) =>
      choose({
        order,
        hidden: hidden.includes(label) ? hidden.filter((each) => each !== label) : [...hidden, label],
      }),
    moveBefore: (column: Column<Row> | undefined, next: Column<Row> | undefined) => {
      if (column === undefined || next === undefined) return;
      const others = ordered.map(({ label }) => label).filter((label) => label !== column.label);
      choose({ order: others.toSpliced(others.indexOf(next.label), 0, column.label), hidden });
    },
    isChanged: order.length > 0 || hidden.length > 0,
    reset: () => choose(OWN),
  };
}
