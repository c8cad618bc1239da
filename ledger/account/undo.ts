import { isRecordedAlike } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { partsOf } from './charges.ts';
import type { AccountEvent, ChargeTerms } from './events.ts';
import { chargeOf, ensure } from './rules.ts';
import type { AccountState } from './state.ts';
import { UNDONE } from './undoable.ts';

/** What an administrator did a moment ago and takes back by Undo (docs/decisions/0051). */

/** Take a charge back that was just added, on the day on which it was charged, as if it had never been. */
export interface UndoCharge {
  readonly type: 'UndoCharge';
  readonly chargeId: string;
  /** As it was charged. */
  readonly terms: ChargeTerms;
  readonly today: CalendarDate;
}

export const undoDecisions = {
  UndoCharge: undoCharge,
};

/** A charge that was removed meanwhile stays so. @throws RuleViolation ChargePaid, ChargeChanged */
function undoCharge({ chargeId, terms }: UndoCharge, state: AccountState): readonly AccountEvent[] {
  const charge = chargeOf(state, chargeId);
  if (charge.voided) return [];
  const { paidParts, pending, lateFeeCents, lateFeeWaived, writeOffs, recoveredCents } = charge;
  const isPaid = paidParts.length > 0 || pending.length > 0;
  ensure(!isPaid, 'ChargePaid', 'The charge was paid since then.');
  const isAsCharged =
    isRecordedAlike(terms, charge.terms) &&
    lateFeeCents === 0 &&
    !lateFeeWaived &&
    writeOffs.length === 0 &&
    recoveredCents === 0;
  ensure(isAsCharged, 'ChargeChanged', 'The charge was changed since then.');
  const data = { chargeId, ...partsOf(charge), reason: UNDONE, occurredOn: charge.chargedOn };
  return [{ type: 'ChargeVoided', data }];
}
