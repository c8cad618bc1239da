import { formatDollars } from '../../ledger/values/money.ts';
import type { Row } from '../../ui/data/rows.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { RowResultsDialog } from '../../ui/forms/RowResults.tsx';

/** What Undo left as it is, and why, when it could not undo all of a batch. */
export function UndoResults(props: {
  readonly batch: string;
  readonly results: readonly Row[];
  readonly onClose: () => void;
}) {
  const { data } = useRead('get-batch', { id: props.batch });
  const names = new Map(
    data?.entries.map(({ eventId, name, what, amount }) => [
      eventId,
      `${name}: ${what}, ${formatDollars(amount)}`,
    ]),
  );
  return (
    <RowResultsDialog
      title="Undo"
      done="Undone"
      results={props.results}
      labelOf={({ _id }) => names.get(_id) ?? 'A member'}
      onClose={props.onClose}
    />
  );
}
