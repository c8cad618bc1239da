import fc from 'fast-check';
import { account } from '../../ledger/account/decide.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Decider, Fact } from '../../ledger/decider.ts';
import { email } from '../../ledger/email/decide.ts';
import { type MemberCommand, member } from '../../ledger/member/decide.ts';
import type { MemberProfile } from '../../ledger/member/events.ts';
import { type OrganizationCommand, organization } from '../../ledger/organization/decide.ts';
import { type PayoutCommand, payout } from '../../ledger/payout/decide.ts';
import { tenantRemoval } from '../../ledger/tenantRemoval/decide.ts';
import { live, steps } from './account-steps.ts';

/** A noun: its decider, and events that it decides today, of every type and in all their variants. */
export interface Noun {
  readonly name: string;
  readonly decider: Pick<Decider<never, BursarEvent, unknown>, 'initial' | 'evolve'>;
  readonly fresh: readonly BursarEvent[];
}

/** What a decider decides on commands that follow each other. */
function decided<Command, Event extends Fact, State>(
  { initial, decide, evolve }: Decider<Command, Event, State>,
  commands: readonly Command[],
): readonly Event[] {
  let state = initial;
  return commands.flatMap((command) => {
    const events = decide(command, state);
    state = events.reduce(evolve, state);
    return events;
  });
}

const noun = <Command, Event extends BursarEvent, State>(
  name: string,
  decider: Decider<Command, Event, State>,
  lives: readonly (readonly Command[])[],
): Noun => ({
  name,
  decider: decider as unknown as Noun['decider'],
  fresh: lives.flatMap((commands) => decided(decider, commands)),
});

const today = '2026-02-02';
const ann = { fname: 'Ann', lname: 'Lee', email: 'ann@example.org' };
const whole: MemberProfile = {
  ...ann,
  phone: '916-555-0100',
  address: '12 Oak St',
  city: 'Fairview',
  state: 'CA',
  zip: '95600',
  dob: '2005-04-05',
  graduationYear: 2027,
};
const memberLife: readonly MemberCommand[] = [
  { type: 'AddMember', profile: ann, role: 'Member', today },
  { type: 'UpdateMember', profile: whole, today },
  { type: 'ChangeRole', role: 'admin' },
  { type: 'AllowMessaging', allowed: true },
  { type: 'RemoveMember' },
];

const subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  plan: 2,
  quantity: 50,
  currentPeriodEnd: '2026-03-02T18:00:00.000Z',
} as const;
const invoice = {
  invoiceId: 'in_1',
  amountCents: 14_950,
  periodStart: '2026-02-02T18:00:00.000Z',
  periodEnd: '2026-03-02T18:00:00.000Z',
};
const register: OrganizationCommand = {
  type: 'RegisterOrganization',
  name: 'Alpha Beta Gamma',
  university: 'Example State University',
  timeZone: 'America/Los_Angeles',
};
const planned = { chargeType: 'Dues', amountCents: 6_000, startDate: today, dueDate: '2026-03-01' };
const organizationLife: readonly OrganizationCommand[] = [
  register,
  { type: 'AddChargeType', chargeType: 'Dues' },
  {
    type: 'AddPaymentMethod',
    paymentMethodId: 'm1',
    method: { bankType: 'bank', bankName: 'Fairview', last4: '' },
  },
  { type: 'AddPaymentMethod', paymentMethodId: 'm2', method: { bankType: 'venmo', venmoID: 'abg-esu' } },
  { type: 'AddPaymentMethod', paymentMethodId: 'm3', method: { bankType: 'zelle', zelleID: '916-555-0142' } },
  { type: 'ConnectPaymentMethod', paymentMethodId: 'm1', bankName: 'Fairview', last4: '4821' },
  { type: 'RemovePaymentMethod', paymentMethodId: 'm2' },
  {
    type: 'AddPaymentPlan',
    plan: {
      name: 'Fall',
      charges: [
        { key: 'a', ...planned },
        { key: 'b', ...planned, chargeType: 'Other', other: 'Formal' },
      ],
    },
  },
  { type: 'RemovePaymentPlan', name: 'Fall' },
  { type: 'RemoveChargeType', chargeType: 'Dues' },
  { type: 'ConnectStripeAccount', accountId: 'acct_1' },
  { type: 'RecordSubscription', subscription },
  { type: 'RecordSubscriptionInvoice', invoice, status: 'failed' },
  { type: 'RecordSubscriptionInvoice', invoice, status: 'paid' },
  {
    type: 'ChangeConfig',
    showUserData: true,
    timeZone: 'America/Chicago',
    passFeesOn: true,
    slackHook: 'other',
  },
  { type: 'ChangeConfig', showUserData: false },
];

const line = { kind: 'taken', paymentId: 'p1', memberId: 'm1', takenId: 're_1', amountCents: 9_000 } as const;
const payoutLife: readonly PayoutCommand[] = [
  { type: 'RecordPayout', payoutId: 'po_1', amountCents: 9_000, arrivalDate: today },
  { type: 'ItemizePayout', payoutId: 'po_1', lines: [line], today },
  { type: 'FailPayout', payoutId: 'po_1', reason: 'Account closed', today },
];
const counts = { events: 9, members: 3, charges: 2, payments: 1, files: 0, mails: 4 };

/** Every noun with events that its decider has just decided: the account's from random lives, the same in every run. */
export const nouns: readonly Noun[] = [
  {
    name: 'account',
    decider: account as unknown as Noun['decider'],
    fresh: fc
      .sample(steps, { numRuns: 1_000, seed: 7 })
      .flatMap((taking) => live(taking).flatMap(({ events }) => events)),
  },
  noun('member', member, [memberLife]),
  noun('organization', organization, [organizationLife, [register, { type: 'CloseOrganization' }]]),
  noun('payout', payout, [payoutLife]),
  noun('email', email, [
    [
      { type: 'ReserveEmail', memberId: 'm1' },
      { type: 'ReleaseEmail', memberId: 'm1' },
    ],
  ]),
  noun('tenantRemoval', tenantRemoval, [
    [
      {
        type: 'BeginTenantRemoval',
        counts,
        registeredAt: invoice.periodStart,
        trialEndedAt: invoice.periodEnd,
      },
      { type: 'FinishTenantRemoval' },
    ],
  ]),
];

/** The fields of an event's data, each with the kind of its value: `terms.lateFee.amountCents number`. */
export function shapeOf(data: unknown, path = ''): readonly string[] {
  if (Array.isArray(data))
    return [...new Set([`${path} list`, ...data.flatMap((item) => shapeOf(item, `${path}[]`))])];
  if (typeof data !== 'object' || data === null) return [`${path} ${data === null ? 'null' : typeof data}`];
  return Object.entries(data).flatMap(([key, value]) => shapeOf(value, path === '' ? key : `${path}.${key}`));
}

/** As few of these events as have every field of every type. */
export function fewest(events: readonly BursarEvent[]): readonly BursarEvent[] {
  const seen = new Map<string, Set<string>>();
  const richestFirst = events.toSorted((one, other) => shapeOf(other.data).length - shapeOf(one.data).length);
  return richestFirst.filter(({ type, data }) => {
    const fields = shapeOf(data);
    const known = seen.get(type);
    if (known !== undefined && fields.every((field) => known.has(field))) return false;
    seen.set(type, new Set([...(known ?? []), ...fields]));
    return true;
  });
}
