import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
import { useListFilters } from '../list/useListFilters.ts';
import { MemberLink } from '../shared/MemberLink.tsx';
import { totalOf } from './spending.ts';
import { type Reimbursed, spentIn, useSpent } from './useSpent.ts';

/** What else counts in the figures of the list above: reimbursements of the same category and days. */
export function ReimbursedExpenses(props: {
  readonly budgetId: string;
  readonly category: string | undefined;
}) {
  const { chosen } = useListFilters<'from' | 'to'>();
  const { data } = useSpent(props.budgetId);
  const of = {
    category: props.category,
    from: chosen('from') || undefined,
    to: chosen('to') || undefined,
  };
  const reimbursed = spentIn(data?.reimbursed ?? [], of);
  if (reimbursed.length === 0) return null;
  const dollars = totalOf(reimbursed);
  const all = totalOf([...spentIn(data?.expenses ?? [], of), ...reimbursed]);
  return (
    <Section
      title="Reimbursements"
      hint={`Also counted: ${formatDollars(dollars)} (${formatDollars(all)} in all)`}
      flush
    >
      <PagedList
        pages="short"
        label="Reimbursements"
        columns={columns}
        rows={reimbursed}
        keyOf={({ _id }) => _id}
        empty="There are no reimbursements"
      />
    </Section>
  );
}

const columns: readonly Column<Reimbursed>[] = [
  {
    label: 'Expense Name',
    source: 'expenseName',
    card: 'start',
    sx: { fontWeight: weight.label, overflowWrap: 'anywhere' },
  },
  {
    label: 'Name',
    render: ({ memberuuid, name, memberExists }) => (
      <MemberLink memberId={memberuuid} name={name} exists={memberExists} />
    ),
  },
  { label: 'Expense Date', nowrap: true, render: ({ pay_date }) => formatDay(pay_date) },
  {
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: ({ amount }) => <Money dollars={amount} />,
  },
];
