import type { z } from 'zod';
import { sumOf } from '../../../ledger/account/allocations.ts';
import { account } from '../../../ledger/account/decide.ts';
import type { RecordPayment } from '../../../ledger/account/payment/record.ts';
import { assertValid } from '../../../ledger/account/rules.ts';
import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { toCents } from '../../../ledger/values/money.ts';
import {
  type ManualPaymentMethod,
  manualPaymentMethods,
  validateReceivedOn,
} from '../../../ledger/values/paymentRules.ts';
import { ok, waitUntilVisible } from '../../platform/calls/execute.ts';
import { requireAccess } from '../../platform/calls/mountCalls.ts';
import { requireMember } from '../../platform/calls/requireMember.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { requireMoneyDay } from '../../processes/moneyDays.ts';
import { type AccountRow, messageFor, runOnAccounts } from '../../processes/runOnAccounts.ts';
import { syncIntent } from '../../stripeSync/syncPayment.ts';
import { refuseRepeats } from './bill.ts';
import type { addPayment } from './contract.ts';
import { intentRefOf } from './openPayments.ts';
import { readPayment } from './present.ts';

/** What an administrator's record of money received by hand is called (spec 2 section 3). */
export const MANUAL_PAYMENT = 'Manual Payment';

type PaymentRequest = CallRequest<z.output<typeof addPayment.input>>;

/** An administrator records money by hand; the payer's call syncs a payment through Stripe. */
export async function takePayment(request: PaymentRequest): Promise<z.output<typeof addPayment.output>> {
  const { payInfo } = request.input;
  const method = manualPaymentMethods.find((each) => each === payInfo.pmt_type);
  return method === undefined ? syncOwn(request, payInfo.order_id ?? '') : recordByHand(request, method);
}

/** Money that an administrator received, over one or more members' charges: accepted at once. */
async function recordByHand(
  request: PaymentRequest,
  method: ManualPaymentMethod,
): Promise<z.output<typeof addPayment.output>> {
  const { caller, today, input } = request;
  requireAccess('admin', caller);
  const { payments, payInfo } = input;
  const paidOn = payInfo.receivedOn ?? today;
  assertValid(validateReceivedOn(paidOn, { today }), 'payInfo.receivedOn');
  await requireMoneyDay(request, paidOn, { method, field: 'payInfo.receivedOn' });
  refuseRepeats(payments);
  const indexed = payments.map((row, index) => ({ ...row, index }));
  const perMember = Map.groupBy(indexed, (row) => row.uuid);
  const creditCents = excessOf(request);
  const creditTo = creditCents === 0 ? undefined : (payInfo.creditTo ?? onlyOne([...perMember.keys()]));
  if (creditTo !== undefined) {
    await requireMember(request, creditTo);
    if (!perMember.has(creditTo)) perMember.set(creditTo, []);
  }
  const receiptId = payInfo.isOneCheck ? deriveId(`${request.callId}:check`) : undefined;
  const received = { method, checkNumber: payInfo.checkNumber, receiptId, paidOn };
  const rows = [...perMember].map(([memberId, own]) =>
    paymentRow(request, memberId, own, { ...received, creditCents: memberId === creditTo ? creditCents : 0 }),
  );
  const { results, position } = await runOnAccounts(request, rows, { isProcess: rows.length > 1 });
  const resultOf = new Map(results.map((result) => [result.uuid, result]));
  const perCharge = payments.flatMap(({ id, uuid }) => {
    const result = resultOf.get(uuid);
    return result === undefined ? [] : [{ ...result, _id: id }];
  });
  const creditAlone = results.filter(({ uuid }) => !payments.some((row) => row.uuid === uuid));
  const all = [...perCharge, ...creditAlone];
  const message = messageFor(all, 'Successfully added a Payment.');
  return { ...(await ok(request, message, position)), results: all };
}

/** Received and not allocated, in cents. */
function excessOf({ input: { payInfo, payments } }: PaymentRequest): number {
  if (payInfo.amountReceived === undefined) return 0;
  return payments.reduce((left, { amount }) => left - toCents(amount), toCents(payInfo.amountReceived));
}

/** @throws RuleViolation when the credit from the rest of the money could be several members' */
function onlyOne(members: readonly string[]): string {
  const [only] = members;
  const wrong = { code: 'CreditToMissing', message: 'Say whose credit the rest becomes.' };
  if (members.length !== 1 || only === undefined)
    throw new RuleViolation(wrong.code, wrong.message, 'payInfo.creditTo');
  return only;
}

/**
 * The caller's own payment through Stripe, as Stripe has it: what their browser says of it does not count.
 * @throws NotFound for an intent that is not theirs; RuleViolation when nothing was paid
 */
async function syncOwn(
  request: PaymentRequest,
  intentId: string,
): Promise<z.output<typeof addPayment.output>> {
  const { deps, caller } = request;
  const { state } = await loadStream(deps.log, account, caller.memberId, caller.orgCode);
  const payment = [...state.payments.values()].find(({ orderId }) => orderId === intentId);
  if (payment === undefined) throw new NotFound('payment');
  const { intent, position } = await syncIntent(deps, intentRefOf(payment));
  if (intent.status !== 'succeeded' && intent.status !== 'processing') {
    // A declined card stands in the payment history.
    await waitUntilVisible(request, position);
    const message = `Payment failed ${intent.failure?.message ?? 'It was not confirmed.'}`;
    throw new RuleViolation('PaymentFailed', message, 'payInfo.order_id');
  }
  // The webhook may have been first: then nothing is new here, and yet the lists have to catch up.
  const after = await loadStream(deps.log, account, caller.memberId, caller.orgCode);
  const answer = await ok(request, 'Successfully added a Payment.', after.position);
  const found = await readPayment(request, caller.memberId, payment.paymentId);
  return {
    ...answer,
    results: payment.allocations.map(({ chargeId }) => ({ _id: chargeId, uuid: caller.memberId, ok: true })),
    payment: found,
  };
}

interface PaymentInput {
  readonly id: string;
  readonly uuid: string;
  readonly amount: number;
  readonly index: number;
}

/** How money by hand came, and the part that is not allocated. */
interface Received extends Pick<RecordPayment, 'method' | 'checkNumber' | 'receiptId' | 'paidOn'> {
  readonly creditCents: number;
}

function paymentRow(
  { callId, today }: PaymentRequest,
  memberId: string,
  own: readonly PaymentInput[],
  { creditCents, ...received }: Received,
): AccountRow {
  const part = `payment:${memberId}`;
  const allocations = own.map(({ id, amount }) => ({ chargeId: id, amountCents: toCents(amount) }));
  return {
    memberId,
    command: {
      type: 'RecordPayment',
      paymentId: deriveId(`${callId}:${part}`),
      orderId: MANUAL_PAYMENT,
      ...received,
      allocations,
      receivedCents: creditCents > 0 ? sumOf(allocations) + creditCents : undefined,
      today,
    },
    part,
    id: memberId,
    fieldOf: (field) => {
      if (field === 'receivedCents') return 'payInfo.amountReceived';
      if (field === 'checkNumber') return 'payInfo.checkNumber';
      const row = /^allocations\.(\d+)/.exec(field ?? '')?.[1];
      return `payments.${own[Number(row ?? 0)]?.index ?? 0}.amount`;
    },
  };
}
