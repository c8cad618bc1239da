import type { Decider } from '../decider.ts';
import { amend, assess, reachedLateFees, voidCharge, waiveLateFee, writeOffCharge } from './charges.ts';
import type { AccountCommand } from './commands.ts';
import { setCredit } from './credits.ts';
import type { AccountEvent } from './events.ts';
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
import { type AccountState, evolve, initial } from './state.ts';
import { disputePayment, recoverShare, refundPayment, returnPayment } from './takeBacks.ts';

export type * from './commands.ts';
export { type Payment, refundableCents } from './paymentState.ts';
export type { AccountState, Charge } from './state.ts';

/**
 * The write side of a member's money (architecture 8). Every command first applies the late fees that have been reached, and is then
 * decided on the account with them in it.
 */
export const account: Decider<AccountCommand, AccountEvent, AccountState> = {
  initial,
  evolve,
  decide: (command, state) => {
    const fees = reachedLateFees(state, command.today);
    const decided = decideOn(command, fees.reduce(evolve, state));
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

function decideOn(command: AccountCommand, state: AccountState): readonly AccountEvent[] {
  switch (command.type) {
    case 'AssessCharge':
      return assess(command, state);
    case 'AmendCharge':
      return amend(command, state);
    case 'VoidCharge':
      return voidCharge(command, state);
    case 'WaiveLateFee':
      return waiveLateFee(command, state);
    case 'WriteOffCharge':
      return writeOffCharge(command, state);
    case 'RecordPayment':
      return recordPayment(command, state);
    case 'ApplyLateFees':
      return [];
    case 'SetCredit':
      return setCredit(command, state);
    case 'InitiatePayment':
      return initiatePayment(command, state);
    case 'SubmitPayment':
      return submitPayment(command, state);
    case 'PayWithCredits':
      return payWithCredits(command, state);
    case 'MarkPaymentPending':
      return markPending(command, state);
    case 'AcceptPayment':
      return acceptPayment(command, state);
    case 'VerifyPayment':
      return verifyPayment(command, state);
    case 'FailPayment':
      return failPayment(command, state);
    case 'DeclinePayment':
      return declinePayment(command, state);
    case 'DeclineCard':
      return declineCard(command, state);
    case 'AbandonPayment':
      return abandonPayment(command.paymentId, state);
    case 'RequestRefund':
      return requestRefund(command, state);
    case 'RefuseRefund':
      return refuseRefund(command, state);
    case 'RefundPayment':
      return refundPayment(command, state);
    case 'FailRefund':
      return failRefund(command, state);
    case 'ReturnPayment':
      return returnPayment(command, state);
    case 'DisputePayment':
      return disputePayment(command, state);
    case 'RecoverShare':
      return recoverShare(command, state);
    case 'WinDispute':
      return winDispute(command, state);
    case 'LoseDispute':
      return loseDispute(command, state);
    default: {
      const unknown: never = command;
      throw new Error(`unknown command ${JSON.stringify(unknown)}`);
    }
  }
}
