import type { Due } from '../../api/contract/account.ts';
import { chargeName } from '../../api/contract/words.ts';
import { RowResultsDialog } from './RowResults.tsx';

/** What became of each charge when a call over many of them did not go through for all. */
export function ChargeAnswers(props: {
  readonly title: string;
  /** What happened to those that went through, e.g. "Removed". */
  readonly done: string;
  /** The charges that were sent, to name the rows by. */
  readonly charges: readonly Due[];
  readonly results: readonly {
    readonly _id: string;
    readonly ok: boolean;
    readonly message?: string | undefined;
  }[];
  readonly onClose: () => void;
}) {
  const { charges, results, ...dialog } = props;
  const labels = new Map(charges.map((charge) => [charge._id, `${charge.name}, ${chargeName(charge)}`]));
  const rows = results.map(({ _id, ok, message }) => ({
    key: _id,
    label: labels.get(_id) ?? _id,
    ok,
    message,
  }));
  return <RowResultsDialog {...dialog} results={rows} />;
}
