import { sumPerCharge } from '../../../ledger/account/allocations.ts';
import { owedOn } from '../../../ledger/account/charge/due.ts';
import { account } from '../../../ledger/account/decide.ts';
import { assertValid, fold, NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { owedOf } from '../../../ledger/values/owed.ts';
import { validateSentOn } from '../../../ledger/values/paymentRules.ts';
import { namesOfActors } from '../../../projections/names.ts';
import {
  countToVerify,
  listPayments,
  listToVerify,
  listVerified,
  listWithSameScreenshot,
} from '../../../projections/payments/queries.ts';
import { type Answer, execute, ok } from '../../platform/calls/execute.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { HttpError } from '../../platform/errors/errors.ts';
import { requireMoneyDay } from '../../processes/moneyDays.ts';
import { type AccountRow, messageFor, runOnAccounts } from '../../processes/runOnAccounts.ts';
import {
  declinePayment,
  getMiscPayments,
  getVerifyPaymentsCount,
  quoteVerification,
  verifyPayment,
  verifyPayments,
} from './contract.ts';
import { presentPendingPayments, presentVerifiedPayments } from './present.ts';

/** As many verified and declined ones as the history shows. */
const RECENT = 500;

/** Venmo and Zelle payments to verify (spec 2 section 2, "Verify Payments screen"). */
export const verificationRoutes = [
  route(getMiscPayments, 'admin', async (request) => {
    const { deps, caller } = request;
    const [pending, verified] = await Promise.all([
      listToVerify(deps.db, caller.orgCode, { limit: Number.POSITIVE_INFINITY }),
      listVerified(deps.db, caller.orgCode, { limit: RECENT }),
    ]);
    return {
      data: await presentPendingPayments(request, pending.rows),
      recentData: await presentVerifiedPayments(request, verified.rows),
    };
  }),

  route(getVerifyPaymentsCount, 'admin', async ({ deps, caller }) => ({
    count: await countToVerify(deps.db, caller.orgCode),
  })),

  /** Verified as if the money had come, and forgotten. */
  route(quoteVerification, 'admin', quote, { storesResponse: false }),

  route(verifyPayment, 'admin', async (request) => {
    const { input, correlationId: batch } = request;
    const command = await verification(request, input.id);
    return { ...(await decideVerification(request, command, 'Successfully Verified Payment.')), batch };
  }),

  route(verifyPayments, 'admin', async (request) => {
    const { deps, caller, input, today, correlationId: batch } = request;
    const ids = [...new Set(input.ids)];
    const filter = { ids, kind: ['screenshot' as const] };
    const { rows: found } = await listPayments(deps.db, caller.orgCode, { filter, limit: ids.length });
    const memberOf = new Map(found.map(({ paymentId, memberId }) => [paymentId, memberId]));
    const rows = ids.map((paymentId, index): AccountRow => {
      const memberId = memberOf.get(paymentId);
      if (memberId === undefined) throw new NotFound('payment');
      const isDayUnchecked = !input.datesChecked.includes(paymentId);
      const command = { type: 'VerifyPayment', paymentId, isDayUnchecked, today } as const;
      return { memberId, command, part: `verify ${paymentId}`, id: paymentId, fieldOf: () => `ids.${index}` };
    });
    const { results, position } = await runOnAccounts(request, rows, {
      rowByRow: true,
      isProcess: rows.length > 1,
    });
    const message = messageFor(results, 'Successfully Verified Payments.');
    if (!results.some((result) => result.ok)) throw new RuleViolation('NothingVerified', message, 'ids');
    return { ...(await ok(request, message, position)), results, batch };
  }),

  route(declinePayment, 'admin', (request) => {
    const { input, today } = request;
    const { id: paymentId, reason = '' } = input;
    const command = { type: 'DeclinePayment', paymentId, reason, today } as const;
    return decideVerification(request, command, 'Successfully Denied Payment.');
  }),
];

/** @throws ValidationError when the screenshot cannot be of that day */
async function verification(
  request: CallRequest<{ readonly sentOn?: CalendarDate | undefined }>,
  paymentId: string,
) {
  const { input, today } = request;
  const { sentOn } = input;
  if (sentOn !== undefined) {
    assertValid(validateSentOn(sentOn, { today }), 'sentOn');
    await requireMoneyDay(request, sentOn, { field: 'sentOn' });
  }
  return { type: 'VerifyPayment', paymentId, sentOn, today } as const;
}

async function quote(request: CallRequest<ReturnType<typeof quoteVerification.input.parse>>) {
  const { deps, caller, input, today } = request;
  const { uuid, paymentId } = input;
  const { state } = await loadStream(deps.log, account, uuid, caller.orgCode);
  const events = account.decide(await verification(request, paymentId), state);
  const { charges } = fold(account, events, state);
  const paid = events.flatMap(({ type, data }) =>
    type === 'PaymentAccepted' || type === 'CreditSpent' ? data.allocations : [],
  );
  const keptCents = events.reduce(
    (sum, { type, data }) => sum + (type === 'PaymentAccepted' ? data.excessCents : 0),
    0,
  );
  const { rows } = await listPayments(deps.db, caller.orgCode, { filter: { ids: [paymentId] }, limit: 1 });
  const nameOf = new Map(rows.flatMap((row) => row.charges).map(({ chargeId, name }) => [chargeId, name]));
  const owed = owedOf([...charges.values()].map((charge) => owedOn(charge, today)));
  const same = await listWithSameScreenshot(deps.db, caller.orgCode, paymentId);
  return {
    pays: [...sumPerCharge(paid)].map(([_id, amountCents]) => ({
      _id,
      name: nameOf.get(_id) ?? 'Charge',
      amount: toDollars(amountCents),
    })),
    keptAsCredit: toDollars(keptCents),
    owed: toDollars(owed.dueNowCents),
    sameScreenshot: same.map(({ orderId: paymentID, name, paidOn: sentOn }) => ({ paymentID, name, sentOn })),
  };
}

type VerificationDecision = Extract<
  Parameters<typeof account.decide>[0],
  { readonly type: 'VerifyPayment' | 'DeclinePayment' }
>;

/**
 * Verify or decline; of two administrators at once, the log accepts one.
 * @throws NotFound without such a payment of a member with this email; HttpError 409 saying who was first
 */
async function decideVerification(
  request: CallRequest<{ readonly id: string; readonly email: string }>,
  command: VerificationDecision,
  message: string,
): Promise<Answer> {
  const { deps, caller, input } = request;
  const filter = { ids: [input.id], kind: ['screenshot' as const] };
  const { rows } = await listPayments(deps.db, caller.orgCode, { filter, limit: 1 });
  const payment = rows[0];
  if (payment === undefined || payment.email !== input.email.toLowerCase()) throw new NotFound('payment');
  const { memberId } = payment;
  try {
    return await execute(request, account, memberId, command, message);
  } catch (error) {
    if (!(error instanceof RuleViolation) || !ALREADY_DECIDED.has(error.code)) throw error;
    const verb = error.code === 'PaymentVerified' ? 'verified' : 'declined';
    const who = await decidedBy(request, memberId, input.id);
    throw new HttpError(409, 'alreadyJudged', `This payment was already ${verb} by ${who}.`);
  }
}

const ALREADY_DECIDED = new Set(['PaymentVerified', 'PaymentDeclined']);

async function decidedBy(
  { deps, caller }: Pick<CallRequest<unknown>, 'deps' | 'caller'>,
  memberId: string,
  paymentId: string,
): Promise<string> {
  const { events } = await loadStream(deps.log, account, memberId, caller.orgCode);
  const last = events.findLast(
    ({ type, data }) =>
      (type === 'PaymentAccepted' || type === 'PaymentDeclined') && data.paymentId === paymentId,
  );
  const actor = last?.metadata.actor ?? '';
  const names = await namesOfActors(deps.db, caller.orgCode, [actor]);
  return names.get(actor) || 'somebody else';
}
