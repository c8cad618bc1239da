import { deriveId } from '../../ledger/log/eventId.ts';
import { recurringCharge } from '../../ledger/recurringCharge/decide.ts';
import type { RecurringTerms } from '../../ledger/recurringCharge/events.ts';
import { type CalendarDate, laterOf, plusDays } from '../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../ledger/values/chargeRules.ts';
import type { Term } from '../../ledger/values/terms.ts';
import type { Process } from './process.ts';
import { onAccountsProcess } from './runOnAccounts.ts';

interface RecurringDay {
  readonly recurringId: string;
  readonly day: CalendarDate;
  /** Who is charged, as of that day. */
  readonly memberIds: readonly string[];
  readonly charge: RecurringTerms & { readonly notify: boolean };
  readonly terms: readonly Term[];
  readonly today: CalendarDate;
}

/**
 * Recurring dues move on to their next day, then each member is charged. The first step is refused once the
 * day was skipped, or while they are paused; then no one is charged.
 */
export const chargeRecurringProcess: Process<RecurringDay> = {
  kind: 'chargeRecurring',
  subjectOf: ({ recurringId }) => recurringId,
  run: async (steps, { recurringId, day, memberIds, charge, terms, today }) => {
    const members = memberIds.length;
    const make = { type: 'MakeRecurringCharge', day, members, terms, today } as const;
    await steps.step(recurringCharge, recurringId, make);
    const { notify } = charge;
    const parts = memberIds.map((memberId) => {
      const chargeId = recurringChargeIdOf(recurringId, day, memberId);
      const command = {
        type: 'AssessCharge',
        chargeId,
        terms: termsOn(day, charge, today),
        notify,
        today,
      } as const;
      return { memberId, command, part: `charge:${memberId}`, id: chargeId };
    });
    await onAccountsProcess.run(steps, { parts });
  },
};

/** The id of a charge: derived, so that a member is charged once for a day, whatever runs again. */
function recurringChargeIdOf(recurringId: string, day: CalendarDate, memberId: string): string {
  return deriveId(`recurring\n${recurringId}\n${day}\n${memberId}`);
}

/** The terms of a charge on a day. One that comes late leaves members as many days to pay as the others. */
function termsOn(day: CalendarDate, charge: RecurringTerms, today: CalendarDate) {
  const { chargeType, account, amountCents, memo, dueDays, lateFee, earlyDiscount } = charge;
  const dueDate = plusDays(laterOf(day, today), dueDays);
  return {
    ...{ chargeTypeId: chargeTypeIdOf(chargeType), chargeType, account, amountCents, memo },
    startDate: day,
    dueDate,
    ...(lateFee && {
      lateFee: { amountCents: lateFee.amountCents, startDate: plusDays(dueDate, lateFee.days) },
    }),
    ...(earlyDiscount && {
      earlyDiscount: {
        amountCents: earlyDiscount.amountCents,
        endDate: plusDays(dueDate, -earlyDiscount.days),
      },
    }),
  };
}
