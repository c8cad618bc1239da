import { sumOf } from '../../ledger/account/allocations.ts';
import { account, type Payment } from '../../ledger/account/decide.ts';
import type { Allocation } from '../../ledger/account/events.ts';
import { movedHere, type TransferPaymentOut } from '../../ledger/account/payment/correct.ts';
import type { RecordPayment } from '../../ledger/account/payment/record.ts';
import { paymentOf } from '../../ledger/account/rules.ts';
import { RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Deps } from '../deps.ts';
import { accountRules } from '../platform/calls/dispatch.ts';
import { type Refusal, RowErrors } from '../platform/errors/errors.ts';
import type { Process } from './process.ts';

export interface MovedPayment {
  readonly from: string;
  readonly paymentId: string;
  readonly to: string;
  readonly allocations: readonly Allocation[];
  readonly newPaymentId: string;
  readonly reversalId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/**
 * A payment is moved to another member: taken off the one account, then recorded on the other. When that one
 * refuses it, it counts again on the first.
 */
export const movePaymentProcess: Process<MovedPayment> = {
  kind: 'movePayment',
  run: async ({ step }, input) => {
    const { from, paymentId, to } = input;
    const { state } = await step(account, from, awayOf(input), awayField);
    await step(account, to, hereOf(paymentOf(state, paymentId), input), hereField);
  },
  compensate: ({ step }, { from, paymentId, reversalId, today }) =>
    step(account, from, { type: 'ReinstatePayment', paymentId, reversalId, reason: NOT_TAKEN, today }),
};

const NOT_TAKEN = 'The other account could not take it.';

/** Decide both commands without writing. @throws RowErrors naming each field that an account refuses */
export async function checkMove(
  { log, db }: Pick<Deps, 'log' | 'db'>,
  orgCode: string,
  input: MovedPayment,
): Promise<void> {
  const rules = await accountRules(db, orgCode);
  const from = (await loadStream(log, account, input.from, orgCode)).state;
  const to = (await loadStream(log, account, input.to, orgCode)).state;
  const payment = paymentOf(from, input.paymentId);
  const refusals = [
    ...refusalsOf(() => account.decide({ ...rules, ...awayOf(input) }, from), awayField),
    ...refusalsOf(() => account.decide({ ...rules, ...hereOf(payment, input) }, to), hereField),
  ];
  if (refusals.length > 0) throw new RowErrors(refusals);
}

function refusalsOf(decide: () => unknown, fieldOf: (field: string | undefined) => string): Refusal[] {
  try {
    decide();
    return [];
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return [{ field: fieldOf(error.field), message: error.message, code: error.code }];
  }
}

function awayOf(input: MovedPayment): TransferPaymentOut {
  const { to, paymentId, allocations, newPaymentId, reversalId, reason, today } = input;
  const movedTo = { memberId: to, paymentId: newPaymentId };
  const amountCents = sumOf(allocations);
  return { type: 'TransferPaymentOut', reversalId, paymentId, movedTo, amountCents, reason, today };
}

function hereOf(payment: Payment, { from, ...moved }: MovedPayment): RecordPayment {
  return movedHere(payment, { memberId: from, ...moved });
}

const awayField = (field: string | undefined) => field ?? 'paymentId';
const hereField = (field: string | undefined) => movedField(field ?? 'charges');

/** The field of `move-payment` for a rule's: a charge that refuses the money is named by its place. */
export function movedField(field = 'paymentId'): string {
  return field.replace(/^allocations\.(\d+)$/, 'charges.$1.amount');
}
