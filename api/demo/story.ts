import { addDays, addMonths, format, parseISO, startOfMonth } from 'date-fns';
import { email } from '../../ledger/email/decide.ts';
import { emailStream } from '../../ledger/email/events.ts';
import { type MemberCommand, member } from '../../ledger/member/decide.ts';
import { ADMIN, memberStream } from '../../ledger/member/events.ts';
import { type OrganisationCommand, organisation } from '../../ledger/organisation/decide.ts';
import { organisationStream } from '../../ledger/organisation/events.ts';
import { type CalendarDate, DEFAULT_TIME_ZONE, plusDays } from '../../ledger/values/calendar.ts';
import { tellAccounts } from './accounts.ts';
import { chargeTypes } from './charges.ts';
import { type Person, people, signIns } from './people.ts';
import { randomFrom } from './random.ts';
import { DEMO_ORG, DEMO_SUBSCRIPTION, instant, type Teller, type Told, tellerOf } from './teller.ts';

/**
 * Six months of the demo organisation up to the day before `today`: every command with its instant, in the order of time. The same day
 * gives the same story, so that one that was cut short can be told again.
 */
export function storyUpTo(today: CalendarDate): readonly Told[] {
  const teller = tellerOf(today);
  tellOrganisation(teller);
  tellMembers(teller);
  tellAccounts(teller);
  tellPlan(teller);
  const end = instant(plusDays(today, -1), 23 * 60 + 59);
  return teller.steps
    .filter(({ at }) => at <= end)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function tellOrganisation({ tell, people: [treasurer], joinedOn, today }: Teller): void {
  const stream = organisationStream(DEMO_ORG);
  const actor = treasurer?.memberId ?? '';
  let minute = 10 * 60;
  const next = (key: string, command: OrganisationCommand) => {
    tell(organisation, stream, command, { at: instant(joinedOn(0), minute), actor, key });
    minute += 2;
  };
  next('register', {
    type: 'RegisterOrganisation',
    name: 'Alpha Beta Gamma',
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
}

/** Told at the end: a plan that begins next month. */
function tellPlan({ tell, people: [treasurer], today }: Teller): void {
  const next = startOfMonth(addMonths(parseISO(today), 1));
  const charges = [0, 1, 2].map((month) => ({
    key: `dues-${month + 1}`,
    chargeType: 'Dues',
    amountCents: 6_000,
    startDate: format(addMonths(next, month), 'yyyy-MM-dd'),
    dueDate: format(addDays(addMonths(next, month), 19), 'yyyy-MM-dd'),
  }));
  const actor = treasurer?.memberId ?? '';
  tell(
    organisation,
    organisationStream(DEMO_ORG),
    { type: 'AddPaymentPlan', plan: { name: 'Next term, monthly', charges } },
    { at: instant(plusDays(today, -2), 14 * 60), actor, key: 'plan:next-term' },
  );
}

function tellMembers(teller: Teller): void {
  const { tell, people: everybody, joinedOn } = teller;
  const [treasurer] = everybody;
  const actor = treasurer?.memberId ?? '';
  for (const [index, { memberId, profile, role }] of everybody.entries()) {
    const who = profile.email;
    const joined = joinedOn(index);
    const at = instant(joined, 11 * 60);
    const told = (command: MemberCommand, key: string, when: string, by = actor) =>
      tell(member, memberStream(memberId), command, { at: when, actor: by, key: `${key}:${who}` });

    tell(email, emailStream(who), { type: 'ReserveEmail', memberId }, { at, actor, key: `email:${who}` });
    told({ type: 'AddMember', profile, role, today: joined }, 'add', at);
  }
  tellChanges(teller, actor);
}

/** When each member signed in last, before `today`: the treasurer within a week, others some time ago, some never. */
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
function tellChanges({ tell, people: everybody, joinedOn, months, today }: Teller, actor: string): void {
  const [, demoMember, , president] = everybody;
  const initiated = everybody[41];
  const moved = everybody[24];
  if (!demoMember || !president || !initiated || !moved) return;
  const change = (person: Person, day: CalendarDate, command: MemberCommand, key: string, by = actor) =>
    tell(member, memberStream(person.memberId), command, { at: instant(day, 15 * 60), actor: by, key });
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
