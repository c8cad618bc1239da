import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { Button } from '@mui/material';
import type { Payment } from '../../api/account/payment/contract.ts';
import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { useSession } from '../../ui/app/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Struck } from '../../ui/payments/PaymentChanges.tsx';
import { methodLabel, methodOf, paymentStatus } from '../../ui/payments/paymentWords.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { ByChoice, ByDays, ByGroup, ByPerson } from '../list/ListFilters.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { OpenRow } from '../list/OpenRow.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { PaymentStanding } from './PaymentStanding.tsx';
import { RecordCheckButton } from './RecordCheckButton.tsx';

const PaymentPanel = lazyDialog(async () => (await import('./PaymentPanel.tsx')).PaymentPanel);

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'toVerify', label: 'To verify' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'refunded', label: 'Refunded' },
];

const methods = ['cash', 'check', 'venmo', 'zelle', 'card', 'ach', 'bank-transfer', 'credit', 'other'].map(
  (value) => ({
    value,
    label: methodLabel(value),
  }),
);

const states = Object.entries(paymentStatus).map(([value, { status }]) => ({ value, label: status }));

/** Every payment, newest first: the pending ones are what the dashboard's Pending payments is made of. */
export default function PaymentList() {
  return (
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
          <ByChoice name="method" label="Payment Type" choices={methods} />
          <ByDays />
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

const columns: readonly Column<Payment>[] = [
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
  { label: 'Status', card: 'end', render: (payment) => <PaymentStanding payment={payment} /> },
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
];
