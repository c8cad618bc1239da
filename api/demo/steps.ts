import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { email } from '../../ledger/email/decide.ts';
import { emailId } from '../../ledger/email/events.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type MemberCommand, member } from '../../ledger/member/decide.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { type OrganizationCommand, organization } from '../../ledger/organization/decide.ts';
import { recurringCharge } from '../../ledger/recurringCharge/decide.ts';
import { type CalendarDate, DEFAULT_TIME_ZONE, plusDays } from '../../ledger/values/calendar.ts';
import { recordAccounts } from './accounts.ts';
import { recordBudgets } from './budgets.ts';
import { chargeTypes } from './charges.ts';
import { recordDocuments } from './documents.ts';
import { demoGroup, recordGroups } from './groups.ts';
import { demoFineRule, recordMeetings } from './meetings.ts';
import { INITIATED, type Person, people, signIns } from './people.ts';
import { recordOpenHouse, recordProspects } from './prospects.ts';
import { recordReimbursements } from './reimbursements.ts';
import {
  DEMO_ORG,
  DEMO_ORG_NAME,
  DEMO_SUBSCRIPTION,
  instant,
  randomFrom,
  type Scenario,
  type Step,
  scenarioOf,
} from './scenario.ts';

/**
 * Six months up to the day before `today`: every command with its instant, in the order of time.
 * The same day gives the same scenario, so that an interrupted run can be finished.
 */
export function stepsUpTo(today: CalendarDate): readonly Step[] {
  const scenario = scenarioOf(today);
  recordOrganization(scenario);
  recordMembers(scenario);
  recordAccounts(scenario);
  recordPlan(scenario);
  recordMeetings(scenario);
  recordOpenHouse(scenario);
  recordProspects(scenario);
  recordBudgets(scenario);
  recordReimbursements(scenario);
  recordDocuments(scenario);
  recordGroups(scenario);
  recordRecurring(scenario);
  const end = instant(plusDays(today, -1), 23 * 60 + 59);
  return scenario.steps
    .filter(({ at }) => at <= end)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function recordOrganization({ record, people: [treasurer], joinedOn, today }: Scenario): void {
  const actor = treasurer?.memberId ?? '';
  let minute = 10 * 60;
  const next = (key: string, command: OrganizationCommand) => {
    record(organization, DEMO_ORG, command, { at: instant(joinedOn(0), minute), actor, key });
    minute += 2;
  };
  next('register', {
    type: 'RegisterOrganization',
    name: DEMO_ORG_NAME,
    university: 'Example State University',
    timeZone: DEFAULT_TIME_ZONE,
  });
  // Its trial is long over. At the sandbox the subscription becomes a real one (api/demo/stripe.ts).
  next('subscribe', {
    type: 'RecordSubscription',
    subscription: {
      subscriptionId: DEMO_SUBSCRIPTION,
      customerId: 'cus_demo',
      status: 'active',
      plan: 2,
      quantity: 50,
      currentPeriodEnd: instant(plusDays(today, 20), minute),
    },
  });
  for (const chargeType of chargeTypes) next(`type:${chargeType}`, { type: 'AddChargeType', chargeType });
  const methods = [
    { bankType: 'bank', bankName: 'Fairview Credit Union', last4: '4821' },
    { bankType: 'venmo', venmoID: 'abg-esu' },
    { bankType: 'zelle', zelleID: '916-555-0142' },
  ] as const;
  for (const method of methods)
    next(`method:${method.bankType}`, {
      type: 'AddPaymentMethod',
      paymentMethodId: `demo-${method.bankType}`,
      method,
    });
  next('fine rule', { type: 'SetFineRule', rule: demoFineRule });
  next('fiscal year', { type: 'ChangeConfig', fiscalMonth: 8, ein: '12-3456789' });
}

/** Recorded last: a plan that begins next month. */
function recordPlan({ record, people: [treasurer], today }: Scenario): void {
  const next = startOfMonth(addMonths(parseISO(today), 1));
  const charges = [0, 1, 2].map((month) => ({
    key: `dues-${month + 1}`,
    chargeType: 'Dues',
    amountCents: 6_000,
    startDate: format(addMonths(next, month), 'yyyy-MM-dd'),
    dueDate: format(addDays(addMonths(next, month), 19), 'yyyy-MM-dd'),
  }));
  const actor = treasurer?.memberId ?? '';
  record(
    organization,
    DEMO_ORG,
    { type: 'AddPaymentPlan', plan: { name: 'Next term, monthly', charges } },
    { at: instant(plusDays(today, -2), 14 * 60), actor, key: 'plan:next-term' },
  );
}

/** Dues of one group, from the month after next on. */
function recordRecurring({ record, people: [treasurer], today }: Scenario): void {
  const first = startOfMonth(addMonths(parseISO(today), 2));
  const firstDay = format(first, 'yyyy-MM-dd');
  const command = {
    type: 'AddRecurringCharge',
    chargeType: 'Dues',
    account: 'bank 4821',
    amountCents: 2_500,
    memo: 'House',
    dueDays: 14,
    lateFee: { amountCents: 500, days: 1 },
    every: 'month',
    firstDay,
    until: format(addMonths(first, 4), 'yyyy-MM-dd'),
    groupId: demoGroup(1),
    notify: true,
    terms: [],
    today: plusDays(today, -2),
  } as const;
  const actor = treasurer?.memberId ?? '';
  const when = { at: instant(plusDays(today, -2), 15 * 60), actor, key: 'recurring:house' };
  record(recurringCharge, deriveId('demo recurring dues'), command, when);
}

function recordMembers(scenario: Scenario): void {
  const { record, people: everybody, joinedOn } = scenario;
  const [treasurer] = everybody;
  const actor = treasurer?.memberId ?? '';
  for (const [index, { memberId, profile, role }] of everybody.entries()) {
    const who = profile.email;
    const joined = joinedOn(index);
    const at = instant(joined, 11 * 60);
    const recordMember = (command: MemberCommand, key: string, when: string, by = actor) =>
      record(member, memberId, command, { at: when, actor: by, key: `${key}:${who}` });

    record(email, emailId(who), { type: 'ReserveEmail', memberId }, { at, actor, key: `email:${who}` });
    recordMember({ type: 'AddMember', profile, role, today: joined }, 'add', at);
  }
  recordChanges(scenario, actor);
}

/** When each member last signed in: the treasurer within a week, others some time ago, some never. */
export function lastSignIns(
  today: CalendarDate,
): readonly { readonly memberId: string; readonly at: Date }[] {
  const random = randomFrom(1907);
  return people(Number(today.slice(0, 4))).flatMap(({ memberId }, index) => {
    if (index > 3 && index % 7 === 6) return [];
    const day = plusDays(today, -1 - random(index === 0 ? 6 : 40));
    return [{ memberId, at: new Date(instant(day, 18 * 60 + random(240))) }];
  });
}

/** The president becomes an administrator, a pledge a member, and two people move. */
function recordChanges(
  { record, people: everybody, joinedOn, months, today }: Scenario,
  actor: string,
): void {
  const [, demoMember, , president] = everybody;
  const initiated = everybody[INITIATED];
  const moved = everybody[24];
  if (!demoMember || !president || !initiated || !moved) return;
  const change = (person: Person, day: CalendarDate, command: MemberCommand, key: string, by = actor) =>
    record(member, person.memberId, command, { at: instant(day, 15 * 60), actor: by, key });
  const move = (person: Person, day: CalendarDate, address: string) =>
    change(
      person,
      day,
      { type: 'UpdateMember', profile: { ...person.profile, address }, today: day },
      `move:${person.profile.email}`,
      person.memberId,
    );
  change(president, joinedOn(3), { type: 'ChangeRole', role: ADMIN }, 'role:president');
  change(initiated, months[4] ?? today, { type: 'ChangeRole', role: 'Member' }, 'role:initiated');
  move(demoMember, plusDays(months[3] ?? today, 8), '12 College Ave, Apt 5');
  move(moved, plusDays(months[2] ?? today, 13), '480 Elm Ct');
}

/** The three who can sign in. */
export function signInPeople(today: CalendarDate): readonly Person[] {
  const emails = Object.values(signIns);
  return people(Number(today.slice(0, 4))).filter(({ profile }) => emails.includes(profile.email));
}
