import { type CommandOf, type Decider, decideByType } from '../decider.ts';
import { chargeCorrectionDecisions } from './charge/corrections.ts';
import { chargeDecisions } from './charge/decide.ts';
import { reachedLateFees, withConsequences, withoutCanceled } from './charge/settle.ts';
import { collectionsDecisions } from './collections.ts';
import { creditDecisions, creditPayoutDecisions } from './credit/decide.ts';
import { type AccountEvent, accountStream } from './events.ts';
import { type AccountRules, freeCreditDecisions, paidByCredit } from './freeCredit.ts';
import { openingBalanceDecisions } from './openingBalances.ts';
import { acceptanceDecisions } from './payment/accept.ts';
import { paymentChangeDecisions } from './payment/change.ts';
import { paymentCorrectionDecisions } from './payment/correct.ts';
import { openPaymentDecisions } from './payment/open.ts';
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
  ...openPaymentDecisions,
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

const decideOn = decideByType<CommandOf<typeof decisions>, AccountEvent, AccountState>(decisions);

/** Before each command credit pays what is due and late fees apply; consequences follow (architecture 8). */
export const account: Decider<AccountCommand, AccountEvent, AccountState> = {
  streamOf: accountStream,
  initial,
  evolve,
  evolveAll,
  decide: (command, state) => {
    const { today } = command;
    const paid = isUndo(command) ? [] : paidByCredit(state, command);
    const settled = evolveAll(state, paid);
    const found = [...paid, ...reachedLateFees(settled, today)];
    const ready = evolveAll(state, found);
    const decided = withConsequences(decideOn(command, ready), ready, today);
    return withoutCanceled([...found, ...decided]);
  },
};

function isUndo({ type }: AccountCommand): boolean {
  return type === 'UndoCharge' || type === 'UndoVerification';
}
