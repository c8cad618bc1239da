import test from 'ava';
import { type BursarEventType, schemaVersions } from '../../../ledger/catalogue.ts';
import { nameOfActor } from '../../../projections/names.ts';
import { type HistoryEvent, historyKindOf, sentenceOf } from '../../../projections/sentences/sentences.ts';
import { nouns } from '../../nouns/index.ts';

const names = {
  actor: 'Tess Treasurer',
  member: 'Bob Ross',
  charge: (id: string) => ({ c1: 'Dues', c2: 'Formal' })[id] ?? 'a charge',
  person: (id: string) => ({ u1: 'Tara Vice' })[id] ?? 'somebody',
  meeting: 'Chapter meeting',
};
const types = Object.keys(schemaVersions) as BursarEventType[];
const told = Object.values(nouns).flatMap((noun) => noun.told);

for (const [noun, { told: events }] of Object.entries(nouns)) {
  const shown = events.filter(({ type }) => historyKindOf(type) !== undefined) as HistoryEvent[];
  if (shown.length > 0)
    test(`what the history says of the events of the noun ${noun}`, (t) => {
      t.snapshot(shown.map((event) => `${event.type}: ${sentenceOf(event, names)}`));
    });
}

test('who submits a reimbursement of their own is named once', (t) => {
  const submitted = told.find(({ type }) => type === 'ReimbursementSubmitted') as HistoryEvent;
  t.is(
    sentenceOf(submitted, { ...names, actor: names.member }),
    'Bob Ross submitted their reimbursement of $40.00 for Pizza, bought on Nov 18, 2026.',
  );
});

test('every event type that the history tells has its sentence in test/nouns', (t) => {
  t.deepEqual(
    types.filter((type) => historyKindOf(type) !== undefined && !told.some((event) => event.type === type)),
    [],
  );
});

test('emails, processes and the removal of an organization are no history', (t) => {
  t.deepEqual(types.filter((type) => historyKindOf(type) === undefined).sort(), [
    'EmailReleased',
    'EmailReserved',
    'OrganizationClosed',
    'ProcessFinished',
    'ProcessRefused',
    'ProcessStarted',
    'TenantRemovalBegun',
    'TenantRemoved',
  ]);
});

test('a payout is a payment in the history', (t) => {
  t.is(historyKindOf('PayoutPaid'), 'payment');
  t.is(historyKindOf('PaymentMethodAdded'), 'organization');
  t.is(historyKindOf('EarlyDiscountGranted'), 'charge');
});

test('actors who are not members have names too', (t) => {
  t.is(nameOfActor('job:trial'), 'The trial job');
  t.is(nameOfActor('rule:late-fee'), 'The late-fee rule');
  t.is(nameOfActor('webhook:stripe'), 'Stripe');
  t.is(nameOfActor('system:demo'), 'Bursar');
});
