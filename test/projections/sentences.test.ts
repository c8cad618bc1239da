import test from 'ava';
import { type BursarEventType, schemaVersions } from '../../ledger/catalogue.ts';
import { nameOfActor } from '../../projections/names.ts';
import { type HistoryEvent, historyKindOf, sentenceOf } from '../../projections/sentences.ts';
import { nouns } from '../nouns/index.ts';

const names = {
  actor: 'Tess Treasurer',
  member: 'Bob Ross',
  charge: (id: string) => ({ c1: 'Dues', c2: 'Formal' })[id] ?? 'a charge',
  person: (id: string) => ({ u1: 'Tara Vice' })[id] ?? 'somebody',
  meeting: 'Chapter meeting',
};
const types = Object.keys(schemaVersions) as BursarEventType[];
const told = Object.values(nouns).flatMap((noun) => noun.told);

for (const [index, [event, sentence]] of told.entries())
  test(`${index}: ${event.type}`, (t) => {
    t.is(sentenceOf(event as HistoryEvent, names), sentence);
  });

test('who submits a reimbursement of their own is named once', (t) => {
  const submitted = told.find(([{ type }]) => type === 'ReimbursementSubmitted')?.[0] as HistoryEvent;
  t.is(
    sentenceOf(submitted, { ...names, actor: names.member }),
    'Bob Ross submitted their reimbursement of $40.00 for Pizza, bought on Nov 18, 2026.',
  );
});

test('every event type that the history tells has its sentence in test/nouns', (t) => {
  t.deepEqual(
    types.filter((type) => !told.some(([event]) => event.type === type)),
    types.filter((type) => historyKindOf(type) === undefined),
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
