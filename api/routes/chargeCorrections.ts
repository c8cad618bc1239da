import { account } from '../../ledger/account/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents } from '../../ledger/values/money.ts';
import { execute } from '../calls/execute.ts';
import { route } from '../calls/route.ts';
import {
  recordRecovery,
  reinstateCharge,
  reinstateLateFee,
  reverseWriteOff,
} from '../contract/adjustments.ts';
import { MANUAL_PAYMENT } from './addPayment.ts';

/** Decisions on a charge that an administrator takes back, each with a reason that stays in its history. */
export const chargeCorrectionRoutes = [
  route(reinstateCharge, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    const command = { type: 'ReinstateCharge', chargeId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully reinstated the Charge.');
  }),

  route(reinstateLateFee, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    const command = { type: 'ReinstateLateFee', chargeId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully reinstated the late fee.');
  }),

  route(reverseWriteOff, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    const command = { type: 'ReverseWriteOff', chargeId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully reversed the write-off.');
  }),

  route(recordRecovery, 'admin', (request) => {
    const { input, callId, today } = request;
    const { uuid, _id: chargeId, amount, pmt_type: method, paidOn = today } = input;
    const command = {
      type: 'RecoverBadDebt',
      chargeId,
      paymentId: deriveId(`${callId}:recovery`),
      orderId: MANUAL_PAYMENT,
      method,
      amountCents: toCents(amount),
      paidOn,
      today,
    } as const;
    return execute(request, account, uuid, command, 'Successfully recorded the recovery.');
  }),
];
