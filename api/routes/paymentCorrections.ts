import { sumOf } from '../../ledger/account/allocations.ts';
import { account } from '../../ledger/account/decide.ts';
import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents } from '../../ledger/values/money.ts';
import { manualPaymentMethods } from '../../ledger/values/paymentRules.ts';
import { execute, ok } from '../calls/execute.ts';
import { type AccountRow, executeOnAccounts, messageFor } from '../calls/executeOnAccounts.ts';
import { route } from '../calls/route.ts';
import { movePayment, reversePayment, verifyDeclinedPayment } from '../contract/paymentCorrections.ts';
import { requireMember } from './account.ts';

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
];
