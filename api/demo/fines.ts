import { fineIdOf } from '../../ledger/account/charge/terms.ts';
import { account } from '../../ledger/account/decide.ts';
import { type CalendarDate, formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../ledger/values/charge.ts';
import { termOn } from '../../ledger/values/terms.ts';
import { type Person, signIns } from './people.ts';
import { instant, type Scenario } from './scenario.ts';

/** What the demo's Settings say of absences. */
export const demoFineRule = {
  ...{ chargeType: 'Fine', account: 'bank 4821', amountCents: 1_000 },
  ...{ freeAbsences: 1, dueDays: 14 },
};

/** Somebody was absent from a meeting of the demo. */
export interface DemoAbsence {
  readonly person: Person;
  readonly meetingId: string;
  readonly title: string;
  readonly day: CalendarDate;
}

/** Days that the treasurer lets pass: the fines of later meetings are still proposed. */
const DAYS_BEHIND = 5;

/** The fines of the last meeting but those of a few days: absences after the free ones of a term. */
export function recordFines({ record, people, today }: Scenario, absences: readonly DemoAbsence[]): void {
  const seen = new Map<string, number>();
  const fined = absences
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .filter(({ person, day }) => {
      const term = termOn(day, []);
      const key = `${person.memberId} ${term?.name}`;
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return term !== undefined && count > demoFineRule.freeAbsences;
    })
    // What those who sign in owe stands in charges.ts.
    .filter(({ person }) => !Object.values(signIns).includes(person.profile.email));
  const last = fined.findLast(({ day }) => day < plusDays(today, -DAYS_BEHIND));
  const actor = people[0]?.memberId ?? '';
  for (const [index, { person, meetingId, title, day }] of fined.entries()) {
    if (meetingId !== last?.meetingId) continue;
    const charged = plusDays(day, 1);
    const { freeAbsences: _, dueDays, ...rule } = demoFineRule;
    const terms = {
      ...{ ...rule, chargeTypeId: chargeTypeIdOf(rule.chargeType), startDate: charged },
      ...{ dueDate: plusDays(charged, dueDays), memo: `Absent from ${title} on ${formatDay(day)}` },
    };
    const chargeId = fineIdOf(meetingId, person.memberId);
    const command = { type: 'AssessCharge', chargeId, terms, meetingId, today: charged } as const;
    const at = instant(charged, 10 * 60 + index);
    record(account, person.memberId, command, { at, actor, key: `fine:${chargeId}` });
  }
}
