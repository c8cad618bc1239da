import type { Due } from '../../api/account/charge/contract.ts';
import type { Input } from '../../api/contract.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import {
  isDollarAmount,
  MIN_MANUAL_PAYMENT_CENTS,
  sumDollars,
  toCents,
  toDollars,
} from '../../ledger/values/money.ts';
import { validateReceivedAmount } from '../../ledger/values/paymentRules.ts';
import { type Accepted, type SettlingByCharge, settlesIt } from './settling.ts';

/** What charges get of money by hand: dollars by member and charge; null is empty. */
export type Amounts = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/** What every form of money by hand over charges holds. */
export interface Allocated {
  /** Those taken out again may still be in `amounts`, where they do not count. */
  readonly members: readonly string[];
  /** All of the money, in dollars. */
  readonly received: number | null;
  readonly receivedOn: CalendarDate;
  readonly amounts: Amounts;
  /** What is accepted on charges as of the date received. */
  readonly accepted: Accepted;
}

type Rows = Pick<Allocated, 'members' | 'amounts'>;

/** The charges that get something, as add-payment takes them. */
export function paidBy({ members, amounts }: Rows) {
  return members.flatMap((uuid) =>
    Object.entries(amounts[uuid] ?? {}).flatMap(([id, amount]) =>
      amount === null ? [] : [{ id, uuid, amount }],
    ),
  );
}

/** What the charges get in all, in dollars; those that are no amounts are left out. */
export function allocatedBy(rows: Rows): number {
  const given = paidBy(rows).filter(({ amount }) => isDollarAmount(amount));
  return sumDollars(given.map(({ amount }) => amount));
}

/** All of the money, in dollars: what was received or, while that is empty, what the charges get. */
export function totalOf(values: Rows & Pick<Allocated, 'received'>): number {
  return toDollars(centsOf(values.received ?? allocatedBy(values)));
}

/** What no charge gets, in dollars; below zero when the charges get more than was received. */
export function restOf(values: Rows & Pick<Allocated, 'received'>): number {
  return toDollars(toCents(totalOf(values)) - toCents(allocatedBy(values)));
}

function centsOf(dollars: number | null): number {
  return dollars !== null && isDollarAmount(dollars) ? toCents(dollars) : 0;
}

/** The amounts that break a rule, each at its field. */
export function amountRules(values: Rows & Pick<Allocated, 'accepted'>) {
  return paidBy(values).map(
    ({ id, uuid, amount }) =>
      [`amounts.${uuid}.${id}`, validateReceivedAmount(amount, ...(values.accepted[id] ?? []))] as const,
  );
}

/** Money distributed over charges in their order, each with what it takes at most. Dollars by charge id. */
export function distribute(
  dollars: number | null,
  charges: readonly { readonly _id: string; readonly takes: number }[],
): Readonly<Record<string, number | null>> {
  let left = centsOf(dollars);
  return Object.fromEntries(
    charges.map(({ _id, takes }) => {
      const cents = Math.min(left, toCents(takes));
      if (cents < MIN_MANUAL_PAYMENT_CENTS) return [_id, null];
      left -= cents;
      return [_id, toDollars(cents)];
    }),
  );
}

/**
 * The money distributed over what settles the charges, member by member in the order given. A charge that has
 * not started gets nothing unless it was chosen, and amounts that were typed stay.
 */
export function laidOut(
  dues: Readonly<Record<string, readonly Due[]>>,
  received: number | null,
  options: {
    readonly settling?: SettlingByCharge | undefined;
    readonly typed?: Amounts;
    /** Ids of charges that were selected. */
    readonly chosen?: readonly string[];
  } = {},
): Amounts {
  const { settling, typed = {}, chosen = [] } = options;
  const rows = Object.entries(dues).flatMap(([uuid, own]) =>
    own.map((due) => ({ _id: due._id, takes: settlesIt(due, settling), due, typed: typed[uuid]?.[due._id] })),
  );
  const kept = rows.reduce((cents, row) => cents + centsOf(row.typed ?? null), 0);
  const laid = distribute(
    toDollars(centsOf(received) - kept),
    rows.filter((row) => row.typed === undefined && !isAhead(row.due, chosen)),
  );
  const amountOf = (uuid: string, id: string) => typed[uuid]?.[id] ?? laid[id] ?? null;
  return Object.fromEntries(
    Object.entries(dues).map(([uuid, own]) => [
      uuid,
      Object.fromEntries(own.map(({ _id }) => [_id, amountOf(uuid, _id)])),
    ]),
  );
}

/** The amounts that are not the same in others, or not there at all. */
export function differing(amounts: Amounts, others: Amounts): Amounts {
  const own = (uuid: string, of: Amounts[string]) =>
    Object.entries(of).filter(([id, amount]) => amount !== undefined && amount !== others[uuid]?.[id]);
  return Object.fromEntries(
    Object.entries(amounts).map(([uuid, of]) => [uuid, Object.fromEntries(own(uuid, of))]),
  );
}

/** Whether a charge has not started and was not chosen: then money goes to it by hand alone. */
export function isAhead(
  { _id, status }: Pick<Due, '_id' | 'status'>,
  chosen: readonly string[] = [],
): boolean {
  return status === 'Pending' && !chosen.includes(_id);
}

/** What can be paid of a member's charges, by due date; the chosen ones first. */
export function payable(dues: readonly Due[], chosen: readonly string[] = []): readonly Due[] {
  const isOther = ({ _id }: Due) => Number(!chosen.includes(_id));
  return dues
    .filter(({ remaining }) => remaining > 0)
    .toSorted((one, other) => isOther(one) - isOther(other) || one.dueDate.localeCompare(other.dueDate));
}

/** The form's field for one of add-payment that the server names. */
export function allocatedField(field: string, { payments }: Input<'add-payment'>): string {
  if (field === 'payInfo.amountReceived') return 'received';
  if (field === 'payInfo.pmt_type') return 'method';
  const paid = payments[Number(/^payments\.(\d+)/.exec(field)?.[1] ?? -1)];
  return paid === undefined ? field.replace('payInfo.', '') : `amounts.${paid.uuid}.${paid.id}`;
}
