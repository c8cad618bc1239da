import { type CommandOf, type Decider, dispatch } from '../decider.ts';
import { chargeCorrectionDecisions } from './charge/corrections.ts';
import { chargeDecisions, reachedLateFees } from './charge/decide.ts';
import { collectionsDecisions } from './collections.ts';
import { creditDecisions, creditPayoutDecisions } from './credit/decide.ts';
import { type AccountEvent, accountStream } from './events.ts';
import { type AccountRules, freeCreditDecisions, paidByCredit } from './freeCredit.ts';
import { openingBalanceDecisions } from './openingBalances.ts';
import { acceptanceDecisions } from './payment/accept.ts';
import { paymentChangeDecisions } from './payment/change.ts';
import { paymentCorrectionDecisions } from './payment/correct.ts';
import { begunPaymentDecisions } from './payment/open.ts';
import { paymentDecisions } from './payment/record.ts';
import { refundRequestDecisions } from './payment/refund.ts';
import { reinstatementDecisions } from './payment/reinstate.ts';
import { reversalDecisions, stripeFeeDecisions } from './payment/reverse.ts';
import { memberPaymentDecisions } from './payment/submit.ts';
import { reimbursementDecisions } from './reimbursement/decide.ts';
import { type AccountState, evolve, evolveAll, initial } from './state.ts';
import { undoDecisions } from './undo.ts';

export { type Payment, refundableCents } from './payment/state.ts';
export type { AccountState, Charge } from './state.ts';

const decisions = {
  ...chargeDecisions,
  ...chargeCorrectionDecisions,
  ...openingBalanceDecisions,
  ...creditDecisions,
  ...creditPayoutDecisions,
  ...freeCreditDecisions,
  ...paymentDecisions,
  ...memberPaymentDecisions,
  ...begunPaymentDecisions,
  ...acceptanceDecisions,
  ...stripeFeeDecisions,
  ...refundRequestDecisions,
  ...reversalDecisions,
  ...paymentCorrectionDecisions,
  ...paymentChangeDecisions,
  ...reinstatementDecisions,
  ...reimbursementDecisions,
  ...collectionsDecisions,
  ...undoDecisions,
};

/** `today` is the organization's calendar day. New ids derive from the command id. Integer cents. */
export type AccountCommand = CommandOf<typeof decisions> & AccountRules;

const decideOn = dispatch<CommandOf<typeof decisions>, AccountEvent, AccountState>(decisions);

/**
 * A member's money (architecture 8). Every command first lets free credit pay what is due, then applies the
 * late fees that were reached.
 */
export const account: Decider<AccountCommand, AccountEvent, AccountState> = {
  streamOf: accountStream,
  initial,
  evolve,
  evolveAll,
  decide: (command, state) => {
    const paid = isUndo(command) ? [] : paidByCredit(state, command);
    const inTime = evolveAll(state, paid);
    const fees = reachedLateFees(inTime, command.today);
    const decided = decideOn(command, evolveAll(inTime, fees));
    // A fee that one command would both apply and revoke was never reached.
    const revoked = chargesIn(decided, 'LateFeeRevoked');
    const applied = chargesIn(fees, 'LateFeeApplied');
    return [
      ...paid,
      ...fees.filter(({ data }) => !('chargeId' in data && revoked.has(data.chargeId))),
      ...decided.filter(({ type, data }) => !(type === 'LateFeeRevoked' && applied.has(data.chargeId))),
    ];
  },
};

/** Undo leaves what it is for as it was. */
function isUndo({ type }: AccountCommand): boolean {
  return type === 'UndoCharge' || type === 'UndoVerification';
}

function chargesIn(events: readonly AccountEvent[], type: 'LateFeeApplied' | 'LateFeeRevoked') {
  return new Set(events.flatMap((event) => (event.type === type ? [event.data.chargeId] : [])));
}
