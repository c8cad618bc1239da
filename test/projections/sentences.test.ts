import test from 'ava';
import type { ChargeTerms } from '../../ledger/account/events.ts';
import { type BursarEvent, schemaVersions } from '../../ledger/catalogue.ts';
import { nameOfActor } from '../../projections/history.ts';
import { sentenceOf } from '../../projections/sentences.ts';

const names = {
  actor: 'Tess Treasurer',
  member: 'Bob Ross',
  charge: (id: string) => ({ c1: 'Dues', c2: 'Formal' })[id] ?? 'a charge',
};
const terms: ChargeTerms = {
  chargeType: 'Dues',
  account: 'bank ****1234',
  amountCents: 12_000,
  startDate: '2026-11-01',
  dueDate: '2026-12-01',
  memo: '',
};

const sentences: readonly [BursarEvent, string][] = [
  [
    { type: 'ChargeAssessed', data: { chargeId: 'c1', terms } },
    'Tess Treasurer charged Bob Ross $120.00 for Dues, due Dec 1, 2026.',
  ],
  [
    {
      type: 'ChargeAssessed',
      data: { chargeId: 'c1', terms: { ...terms, chargeType: 'Other', other: 'T-shirt' } },
    },
    'Tess Treasurer charged Bob Ross $120.00 for T-shirt, due Dec 1, 2026.',
  ],
  [
    {
      type: 'ChargeAmended',
      data: {
        chargeId: 'c1',
        previous: terms,
        terms: {
          ...terms,
          amountCents: 10_000,
          memo: 'less',
          lateFee: { amountCents: 500, startDate: '2026-12-05' },
        },
      },
    },
    'Tess Treasurer changed Bob Ross’ charge Dues: amount $120.00 → $100.00, memo empty → “less” and late fee none → $5.00 from Dec 5, 2026.',
  ],
  [
    {
      type: 'ChargeVoided',
      data: { chargeId: 'c1', terms, lateFeeCents: 0, discountCents: 0, reason: 'Charged twice.' },
    },
    'Tess Treasurer removed Bob Ross’ charge Dues of $120.00. Reason: Charged twice.',
  ],
  [
    { type: 'LateFeeApplied', data: { chargeId: 'c1', amountCents: 500 } },
    'A late fee of $5.00 was added to Bob Ross’ charge Dues.',
  ],
  [
    { type: 'EarlyDiscountGranted', data: { chargeId: 'c2', amountCents: 1_000, settledBy: 'p1' } },
    'Bob Ross got $10.00 off Formal for paying early.',
  ],
  [
    {
      type: 'PaymentRecorded',
      data: {
        paymentId: 'p1',
        orderId: 'Manual Payment',
        method: 'check',
        amountCents: 15_000,
        allocations: [
          { chargeId: 'c1', amountCents: 12_000 },
          { chargeId: 'c2', amountCents: 3_000 },
        ],
        paidOn: '2026-11-20',
      },
    },
    'Tess Treasurer recorded Bob Ross’ payment of $150.00 by check on Nov 20, 2026 for Dues ($120.00) and Formal ($30.00).',
  ],
  [
    {
      type: 'CreditIssued',
      data: { creditId: 'k1', amountCents: 700, source: { kind: 'granted', reason: 'cleaned the house' } },
    },
    'Tess Treasurer gave Bob Ross a credit of $7.00: cleaned the house.',
  ],
  [
    {
      type: 'CreditIssued',
      data: { creditId: 'k1', amountCents: 700, source: { kind: 'chargeVoided', chargeId: 'c1' } },
    },
    'Bob Ross got $7.00 as credit: it had been paid on Dues, which was removed.',
  ],
  [
    {
      type: 'CreditIssued',
      data: { creditId: 'k1', amountCents: 700, source: { kind: 'chargeAmended', chargeId: 'c1' } },
    },
    'Bob Ross got $7.00 as credit: it had been paid on Dues, which was lowered.',
  ],
  [
    { type: 'CreditReserved', data: { reservationId: 'r1', amountCents: 700 } },
    '$7.00 of Bob Ross’ credit was set aside for a payment.',
  ],
  [
    {
      type: 'CreditSpent',
      data: { reservationId: 'r1', amountCents: 700, allocations: [{ chargeId: 'c1', amountCents: 700 }] },
    },
    'Bob Ross used $7.00 of credit for Dues.',
  ],
  [
    { type: 'CreditReleased', data: { reservationId: 'r1', amountCents: 700 } },
    '$7.00 of Bob Ross’ credit that had been set aside is free again.',
  ],
  [
    {
      type: 'MemberAdded',
      data: { profile: { fname: 'Ann', lname: 'Lee', email: 'a@b.c' }, role: 'pledge' },
    },
    'Tess Treasurer added Ann Lee as pledge.',
  ],
  [
    { type: 'MemberUpdated', data: { profile: { fname: 'Ann', lname: 'Lee', email: 'a@b.c' } } },
    'Tess Treasurer changed the profile of Ann Lee.',
  ],
  [
    { type: 'MemberRoleChanged', data: { role: 'admin', previous: 'Member' } },
    'Tess Treasurer changed Bob Ross’ role from Member to admin.',
  ],
  [{ type: 'MemberRemoved', data: {} }, 'Tess Treasurer removed Bob Ross from the members.'],
  [{ type: 'MemberSignedIn', data: {} }, 'Bob Ross signed in.'],
  [
    {
      type: 'OrganisationRegistered',
      data: { name: 'Alpha', university: 'Example State', timeZone: 'America/Los_Angeles' },
    },
    'Alpha at Example State was registered.',
  ],
  [{ type: 'ChargeTypeAdded', data: { chargeType: 'Rent' } }, 'Tess Treasurer added the charge type Rent.'],
  [
    { type: 'ChargeTypeRemoved', data: { chargeType: 'Rent' } },
    'Tess Treasurer removed the charge type Rent.',
  ],
  [
    {
      type: 'PaymentMethodAdded',
      data: { paymentMethodId: 'm1', method: { bankType: 'bank', bankName: 'First', last4: '1234' } },
    },
    'Tess Treasurer added First ****1234 as a way to pay.',
  ],
  [
    { type: 'ConfigChanged', data: { showUserData: true, timeZone: 'America/Denver' } },
    'Tess Treasurer changed the settings: members may see the dashboard and time zone America/Denver.',
  ],
  [{ type: 'EmailReserved', data: { memberId: 'x' } }, 'A login email was reserved or released.'],
  [{ type: 'EmailReleased', data: { memberId: 'x' } }, 'A login email was reserved or released.'],
];

for (const [index, [event, sentence]] of sentences.entries())
  test(`${index}: ${event.type}`, (t) => {
    t.is(sentenceOf(event, names), sentence);
  });

test('every event type has its sentence here', (t) => {
  t.deepEqual(
    Object.keys(schemaVersions).filter((type) => !sentences.some(([event]) => event.type === type)),
    [],
  );
});

test('actors who are not members have names too', (t) => {
  t.is(nameOfActor('job:late-fees'), 'The late-fees job');
  t.is(nameOfActor('webhook:stripe'), 'Stripe');
  t.is(nameOfActor('system:demo'), 'Bursar');
});
