import { z } from 'zod';
import type { Due } from '../../api/account/charge/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { isDollarAmount, sumDollars, toCents, toDollars, validateAmount } from '../../ledger/values/money.ts';
import {
  validateReceivedAmount,
  validateReceivedOn,
  validateTotalReceived,
} from '../../ledger/values/paymentRules.ts';
import { firstViolations, violationIf } from '../../ledger/values/violation.ts';
import { type Accepted, type SettlingByCharge, settlesIt } from './settling.ts';

/** What is typed of one check over several members. Dollars; null or '' is empty. */
export interface CheckValues {
  readonly checkNumber: string;
  /** All of the check. */
  readonly received: number | null;
  readonly receivedOn: CalendarDate;
  readonly members: readonly string[];
  /** By member and charge. Of members who were taken out again they do not count. */
  readonly amounts: Amounts;
  /** What is accepted on charges as of the date received. */
  readonly accepted: Accepted;
  /** Whose credit the rest becomes. */
  readonly creditTo: string;
}

export type Amounts = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/** The charges that get something. */
function paidBy({ members, amounts }: Pick<CheckValues, 'members' | 'amounts'>) {
  return members.flatMap((uuid) =>
    Object.entries(amounts[uuid] ?? {}).flatMap(([id, amount]) =>
      amount === null ? [] : [{ id, uuid, amount }],
    ),
  );
}

/** What nobody is paid for yet, in dollars; below zero when the parts are more than the check. */
export function restOf(values: Pick<CheckValues, 'members' | 'amounts' | 'received'>): number {
  const received = values.received !== null && isDollarAmount(values.received) ? values.received : 0;
  return toDollars(toCents(received) - toCents(allocatedBy(values)));
}

function allocatedBy(values: Pick<CheckValues, 'members' | 'amounts'>): number {
  const given = paidBy(values).filter(({ amount }) => isDollarAmount(amount));
  return sumDollars(given.map(({ amount }) => amount));
}

/**
 * The check laid on what settles the charges, member by member and by due date; what has not started gets
 * nothing, and amounts that were typed stay.
 */
export function laidOut(
  dues: Readonly<Record<string, readonly Due[]>>,
  received: number | null,
  { settling, typed = {} }: { settling?: SettlingByCharge | undefined; typed?: Amounts } = {},
): Amounts {
  const open = Object.entries(dues);
  const isTyped = (uuid: string, id: string) => typed[uuid]?.[id] !== undefined;
  const kept = open.flatMap(([uuid, own]) => own.map(({ _id }) => typed[uuid]?.[_id] ?? 0));
  const total = received !== null && isDollarAmount(received) ? toCents(received) : 0;
  let left = kept.filter(isDollarAmount).reduce((rest, amount) => rest - toCents(amount), total);
  const lay = (due: Due) => {
    const cents = due.status === 'Pending' ? 0 : Math.min(left, toCents(settlesIt(due, settling)));
    if (cents <= 0) return null;
    left -= cents;
    return toDollars(cents);
  };
  const amountOf = (uuid: string, due: Due) =>
    isTyped(uuid, due._id) ? (typed[uuid]?.[due._id] ?? null) : lay(due);
  return Object.fromEntries(
    open.map(([uuid, own]) => [uuid, Object.fromEntries(own.map((due) => [due._id, amountOf(uuid, due)]))]),
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

/** What can be paid of a member's charges, by due date. */
export function payable(dues: readonly Due[]): readonly Due[] {
  return dues
    .filter(({ remaining }) => remaining > 0)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
}

/** The form, checked; the input of `add-payment` comes out. */
export function checkForm(today: CalendarDate) {
  return z
    .custom<CheckValues>()
    .check(
      byRules((values) => {
        const { members, received, receivedOn, accepted, creditTo } = values;
        const few = 'Choose at least two members.';
        const whose = 'Say whose credit the rest becomes.';
        return firstViolations([
          ['receivedOn', validateReceivedOn(receivedOn, { today })],
          [
            'received',
            received === null
              ? validateAmount('amount of the check', received)
              : validateTotalReceived(received, allocatedBy(values)),
          ],
          ['members', violationIf(members.length < 2, 'MembersMissing', few)],
          ...paidBy(values).map(
            ({ id, uuid, amount }) =>
              [`amounts.${uuid}.${id}`, validateReceivedAmount(amount, ...(accepted[id] ?? []))] as const,
          ),
          [
            'creditTo',
            violationIf(restOf(values) > 0 && !members.includes(creditTo), 'CreditToMissing', whose),
          ],
        ]);
      }),
    )
    .transform((values) => ({
      payInfo: {
        pmt_type: 'check' as const,
        isOneCheck: true,
        receivedOn: values.receivedOn,
        amountReceived: values.received ?? 0,
        checkNumber: values.checkNumber || undefined,
        creditTo: restOf(values) > 0 ? values.creditTo : undefined,
      },
      payments: paidBy(values),
    }));
}
