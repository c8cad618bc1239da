import { formatDollars } from '../../ledger/values/money.ts';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { useRead } from '../../ui/useRead.ts';

/** The reimbursement that has an expense in the books already, where there is one that may be it. */
export function ReimbursementInput(props: {
  readonly budgetId: string;
  /** The one that the expense links to already. */
  readonly linked?: string;
}) {
  const { budgetId, linked = '' } = props;
  const { data = [] } = useRead('get-reimbursements', {});
  const free = data.filter(
    (each) =>
      (each.status === 'approved' || each.status === 'paid') &&
      (!each.linked || each._id === linked) &&
      (each.budgetId === '' || each.budgetId === budgetId),
  );
  if (free.length === 0) return null;
  return (
    <SelectInput
      name="reimbursementId"
      label="Reimbursement"
      choices={[
        { value: '', label: 'None' },
        ...free.map(({ _id, name, expenseName, amount }) => ({
          value: _id,
          label: `${expenseName}, ${formatDollars(amount)}, ${name}`,
        })),
      ]}
      help="Where a member was paid back for it: the books have it already, and this expense posts nothing."
    />
  );
}
