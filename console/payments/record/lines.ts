import type { Due } from '../../../api/account/charge/contract.ts';
import type { Payment } from '../../../api/account/payment/contract.ts';
import type { Input } from '../../../api/contract.ts';
import { chargeName } from '../../../api/platform/contract/words.ts';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { formatDollars, sumDollars } from '../../../ledger/values/money.ts';
import { manualPaymentMethods } from '../../../ledger/values/paymentRules.ts';
import { newKey } from '../../../ui/app/newKey.ts';
import { laidOut, paidBy, payable, restOf } from '../allocation.ts';
import { isToVerify, type PaymentValues, paymentForm, sameCheck } from '../paymentForm.ts';
import { acceptedOn, type SettlingByCharge } from '../settling.ts';

/** A payment that was received by hand: a line of the sheet. `uuid` is '' until the member is chosen. */
export interface Line extends Pick<PaymentValues, 'method' | 'checkNumber' | 'isAnother'> {
  readonly key: string;
  readonly uuid: string;
  readonly name: string;
  readonly amount: number | null;
}

/** What is known of a line's member; undefined while it is read. */
export interface Known {
  readonly dues: readonly Due[] | undefined;
  readonly payments: readonly Payment[] | undefined;
  readonly settling: SettlingByCharge | undefined;
}

/** What a line would do: what it pays in words, and the call, or what is wrong with it by field. */
export interface Plan {
  readonly pays: string;
  readonly input?: Input<'add-payment'>;
  readonly errors: Readonly<Record<string, string>>;
  /** What the member has sent and nobody has verified, in dollars. */
  readonly waiting: number;
  /** A check with the same number was recorded before. */
  readonly same: Payment | undefined;
}

export const isEntered = ({ uuid, amount }: Line) => uuid !== '' || amount !== null;

/** The lines with something on them, and one more to type on, with the method of the last. */
export function withBlank(lines: readonly Line[], method: Line['method']): readonly Line[] {
  const entered = lines.filter(isEntered);
  const blank = lines.findLast((line) => !isEntered(line));
  const last = { key: blank?.key ?? newKey(), uuid: '', name: '', amount: null };
  return [
    ...entered,
    { ...last, method: entered.at(-1)?.method ?? method, checkNumber: '', isAnother: false },
  ];
}

/** The charges that a line pays, oldest first, as Add Manual Payment does; the rest becomes credit. */
export function planOf(
  line: Line,
  { dues, payments, settling }: Known,
  days: { readonly today: CalendarDate; readonly receivedOn: CalendarDate },
): Plan {
  const { uuid, amount, method, checkNumber, isAnother } = line;
  const same = sameCheck(payments ?? [], line);
  const waiting = sumDollars(payments?.filter(isToVerify).map((payment) => payment.amount) ?? []);
  if (uuid === '') return { pays: '', errors: { uuid: 'Choose a member.' }, waiting, same };
  if (dues === undefined || payments === undefined || settling === undefined)
    return { pays: '', errors: {}, waiting, same };
  const open = payable(dues);
  const members = [uuid];
  const amounts = laidOut({ [uuid]: open }, amount, { settling });
  const values: PaymentValues = {
    ...{ method, checkNumber, isAnother, isOneCheck: false },
    ...{ received: amount, receivedOn: days.receivedOn, members, amounts },
    accepted: acceptedOn(open, settling),
  };
  const names = new Map(open.map((due) => [due._id, chargeName(due)]));
  const rest = restOf(values);
  const pays = [
    ...paidBy(values).map(({ id, amount: paid }) => `${names.get(id)} ${formatDollars(paid)}`),
    ...(amount !== null && rest > 0 ? [`${formatDollars(rest)} becomes credit`] : []),
  ].join(' · ');
  const checked = paymentForm({ today: days.today, creditTo: uuid, payments }).safeParse(values);
  if (checked.success) return { pays, input: checked.data, errors: {}, waiting, same };
  const errors = checked.error.issues.map(({ path, message }) => [fieldOf(String(path[0])), message]);
  return { pays, errors: Object.fromEntries(errors.toReversed()), waiting, same };
}

const fieldOf = (field: string) =>
  ['method', 'checkNumber', 'isAnother', 'receivedOn'].includes(field) ? field : 'amount';

/** How many lines there are of each method, and their sum in dollars. */
export function sumsOf(lines: readonly Line[]) {
  return manualPaymentMethods
    .map((method) => {
      const amounts = lines.filter((line) => line.method === method).map(({ amount }) => amount ?? 0);
      return { method, count: amounts.length, dollars: sumDollars(amounts) };
    })
    .filter(({ count }) => count > 0);
}
