import { failedRows, type Row } from '../../ui/data/rows.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';

/** Undo of a batch. `left` has the rows once some could not be undone, for `UndoResults`. */
export function useUndo(batch: string, onDone: () => void = () => undefined) {
  const { submit, isPending, error } = useChange('undo-batch');
  const [left, show, forget] = useDialog<readonly Row[]>();
  const undo = async () => {
    const output = await submit({ id: batch });
    if (output === undefined) return;
    const rows = failedRows(output);
    if (rows === undefined) onDone();
    else show(rows);
  };
  return { undo: () => void undo(), isPending, error, left, forget };
}
