import { Button } from '@mui/material';
import type { Output } from '../../api/contract.ts';
import type { BouncedCheck } from '../../api/platform/contract/wire.ts';

import { sumDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { formatDayOr } from '../shared/time.ts';
import { BouncedRemark } from '../transfers/BouncedRemark.tsx';
import { OpeningAmount } from './OpeningAmount.tsx';

const Enter = lazyDialog(async () => (await import('./EnterOpeningBalances.tsx')).EnterOpeningBalances);
const Import = lazyDialog(async () => (await import('./ImportOpeningBalances.tsx')).ImportOpeningBalances);

const Bounce = lazyDialog(
  async () => (await import('../transfers/BounceOpeningCheck.tsx')).BounceOpeningCheck,
);
const UndoBounce = lazyDialog(async () => (await import('../transfers/UndoBounce.tsx')).UndoBounce);
const Correct = lazyDialog(async () => (await import('./CorrectOpeningCredit.tsx')).CorrectOpeningCredit);

type Balances = Output<'get-opening-balances'>;
type Balance = Balances['members'][number];

/** What an organization that begins with Bursar mid-life had and was owed (docs/decisions/0050). */
export default function OpeningBalancesPage() {
  const { today } = useSession();
  const balances = useRead('get-opening-balances', {});
  const [dialog, open, close] = useDialog<'enter' | 'import' | 'bounce'>();
  const [unbouncing, unbounce, closeUnbounce] = useDialog<BouncedCheck>();
  const [correcting, correct, closeCorrection] = useDialog<Balance>();
  const openedOn = balances.data?.accounts.find((account) => account.openedOn !== '')?.openedOn ?? today;
  return (
    <Page
      title="Opening Balances"
      subtitle="Balances on the day you started with Bursar. They post to net assets, not income."
    >
      <Stack>
        <Section
          title="Accounts of money"
          query={balances}
          height={240}
          flush
          action={
            <Button variant="contained" disabled={balances.data === undefined} onClick={() => open('enter')}>
              Enter balances
            </Button>
          }
        >
          {({ accounts }) => (
            <RecordList
              label="Accounts of money"
              columns={accountColumns(() => open('bounce'), unbounce)}
              rows={accounts}
              keyOf={({ account }) => account}
            />
          )}
        </Section>
        <Section
          title="Members’ balances"
          hint="One per member: a charge of the type Opening balance, or credit."
          query={balances}
          height={240}
          flush
          action={
            <Button variant="outlined" disabled={balances.data === undefined} onClick={() => open('import')}>
              Import
            </Button>
          }
        >
          {({ members }) =>
            members.length === 0 ? (
              <EmptyState title="No opening balances" />
            ) : (
              <PagedList
                pages="long"
                label="Members’ balances"
                columns={memberColumns(members, correct)}
                rows={members}
                keyOf={({ _id }) => _id}
              />
            )
          }
        </Section>
      </Stack>
      {dialog === 'enter' && balances.data !== undefined && (
        <Enter accounts={balances.data.accounts} openedOn={openedOn} onClose={close} />
      )}
      {dialog === 'bounce' && (
        <Bounce
          account="checking"
          where="The opening balance of Checking includes checks you deposited earlier."
          onClose={close}
        />
      )}
      {unbouncing !== undefined && <UndoBounce bounce={unbouncing} onClose={closeUnbounce} />}
      {correcting !== undefined && <Correct balance={correcting} onClose={closeCorrection} />}
      {dialog === 'import' && <Import openedOn={openedOn} onClose={close} />}
    </Page>
  );
}

const accountColumns = (
  onBounce: () => void,
  onUnbounce: (bounce: BouncedCheck) => void,
): readonly Column<Balances['accounts'][number]>[] => [
  {
    label: 'Account',
    card: 'start',
    render: ({ name, bounces }) => (
      <>
        {name}
        {bounces.map((bounce) => (
          <BouncedRemark key={bounce.id} bounce={bounce} onUnbounce={() => onUnbounce(bounce)} />
        ))}
      </>
    ),
  },
  { label: 'As Of', card: 'meta', nowrap: true, render: ({ openedOn }) => formatDayOr(openedOn, '') },
  { label: 'Entered by', source: 'by' },
  {
    label: 'Balance',
    card: 'corner',
    align: 'right',
    render: ({ openedOn, amount }) => (openedOn === '' ? 'Not entered' : <Money dollars={amount} />),
  },
  {
    label: 'Actions',
    hideLabel: true,
    card: 'end',
    // Checks on hand are in a deposit by the time at which one bounces.
    render: ({ account, name, openedOn }) =>
      account === 'checking' &&
      openedOn !== '' && (
        <Button
          size="small"
          aria-label={`A check of the opening balance of ${name} bounced`}
          onClick={onBounce}
        >
          Check bounced
        </Button>
      ),
  },
];

const memberColumns = (
  members: readonly Balance[],
  onCorrect: (balance: Balance) => void,
): readonly Column<Balance>[] => [
  {
    label: 'Member',
    card: 'start',
    render: ({ uuid, name }) => <MemberLink memberId={uuid} name={name} />,
    total: 'Owed less credit',
  },
  { label: 'Due Date', card: 'meta', nowrap: true, render: ({ dueDate }) => formatDayOr(dueDate, '') },
  { label: 'Memo', source: 'memo' },
  {
    label: 'Remaining',
    align: 'right',
    render: ({ amount, remaining }) => (amount < 0 ? '' : <Money dollars={remaining} />),
  },
  {
    label: 'Amount',
    card: 'corner',
    align: 'right',
    render: ({ amount }) => <OpeningAmount dollars={amount} />,
    total: <Money dollars={sumDollars(members.map(({ amount }) => amount))} strong />,
  },
  ...(members.some(({ amount }) => amount < 0) ? [actionsOf(onCorrect)] : []),
];

const actionsOf = (onCorrect: (balance: Balance) => void): Column<Balance> => ({
  label: 'Actions',
  card: 'end',
  render: (balance) =>
    balance.amount < 0 && (
      <Button
        size="small"
        aria-label={`Correct the credit of ${balance.name}`}
        onClick={() => onCorrect(balance)}
      >
        Correct
      </Button>
    ),
});
