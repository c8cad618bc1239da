import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { Button } from '@mui/material';
import { useMemo } from 'react';
import type { Payment } from '../../api/account/payment/contract.ts';
import { paymentStatusNames } from '../../api/platform/contract/words.ts';
import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { useSession } from '../../ui/app/session.ts';
import { useLinkedDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Struck } from '../../ui/payments/PaymentChanges.tsx';
import { methodOf, paymentStatus } from '../../ui/payments/paymentWords.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { MoreMenu } from '../../ui/primitives/MoreMenu.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { ByChoice, ByDays, ByGroup, ByPerson } from '../list/ListFilters.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { OpenRow } from '../list/OpenRow.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { methodChoices } from '../shared/methodChoices.ts';
import { paymentActs } from './PaymentActions.tsx';
import { PaymentStanding } from './PaymentStanding.tsx';
import { isToVerify } from './paymentForm.ts';
import { RecordCheckButton } from './RecordCheckButton.tsx';

const PaymentAct = lazyDialog(async () => (await import('./PaymentAct.tsx')).PaymentAct);
const PaymentPanel = lazyDialog(async () => (await import('./PaymentPanel.tsx')).PaymentPanel);

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'toVerify', label: 'To verify' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'refunded', label: 'Refunded' },
];

const kinds = [
  { value: 'manual', label: 'Recorded by hand' },
  { value: 'screenshot', label: 'Sent by Venmo or Zelle' },
  { value: 'stripe', label: 'Paid online' },
  { value: 'credit', label: 'Paid with credit' },
];

const states = Object.entries(paymentStatusNames).map(([value, label]) => ({ value, label }));

/** Every payment, newest first: the pending ones are what the dashboard's Pending payments is made of. */
export default function PaymentList() {
  const [asked, ask, close] = useLinkedDialog<Asked>();
  const columns = useMemo(() => columnsOf(ask), [ask]);
  return (
    <>
      <ListPage
        resource="payments"
        sort={{ field: 'payDate', order: 'DESC' }}
        tabs={tabs}
        title="Payments"
        subtitle="All payments and their status."
        actions={
          <>
            <DownloadListCsv sortField="payDate" />
            <RecordCheckButton />
            <Button variant="contained" {...linkTo({ path: '/payments/record' })}>
              Record payments
            </Button>
          </>
        }
        Panel={PaymentPanel}
        filters={
          <>
            <ByPerson />
            <ByGroup />
            <ByChoice name="method" label="Payment Type" choices={methodChoices} />
            <ByDays />
            <ByChoice name="kind" label="Kind" choices={kinds} />
            <ByChoice name="status" label="Status" choices={states} />
          </>
        }
        empty={
          <EmptyList
            icon={<PaymentsOutlined fontSize="large" />}
            title="No payments yet"
            hint="Payments appear here as soon as members pay or you record them."
          />
        }
        noun="payment"
        sums={['received', 'pending']}
        columns={columns}
        rowClick="panel"
      />
      {asked && <PaymentAct {...asked} onClose={close} />}
    </>
  );
}

/** The day on which it counts, and the one on which it was recorded. */
function PayDate({ payment: { payDate, ts } }: { readonly payment: Payment }) {
  const recordedOn = dayIn(useSession().timeZone, new Date(ts));
  return (
    <>
      {formatDay(payDate)}
      {recordedOn !== payDate && <Note>{`recorded ${formatDay(recordedOn)}`}</Note>}
    </>
  );
}

const columnsOf = (onAct: (asked: Asked) => void): readonly Column<Payment>[] => [
  {
    source: 'payDate',
    label: 'Date',
    nowrap: true,
    card: 'meta',
    render: (payment) => <PayDate payment={payment} />,
  },
  { label: 'Member', card: 'start', render: ({ uuid, name }) => <MemberLink memberId={uuid} name={name} /> },
  {
    label: 'Payment Type',
    card: 'meta',
    render: (payment) => <OpenRow id={payment.id}>{methodOf(payment)}</OpenRow>,
  },
  {
    label: 'For',
    folds: true,
    card: 'meta',
    render: ({ charges }) => charges.map(({ name }) => name).join(', '),
  },
  {
    label: 'Status',
    card: 'end',
    // What it waits for, its button says.
    render: (payment) =>
      isToVerify(payment) ? (
        <StatusBadge {...paymentStatus.pending} />
      ) : (
        <PaymentStanding payment={payment} />
      ),
  },
  {
    label: 'Amount',
    align: 'right',
    card: 'corner',
    render: (payment) => (
      <Struck payment={payment}>
        <Money dollars={payment.amount} />
      </Struck>
    ),
  },
  {
    label: 'Actions',
    hideLabel: true,
    align: 'right',
    card: 'end',
    sx: { displayPrint: 'none', whiteSpace: 'nowrap' },
    render: (payment) => <RowActs payment={payment} onAct={onAct} />,
  },
];

/** What was chosen in the menu of a row, or by a link. */
interface Asked {
  readonly payment: Payment;
  /** The label of the act. */
  readonly act: string;
}

/** Verify where that is what a payment waits for, and a menu of all else. */
function RowActs({ payment, onAct }: { readonly payment: Payment; readonly onAct: (asked: Asked) => void }) {
  const what = `${formatDollars(payment.amount)} of ${formatDay(payment.payDate)}`;
  const offered = paymentActs.filter(({ isOffered }) => isOffered({ payment, charges: [] }));
  return (
    <Row justify="end" gap={1}>
      {isToVerify(payment) && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Verify ${what}`}
          {...linkTo({ path: `/verifypayments?open=${payment.id}` })}
        >
          Verify
        </Button>
      )}
      <MoreMenu
        isInRow
        label={`Actions on ${what}`}
        groups={[offered.map(({ label }) => ({ label, onClick: () => onAct({ payment, act: label }) }))]}
      />
    </Row>
  );
}
