import { sumOf } from '../../ledger/account/allocations.ts';
import { account } from '../../ledger/account/decide.ts';
import { correctableOf } from '../../ledger/account/paymentCorrections.ts';
import { paymentOf } from '../../ledger/account/rules.ts';
import { movedAway, openCharges } from '../../ledger/account/takenAway.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { manualPaymentMethods } from '../../ledger/values/paymentRules.ts';
import type { AccountRow } from '../calls/executeOnAccounts.ts';
import { type CallRequest, route } from '../calls/route.ts';
import { movePayment, quoteMove } from '../contract/paymentCorrections.ts';
import { answerEach, presentTakenAway } from './paymentCorrections.ts';
import { presentSettling } from './quoteManualPayment.ts';
import { requireMember } from './requireMember.ts';

/** A payment is moved to other charges (docs/decisions/0048). */
export const movePaymentRoutes = [
  /** Both accounts tell of it: taken back on the one, recorded on the other, on the day of the payment. */
  route(movePayment, 'admin', async (request) => {
    const { callId, today, input } = request;
    const { uuid, paymentId, to, charges, reason } = input;
    const payment = paymentOf(await accountOf(request, uuid), paymentId);
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
    return answerEach(request, [away, here], 'Successfully moved the Payment.');
  }),

  route(
    quoteMove,
    'admin',
    async (request) => {
      const { uuid, paymentId, to } = request.input;
      const { today } = request;
      const from = await accountOf(request, uuid);
      await requireMember(request, to);
      const { startedOn } = correctableOf(from, paymentId);
      const left = movedAway(from, paymentId, today);
      const onto = to === uuid ? left.state : await accountOf(request, to);
      return {
        ...presentTakenAway([[uuid, left]]),
        charges: openCharges(onto, startedOn, today).map(({ charge, dueCents, amounts }) => ({
          _id: charge.chargeId,
          type: charge.terms.chargeType,
          other: charge.terms.other ?? '',
          dueDate: charge.terms.dueDate,
          remaining: toDollars(dueCents),
          amounts: presentSettling(amounts),
        })),
      };
    },
    { storesResponse: false },
  ),
];

async function accountOf({ deps, caller }: CallRequest<unknown>, memberId: string) {
  return (await loadStream(deps.log, account, memberId, caller.orgCode)).state;
}
