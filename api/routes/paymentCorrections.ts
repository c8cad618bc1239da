import { sumOf } from '../../ledger/account/allocations.ts';
import { account } from '../../ledger/account/decide.ts';
import { detailsOf, leavingOf } from '../../ledger/account/paymentChanges.ts';
import { paymentOf, requireRule } from '../../ledger/account/rules.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { leastHeld } from '../../ledger/moneyHeld.ts';
import { transfer } from '../../ledger/transfer/decide.ts';
import { toCents } from '../../ledger/values/money.ts';
import { manualPaymentMethods, whyNotReceivedOn } from '../../ledger/values/paymentRules.ts';
import { execute, ok } from '../calls/execute.ts';
import { type AccountRow, executeOnAccounts, messageFor } from '../calls/executeOnAccounts.ts';
import { type CallRequest, route } from '../calls/route.ts';
import { withMoneyHeld } from '../calls/withMoneyHeld.ts';
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
  /** It leaves the bank where its receipt was deposited. */
  route(reversePayment, 'admin', (request) =>
    withMoneyHeld(request, async (held) => {
      const { callId, today, input } = request;
      const { uuid, paymentId, kind, leftOn, bankFee, fee, reason } = input;
      const { depositedOn } = await receivedOf(request, uuid, paymentId);
      const command = {
        type: 'ReversePayment',
        reversalId: deriveId(`${callId}:reversal`),
        paymentId,
        kind,
        reason,
        leftOn,
        bankFeeCents: bankFee && toCents(bankFee),
        fee:
          fee === undefined ? undefined : { chargeId: deriveId(`${callId}:fee`), amountCents: toCents(fee) },
        depositedOn,
        held,
        today,
      } as const;
      return execute(request, account, uuid, command, 'Successfully reversed the Payment.');
    }),
  ),

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
    const payment = paymentOf(state, paymentId);
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
        receiptId: payment.receiptId,
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

  /** The money must not be missing on a day where it was. */
  route(changePayment, 'admin', async (request) => {
    const { caller, callId, today, input } = request;
    const { uuid, paymentId, paidOn, method, checkNumber, reason } = input;
    requireRule(whyNotReceivedOn(paidOn, { registeredOn: registeredOn(caller) }), 'paidOn');
    const after = { paidOn, method, ...(checkNumber && { checkNumber }) };
    return withMoneyHeld(request, async (held) => {
      const { payment, depositedOn } = await receivedOf(request, uuid, paymentId);
      const leaving = payment.kind === 'manual' ? leavingOf(detailsOf(payment), after) : undefined;
      const heldCents = leaving ? leastHeld(held, leaving.account, leaving.since, leaving.until) : 0;
      const changeId = deriveId(`${callId}:change`);
      const of = { paymentId, after, reason, depositedOn, heldCents, today };
      const command = { type: 'ChangePaymentDetails', changeId, ...of } as const;
      return execute(request, account, uuid, command, 'Successfully changed the Payment.');
    });
  }),
];

/** A payment, and the day on which its cash or check was deposited, if it was. @throws NotFound */
async function receivedOf({ deps, caller }: CallRequest<unknown>, memberId: string, paymentId: string) {
  const { orgCode } = caller;
  const { state } = await loadStream(deps.log, account, memberId, orgCode);
  const payment = paymentOf(state, paymentId);
  const moved = await loadStream(deps.log, transfer, orgCode, orgCode);
  return { payment, depositedOn: moved.state.deposits.get(payment.receiptId)?.occurredOn };
}
