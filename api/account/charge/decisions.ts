import { account } from '../../../ledger/account/decide.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { toCents } from '../../../ledger/values/money.ts';
import { execute } from '../../platform/calls/execute.ts';
import { route } from '../../platform/calls/route.ts';
import type { Call } from '../../platform/contract/call.ts';
import { MANUAL_PAYMENT } from '../payment/addPayment.ts';
import {
  recordRecovery,
  reinstateCharge,
  reinstateLateFee,
  reverseWriteOff,
  waiveLateFee,
  writeOffCharge,
} from './contract.ts';

type Decision =
  | 'WaiveLateFee'
  | 'WriteOffCharge'
  | 'ReinstateCharge'
  | 'ReinstateLateFee'
  | 'ReverseWriteOff';

type DecisionCall = Call<string, 'POST', (typeof waiveLateFee)['input'], (typeof waiveLateFee)['output']>;

/** A call that is one decision on one charge, with its reason. */
const decides = (call: DecisionCall, type: Decision, message: string) =>
  route(call, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    return execute(request, account, uuid, { type, chargeId, reason, today: request.today }, message);
  });

/** What an administrator decides on a charge, or takes back, each with a reason that stays in its history. */
export const decisionOnChargeRoutes = [
  decides(waiveLateFee, 'WaiveLateFee', 'Successfully waived the late fee.'),
  decides(writeOffCharge, 'WriteOffCharge', 'Successfully wrote off the Charge.'),
  decides(reinstateCharge, 'ReinstateCharge', 'Successfully reinstated the Charge.'),
  decides(reinstateLateFee, 'ReinstateLateFee', 'Successfully reinstated the late fee.'),
  decides(reverseWriteOff, 'ReverseWriteOff', 'Successfully reversed the write-off.'),

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
