import { account } from '../../ledger/account/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents } from '../../ledger/values/money.ts';
import { execute } from '../calls/execute.ts';
import { route } from '../calls/route.ts';
import { reversePayment, verifyDeclinedPayment } from '../contract/paymentCorrections.ts';

/** Corrections of payments that did not come through Stripe (docs/decisions/0047). */
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
];
