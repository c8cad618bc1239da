import type { SvgIconComponent } from '@mui/icons-material';
import AddCard from '@mui/icons-material/AddCardOutlined';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import { useQuery } from '@tanstack/react-query';
import type { Due } from '../../api/account/charge/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import type { Member } from '../../api/member/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { RailEntry } from '../../ui/chrome/Rail.tsx';
import { useDebounced } from '../../ui/data/useDebounced.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { methodOf, paymentStatus } from '../../ui/payments/paymentWords.ts';
import { dataProvider } from '../dataProvider.ts';

/** Something to open. */
export interface Found {
  readonly key: string;
  readonly group: 'Members' | 'Do' | 'Charges' | 'Payments' | 'Pages';
  readonly Icon: SvgIconComponent;
  readonly label: string;
  readonly detail?: string;
  /** At the end of the line, such as an amount. */
  readonly aside?: string;
  readonly to: string;
  /** The dialog that the page opens with (`useLinkedDialog`). */
  readonly dialog?: string | object;
}

/** Of each list, at most. */
const MOST = 5;

/**
 * What an administrator finds by these words; without any, the pages and what can be done at once. Those are
 * there with each key, so that Enter opens what was typed; what the server finds, a moment later.
 */
export function useFound(text: string, entries: readonly RailEntry[]) {
  const wanted = text.trim().toLowerCase();
  const q = useDebounced(wanted);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', q],
    // All lists at once: a line that comes later would move those that are there.
    queryFn: ({ signal }) => readFirst(q, signal),
    enabled: q !== '',
  });
  const { members = [], charges = [], payments = [] } = q === wanted && data !== undefined ? data : {};
  const [only, another] = members;
  const matches = ({ label }: Found) => label.toLowerCase().includes(wanted);
  const found: Found[] = [
    ...members.map(memberFound),
    ...(only !== undefined && another === undefined ? [...actsFor(only), ...refundFound(payments)] : []),
    ...acts.filter(matches),
    ...charges.map(chargeFound),
    ...payments.map(paymentFound),
    ...entries.map(pageFound).filter(matches),
  ];
  return { found, error, isReading: isFetching || q !== wanted, refetch: () => void refetch() };
}

/** The first rows that these words find in each list; of charges and payments the newest. */
async function readFirst(q: string, signal: AbortSignal) {
  const first = { filter: { q }, pagination: { page: 1, perPage: MOST }, signal };
  const newest = { ...first, sort: { field: 'ts', order: 'DESC' } } as const;
  const [members, charges, payments] = await Promise.all([
    dataProvider.getList<Member>('members', { ...first, sort: { field: 'name', order: 'ASC' } }),
    dataProvider.getList<Due>('charges', newest),
    dataProvider.getList<Payment>('payments', newest),
  ]);
  return { members: members.data, charges: charges.data, payments: payments.data };
}

const acts: readonly Found[] = [
  { key: 'addCharge', group: 'Do', Icon: AddCard, label: 'Add Charge', to: '/charges', dialog: 'add' },
  {
    key: 'recordPayments',
    group: 'Do',
    Icon: PaymentsOutlined,
    label: 'Record payments',
    to: '/payments/record',
  },
  {
    key: 'addMembers',
    group: 'Do',
    Icon: PersonAddOutlined,
    label: 'Add Members',
    to: '/members',
    dialog: 'ask',
  },
];

function memberFound({ id, name, email, active }: Member): Found {
  const detail = active ? email : `${email} · removed`;
  return {
    key: `member ${id}`,
    group: 'Members',
    Icon: PersonOutlined,
    label: name,
    detail,
    to: `/account/${id}`,
  };
}

function actsFor({ id, name, active, role }: Member): Found[] {
  const to = `/account/${id}`;
  const pay: Found = {
    key: 'pay',
    group: 'Do',
    Icon: PaymentsOutlined,
    label: 'Add Manual Payment',
    detail: `for ${name}`,
    to,
    dialog: 'payment',
  };
  const charge: Found = { ...pay, key: 'charge', Icon: AddCard, label: 'Add Charge', dialog: 'charge' };
  const promote: Found = {
    ...pay,
    key: 'admin',
    Icon: AdminPanelSettingsOutlined,
    label: 'Make administrator',
    detail: name,
    dialog: 'admin',
  };
  return active ? [pay, charge, ...(role === 'admin' ? [] : [promote])] : [];
}

function chargeFound(charge: Due): Found {
  const { _id, uuid, name, dueDate, remaining } = charge;
  return {
    key: `charge ${_id}`,
    group: 'Charges',
    Icon: ReceiptLongOutlined,
    label: chargeName(charge),
    detail: `${name}, due ${formatDay(dueDate)}`,
    aside: remaining > 0 ? `${formatDollars(remaining)} remaining` : charge.status,
    to: `/account/${uuid}?charge=${_id}`,
  };
}

function paymentFound(payment: Payment): Found {
  const { id, uuid, name, payDate, status, amount } = payment;
  return {
    key: `payment ${id}`,
    group: 'Payments',
    Icon: PaymentsOutlined,
    label: `${methodOf(payment)}, ${formatDay(payDate)}`,
    detail: `${name} · ${paymentStatus[status].status}`,
    aside: formatDollars(amount),
    to: listUrl('/payments', { memberId: uuid }),
  };
}

/** The newest of a member's payments that can be refunded. */
function refundFound(payments: readonly Payment[]): Found[] {
  const payment = payments.find(({ refundable }) => refundable > 0);
  if (payment === undefined) return [];
  return [
    {
      key: 'refund',
      group: 'Do',
      Icon: ReplyOutlined,
      label: `Refund ${formatDollars(payment.refundable)}`,
      detail: `${methodOf(payment)}, ${formatDay(payment.payDate)}`,
      to: '/payments',
      dialog: { payment, act: 'Refund' },
    },
  ];
}

function pageFound({ path, label, Icon }: RailEntry): Found {
  return { key: `page ${path}`, group: 'Pages', Icon, label, to: path };
}
