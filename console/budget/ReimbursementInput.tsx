import { formatDollars } from '../../ledger/values/money.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { SelectInput } from '../../ui/forms/inputs.tsx';

/** The reimbursement that has an expense in the books already, where there is one that may be it. */
export function ReimbursementInput(props: {
  readonly budgetId: string;
  /** The one that the expense links to already. */
  readonly linked?: string;
}) {
  const { budgetId, linked = '' } = props;
  const free = readingOf(useRead('get-reimbursements', {}), (all) =>
    all.filter(
      (each) =>
        (each.status === 'approved' || each.status === 'paid') &&
        (!each.linked || each._id === linked) &&
        (each.budgetId === '' || each.budgetId === budgetId),
    ),
  );
  if (free.error === null && !free.data?.length) return null;
  return (
    <SelectInput
      name="reimbursementId"
      label="Reimbursement"
      choices={readingOf(free, (all) => [
        { value: '', label: 'None' },
        ...all.map(({ _id, name, expenseName, amount }) => ({
          value: _id,
          label: `${expenseName}, ${formatDollars(amount)}, ${name}`,
        })),
      ])}
      help="Choose the reimbursement if a member was already paid back. The expense is not posted again."
    />
  );
}
