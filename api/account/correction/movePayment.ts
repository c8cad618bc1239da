import { account } from '../../../ledger/account/decide.ts';
import { correctableOf } from '../../../ledger/account/payment/correct.ts';
import { openCharges, transferQuote } from '../../../ledger/account/payment/quoteReversal.ts';
import { RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { toCents, toDollars } from '../../../ledger/values/money.ts';
import { dispatch } from '../../platform/calls/dispatch.ts';
import { contextOf, ok } from '../../platform/calls/execute.ts';
import { requireMember } from '../../platform/calls/requireMember.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { checkMove, type MovedPayment, movedField, movePaymentProcess } from '../../processes/movePayment.ts';
import { runProcess } from '../../processes/process.ts';
import { presentSettling } from '../payment/quoteManualPayment.ts';
import { movePayment, quoteMove } from './contract.ts';
import { presentReversalQuote } from './routes.ts';

/** A payment is moved to other charges (docs/decisions/0052). */
export const movePaymentRoutes = [
  /** Within an account it is one command; between two a process. */
  route(movePayment, 'admin', async (request) => {
    const { deps, caller, callId, today, input } = request;
    const { uuid: from, paymentId, to, charges, reason } = input;
    await requireMember(request, to);
    const moved = {
      from,
      paymentId,
      to,
      allocations: charges.map(({ _id, amount }) => ({ chargeId: _id, amountCents: toCents(amount) })),
      newPaymentId: deriveId(`${callId}:moved`),
      reversalId: deriveId(`${callId}:reversal`),
      reason,
      today,
    };
    const position =
      from === to
        ? await moveWithin(request, moved)
        : await runProcess(request, movePaymentProcess, moved, {
            check: () => checkMove(deps, caller.orgCode, moved),
          });
    const results = [
      { _id: paymentId, uuid: from, ok: true },
      { _id: moved.newPaymentId, uuid: to, ok: true },
    ];
    return { ...(await ok(request, 'Successfully moved the Payment.', position)), results };
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
      const left = transferQuote(from, paymentId, today);
      const onto = to === uuid ? left.state : await accountOf(request, to);
      return {
        ...presentReversalQuote([[uuid, left]]),
        charges: openCharges(onto, startedOn, today).map(({ charge, dueCents, amounts }) => ({
          _id: charge.chargeId,
          type: charge.terms.chargeType,
          other: charge.terms.other ?? '',
          memo: charge.terms.memo,
          dueDate: charge.terms.dueDate,
          remaining: toDollars(dueCents),
          amounts: presentSettling(amounts),
        })),
      };
    },
    { storesResponse: false },
  ),
];

async function moveWithin(request: CallRequest<unknown>, { from, to: _, ...moved }: MovedPayment) {
  const command = { type: 'MovePayment', memberId: from, ...moved } as const;
  try {
    const context = contextOf(request, command.type);
    return (await dispatch(request.deps, context, account, from, command)).position;
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    throw new RuleViolation(error.code, error.message, movedField(error.field));
  }
}

async function accountOf({ deps, caller }: CallRequest<unknown>, memberId: string) {
  return (await loadStream(deps.log, account, memberId, caller.orgCode)).state;
}
