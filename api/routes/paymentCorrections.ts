import { sumOf } from '../../ledger/account/allocations.ts';
import { account, type Payment } from '../../ledger/account/decide.ts';
import { detailsOf, leavingOf } from '../../ledger/account/paymentChanges.ts';
import { requireRule } from '../../ledger/account/rules.ts';
import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents } from '../../ledger/values/money.ts';
import {
  manualPaymentMethods,
  type PaymentDetails,
  whyNotReceivedOn,
} from '../../ledger/values/paymentRules.ts';
import { leastHeld } from '../../projections/journal.ts';
import { type CommandRequest, execute, ok, WAIT_MS } from '../calls/execute.ts';
import { type AccountRow, executeOnAccounts, messageFor } from '../calls/executeOnAccounts.ts';
import { route } from '../calls/route.ts';
import { withAdvisoryLock } from '../calls/withAdvisoryLock.ts';
import {
  changePayment,
  movePayment,
  reversePayment,
  verifyDeclinedPayment,
} from '../contract/paymentCorrections.ts';
import { registeredOn } from './addPayment.ts';
import { requireMember } from './requireMember.ts';

/** Corrections of payments that did not come through Stripe (docs/decisions/0048). */
export const paymentCorrectionRoutes = [
  route(reversePayment, 'admin', (request) => {
    const { callId, today, input } = request;
    const { uuid, paymentId, kind, leftOn, bankFee, fee, reason } = input;
    const command = {
      type: 'ReversePayment',
      reversalId: deriveId(`${callId}:reversal`),
      paymentId,
      kind,
      reason,
      leftOn,
      bankFeeCents: bankFee && toCents(bankFee),
      fee: fee === undefined ? undefined : { chargeId: deriveId(`${callId}:fee`), amountCents: toCents(fee) },
      today,
    } as const;
    return execute(request, account, uuid, command, 'Successfully reversed the Payment.');
  }),

  route(verifyDeclinedPayment, 'admin', (request) => {
    const { uuid, paymentId, reason } = request.input;
    const command = { type: 'VerifyAfterAll', paymentId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully Verified Payment.');
  }),

  /** Both accounts tell of it: taken back on the one, recorded on the other, on the day of the payment. */
  route(movePayment, 'admin', async (request) => {
    const { deps, caller, callId, today, input } = request;
    const { uuid, paymentId, to, charges, reason } = input;
    const { state } = await loadStream(deps.log, account, uuid, caller.orgCode);
    const payment = state.payments.get(paymentId);
    if (payment === undefined) throw new NotFound('payment');
    await requireMember(request, to);
    const newId = deriveId(`${callId}:moved`);
    const allocations = charges.map(({ _id, amount }) => ({ chargeId: _id, amountCents: toCents(amount) }));
    const away: AccountRow = {
      memberId: uuid,
      command: {
        type: 'MovePaymentAway',
        reversalId: deriveId(`${callId}:reversal`),
        paymentId,
        movedTo: { memberId: to, paymentId: newId },
        amountCents: sumOf(allocations),
        reason,
        today,
      },
      part: 'moved away',
      id: paymentId,
      fieldOf: (field) => field ?? 'paymentId',
    };
    const here: AccountRow = {
      memberId: to,
      command: {
        type: 'RecordPayment',
        paymentId: newId,
        orderId: payment.orderId,
        // What came through Stripe is refused by the other command.
        method: manualPaymentMethods.find((each) => each === payment.method) ?? 'other',
        checkNumber: payment.kind === 'manual' ? payment.checkNumber : undefined,
        allocations,
        movedFrom: { memberId: uuid, paymentId },
        paidOn: payment.startedOn,
        today,
      },
      part: 'moved here',
      id: newId,
      fieldOf: (field) => field?.replace(/^allocations\.(\d+)$/, 'charges.$1.amount') ?? 'charges',
    };
    const { results, position } = await executeOnAccounts(request, [away, here]);
    const message = messageFor(results, 'Successfully moved the Payment.');
    return { ...(await ok(request, message, position)), results };
  }),

  /** One at a time with all that takes money by hand, so that none of it is missing on a day. */
  route(changePayment, 'admin', async (request) => {
    const { deps, caller, callId, today, input } = request;
    const { uuid, paymentId, paidOn, method, checkNumber, reason } = input;
    requireRule(whyNotReceivedOn(paidOn, { registeredOn: registeredOn(caller) }), 'paidOn');
    const after = { paidOn, method, ...(checkNumber && { checkNumber }) };
    return withAdvisoryLock(deps.db, `money:${caller.orgCode}`, async () => {
      const { state } = await loadStream(deps.log, account, uuid, caller.orgCode);
      const payment = state.payments.get(paymentId);
      if (payment === undefined) throw new NotFound('payment');
      const heldCents = await heldMeanwhile(request, payment, after);
      const changeId = deriveId(`${callId}:change`);
      const command = {
        type: 'ChangePaymentDetails',
        changeId,
        paymentId,
        after,
        reason,
        heldCents,
        today,
      } as const;
      return execute(request, account, uuid, command, 'Successfully changed the Payment.');
    });
  }),
];

/** The least that the money's account held on the days on which a change would take the money from it. */
async function heldMeanwhile(
  { deps, caller }: CommandRequest,
  payment: Payment,
  after: PaymentDetails,
): Promise<number> {
  const leaving = payment.kind === 'manual' ? leavingOf(detailsOf(payment), after) : undefined;
  if (leaving === undefined) return 0;
  const head = await deps.log.head();
  if (head !== undefined) await deps.projections.waitFor(head, WAIT_MS);
  const { account: of, since, until } = leaving;
  return leastHeld(deps.db, caller.orgCode, of, since, until);
}
