import { type Decider, dispatch } from '../decider.ts';
import { amend, assess, reachedLateFees, voidCharge, waiveLateFee, writeOffCharge } from './charges.ts';
import type { AccountCommand } from './commands.ts';
import { setCredit } from './credits.ts';
import { type AccountEvent, accountStream } from './events.ts';
import {
  abandonPayment,
  acceptPayment,
  declineCard,
  declinePayment,
  failPayment,
  initiatePayment,
  markPending,
  payWithCredits,
  submitPayment,
  verifyPayment,
} from './memberPayments.ts';
import { recordPayment } from './payments.ts';
import { refuseRefund, requestRefund } from './refundRequests.ts';
import { failRefund, loseDispute, winDispute } from './restored.ts';
import { type AccountState, evolve, evolveAll, initial } from './state.ts';
import { disputePayment, recoverShare, refundPayment, returnPayment } from './takeBacks.ts';

export type * from './commands.ts';
export { type Payment, refundableCents } from './paymentState.ts';
export type { AccountState, Charge } from './state.ts';

/** A member's money (architecture 8). Every command first applies the late fees that were reached. */
export const account: Decider<AccountCommand, AccountEvent, AccountState> = {
  streamOf: accountStream,
  initial,
  evolve,
  evolveAll,
  decide: (command, state) => {
    const fees = reachedLateFees(state, command.today);
    const decided = decideOn(command, evolveAll(state, fees));
    // A fee that one command would both apply and revoke was never reached.
    const revoked = chargesIn(decided, 'LateFeeRevoked');
    const applied = chargesIn(fees, 'LateFeeApplied');
    return [
      ...fees.filter(({ data }) => !('chargeId' in data && revoked.has(data.chargeId))),
      ...decided.filter(({ type, data }) => !(type === 'LateFeeRevoked' && applied.has(data.chargeId))),
    ];
  },
};

function chargesIn(events: readonly AccountEvent[], type: 'LateFeeApplied' | 'LateFeeRevoked') {
  return new Set(events.flatMap((event) => (event.type === type ? [event.data.chargeId] : [])));
}

const decideOn = dispatch<AccountCommand, AccountEvent, AccountState>({
  AssessCharge: assess,
  AmendCharge: amend,
  VoidCharge: voidCharge,
  WaiveLateFee: waiveLateFee,
  WriteOffCharge: writeOffCharge,
  RecordPayment: recordPayment,
  ApplyLateFees: () => [],
  SetCredit: setCredit,
  InitiatePayment: initiatePayment,
  SubmitPayment: submitPayment,
  PayWithCredits: payWithCredits,
  MarkPaymentPending: markPending,
  AcceptPayment: acceptPayment,
  VerifyPayment: verifyPayment,
  FailPayment: failPayment,
  DeclinePayment: declinePayment,
  DeclineCard: declineCard,
  AbandonPayment: abandonPayment,
  RequestRefund: requestRefund,
  RefuseRefund: refuseRefund,
  RefundPayment: refundPayment,
  FailRefund: failRefund,
  ReturnPayment: returnPayment,
  DisputePayment: disputePayment,
  RecoverShare: recoverShare,
  WinDispute: winDispute,
  LoseDispute: loseDispute,
});
