import { type CalendarDate, plusDays, plusYears } from '../../ledger/values/calendar.ts';
import { daysFromTo } from '../../ledger/values/daysFromTo.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { type Term, termsOf } from '../../ledger/values/terms.ts';
import { type AgedReceivable, agedReceivables } from '../../projections/agedReceivables.ts';
import { hasCharges, startingCharges } from '../../projections/charges/queries.ts';
import { collectedByDay } from '../../projections/dashboard.ts';
import type { Database } from '../../projections/engine/database.ts';
import { listMarked } from '../../projections/meetings/queries.ts';
import { countMembers } from '../../projections/members/queries.ts';
import { failedAddresses } from '../messaging/deliveries.ts';
import { organizationOf } from '../platform/calls/organizationOf.ts';
import { route } from '../platform/calls/route.ts';
import { getHome, type Home, type TermCollected } from './contract.ts';

/** Rows of each list. */
const MOST = 5;
const STARTING = 3;
/** How far back meetings and emails count as work. */
const MEETING_DAYS = 14;
const EMAIL_DAYS = 7;
/** By how much terms of the same name start later or earlier than the year before. */
const SHIFT_DAYS = 45;

/** The administrator's first page (/dashboard). */
export const homeRoutes = [
  route(getHome, 'admin', async (request) => {
    const { deps, caller, today } = request;
    const { db } = deps;
    const { orgCode } = caller;
    const organization = await organizationOf(request);
    const terms = comparedTerms(today, organization.terms);
    const age = daysFromTo(terms[0]?.firstDay ?? today, today);
    const [isCharged, aged, failedEmails, meetings, members, starting, [term, ...before]] = await Promise.all(
      [
        hasCharges(db, orgCode),
        agedReceivables(db, orgCode, { asOf: today, asKnownOn: today, today }),
        failedAddresses(db, orgCode, plusDays(today, -EMAIL_DAYS)),
        listMarked(db, orgCode, { filter: { from: plusDays(today, -MEETING_DAYS), to: today } }),
        countMembers(db, orgCode),
        startingCharges(db, orgCode, today, STARTING),
        Promise.all(terms.map((each) => collectedIn(db, orgCode, each, plusDays(each.firstDay, age)))),
      ],
    );
    const now = deps.clock().toISOString();
    const paidFor = organization.subscription?.quantity ?? 0;
    if (term === undefined) throw new Error('a year has terms');
    return {
      isNew: !isCharged,
      ...owedBy(aged, today),
      failedEmails,
      unmarked: meetings.rows
        .filter((each) => each.endTime <= now && each.present + each.absent + each.excused === 0)
        .map(({ id, title, startTime }) => ({ id, title, startTime })),
      subscription: paidFor > 0 && members > paidFor ? { members, paidFor } : null,
      starting: starting.map(({ cents, ...each }) => ({ ...each, dollars: toDollars(cents) })),
      term,
      before: before.find(({ total }) => total !== 0) ?? null,
    };
  }),
];

/** What is owed, by whom most, and what of it is past due. */
function owedBy(aged: readonly AgedReceivable[], today: CalendarDate): Pick<Home, 'owed' | 'pastDue'> {
  const sum = (rows: readonly AgedReceivable[], of: (row: AgedReceivable) => number) =>
    toDollars(rows.reduce((cents, row) => cents + of(row), 0));
  const late = aged.filter(({ due }) => due.some(({ dueDate }) => dueDate < today));
  const most = aged.toSorted((one, other) => other.dueNowCents - one.dueNowCents).slice(0, MOST);
  const days = late.flatMap(({ due }) => due.map(({ dueDate }) => dueDate));
  const reminders = late.flatMap(({ remindedOn }) => remindedOn ?? []);
  return {
    owed: {
      dueNow: sum(aged, ({ dueNowCents }) => dueNowCents),
      members: aged.length,
      most: most.map(({ memberId, name, dueNowCents }) => ({
        ...{ memberId, name },
        dueNow: toDollars(dueNowCents),
      })),
    },
    pastDue: {
      members: late.length,
      dollars: sum(late, ({ dueNowCents, notDueCents }) => dueNowCents - notDueCents),
      since: days.toSorted()[0] ?? '',
      remindedOn: reminders.toSorted().at(-1) ?? '',
    },
  };
}

/** The term of today, or the last one that started; then what to compare it with, the better first. */
function comparedTerms(today: CalendarDate, set: readonly Term[]): readonly Term[] {
  const year = Number(today.slice(0, 4));
  const started = termsOf([year - 2, year - 1, year], set).filter(({ firstDay }) => firstDay <= today);
  const [term, last] = started.toReversed();
  if (term === undefined) return [];
  // A term does not start on the same day each year.
  const aYearBefore = plusDays(plusYears(term.firstDay, -1), SHIFT_DAYS);
  const sameOfLastYear = started.findLast(({ firstDay }) => firstDay <= aYearBefore);
  return [term, sameOfLastYear, last].flatMap((each) => each ?? []);
}

/** What was collected in a term: its days, and in all up to a day. */
async function collectedIn(
  db: Database,
  orgCode: string,
  { name, firstDay, lastDay }: Term,
  until: CalendarDate,
): Promise<TermCollected> {
  const days = await collectedByDay(db, orgCode, { from: firstDay, to: lastDay });
  const cents = days.reduce((sum, { day, cents }) => sum + (day <= until ? cents : 0), 0);
  return {
    ...{ name, firstDay, lastDay, total: toDollars(cents) },
    days: days.map(({ day, cents }) => ({ day, collected: toDollars(cents) })),
  };
}
