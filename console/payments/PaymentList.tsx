import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import type { Payment } from '../../api/account/payment/contract.ts';
import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Struck } from '../../ui/payments/PaymentChanges.tsx';
import { methodOf, paymentStatus } from '../../ui/payments/paymentWords.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { EmptyList } from '../shared/EmptyList.tsx';
import { ByChoice, ByPerson, ClearFilters } from '../shared/ListFilters.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { ListRecords } from '../shared/ListRecords.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { PaymentStanding } from './PaymentStanding.tsx';
import { RecordCheckButton } from './RecordCheckButton.tsx';

const states = Object.entries(paymentStatus).map(([value, { status }]) => ({ value, label: status }));

/** Every payment, newest first: the pending ones are what the dashboard's Pending payments is made of. */
export default function PaymentList() {
  return (
    <ListPage
      resource="payments"
      sort={{ field: 'ts', order: 'DESC' }}
      title="Payments"
      subtitle="What members paid or sent, and what became of it."
      actions={<RecordCheckButton />}
      filters={
        <>
          <ByPerson />
          <ByChoice name="status" label="Status" all="All payments" choices={states} width={170} />
          <ClearFilters />
        </>
      }
      empty={
        <EmptyList
          icon={<PaymentsOutlined fontSize="large" />}
          title="No payments yet"
          hint="Payments appear here as soon as members pay or you record them."
          none="No payment"
        />
      }
    >
      <ListRecords label="Payments" columns={columns} />
    </ListPage>
  );
}

/** The day on which it counts, and the one on which it was recorded, by which the list is sorted. */
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
    source: 'ts',
    label: 'Date',
    nowrap: true,
    card: 'meta',
    render: (payment) => <PayDate payment={payment} />,
  },
  { label: 'Member', card: 'start', render: ({ uuid, name }) => <MemberLink memberId={uuid} name={name} /> },
  { label: 'Payment Type', card: 'meta', render: methodOf },
  {
    label: 'For',
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
