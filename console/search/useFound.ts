import type { SvgIconComponent } from '@mui/icons-material';
import AddCard from '@mui/icons-material/AddCardOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { keepPreviousData } from '@tanstack/react-query';
import type { Due } from '../../api/account/charge/contract.ts';
import type { Payment } from '../../api/account/payment/contract.ts';
import type { Resource } from '../../api/contract.ts';
import type { Member } from '../../api/member/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { methodOf, paymentStatus } from '../../ui/payments/paymentWords.ts';
import { entriesFor } from '../layout/entries.ts';

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
  readonly dialog?: string;
}

/** Of each list, at most. */
const MOST = 5;

/** What an administrator finds by these words; without any, the pages and what can be done at once. */
export function useFound(q: string) {
  const session = useSession();
  const members = useFirst<Member>('members', q);
  const charges = useFirst<Due>('charges', q);
  const payments = useFirst<Payment>('payments', q);
  const reads = q === '' ? [] : [members, charges, payments];
  const wanted = q.toLowerCase();
  const matches = ({ label }: Found) => label.toLowerCase().includes(wanted);
  const [only, another] = members.data ?? [];
  const people = q === '' ? [] : (members.data ?? []).map(memberFound);
  const found: Found[] = [
    ...people,
    ...(q !== '' && only !== undefined && another === undefined ? actsFor(only) : []),
    ...acts.filter(matches),
    ...(q === '' ? [] : (charges.data ?? []).map(chargeFound)),
    ...(q === '' ? [] : (payments.data ?? []).map(paymentFound)),
    ...entriesFor(session).map(pageFound).filter(matches),
  ];
  return {
    found,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isReading: reads.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(reads.map(({ refetch }) => refetch())),
  };
}

/** The first rows of a list that these words find. */
function useFirst<Row>(resource: Resource, q: string) {
  const query = new URLSearchParams({ filter: JSON.stringify({ q }), range: JSON.stringify([0, MOST - 1]) });
  return useRest<Row[]>(resource, `?${query}`, { enabled: q !== '', placeholderData: keepPreviousData });
}

const acts: readonly Found[] = [
  { key: 'addCharge', group: 'Do', Icon: AddCard, label: 'Add Charge', to: '/charges', dialog: 'add' },
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

function actsFor({ id, name, active }: Member): Found[] {
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
  return active ? [pay, charge] : [];
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
    to: `/account/${uuid}`,
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

function pageFound({ path, label, Icon }: ReturnType<typeof entriesFor>[number]): Found {
  return { key: `page ${path}`, group: 'Pages', Icon, label, to: path };
}
