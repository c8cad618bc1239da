import test from 'ava';
import fc from 'fast-check';
import { dueOn, outstandingOf } from '../../../../ledger/account/charge/due.ts';
import { account } from '../../../../ledger/account/decide.ts';
import { type AccountEvent, accountEvents } from '../../../../ledger/account/events.ts';
import { accountStatement } from '../../../../ledger/account/statement.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { fold } from '../../../../ledger/decider.ts';
import { changeOf } from '../../../../ledger/posting.ts';
import { plusDays } from '../../../../ledger/values/calendar.ts';
import { live, steps } from '../../../support/account-steps.ts';
import { adjustments } from '../../../support/books/chargeSums.ts';
import { firstDay } from '../../../support/days.ts';
import { chargesOf, eventsOf, isSame, law, linesByDay, recordedOf, sum } from '../../../support/laws.ts';

/** Events, and what is made of them again: the account, its statement, an answer. */

test('each kind of event is in three of a hundred random lives, and some commands are refused', (t) => {
  const lives = 1_000;
  const seen = new Map<string, number>();
  const deferred = new Set<string>();
  const posted = new Set<string>();
  let refused = 0;
  let takenBack = 0;
  let decided = 0;
  for (const taking of fc.sample(steps, { numRuns: lives, seed: 1 })) {
    const taken = live(taking);
    for (const type of new Set(eventsOf(taken).map((event) => event.type)))
      seen.set(type, (seen.get(type) ?? 0) + 1);
    for (const { events, command } of taken) {
      for (const event of events) {
        if ('turns' in event.data) deferred.add(event.type);
        for (const { account } of postingsOf(event)) posted.add(account);
      }
      decided += events.filter((event) => 'by' in event && event.by?.actor === 'u1').length;
      if (events.length === 0 && command.type === 'RecordPayment') refused += 1;
      if (command.type !== 'RecordPayment') continue;
      takenBack += events.filter(({ type }) => type === 'LateFeeRevoked').length;
    }
  }
  const rare = Object.keys(accountEvents).filter((type) => (seen.get(type) ?? 0) < 0.03 * lives);
  t.deepEqual(rare, [], 'kinds of events in fewer lives');
  // A late fee is reached after the start, and never deferred.
  const deferrable = Object.keys(adjustments).filter((type) => !type.startsWith('LateFee'));
  t.deepEqual([...deferred].sort(), deferrable.sort());
  for (const account of [
    'creditsGranted',
    'creditsTakenBack',
    'returnedPayments',
    'badDebtsRecovered',
    'deferredRevenue',
  ])
    t.true(posted.has(account), account);
  t.true(refused > 0 && takenBack > 0 && decided > 0, `${refused}, ${takenBack}, ${decided}`);
});

law(
  'replaying at once and event by event gives the same account, and no fold changes what an earlier one made',
  20,
  (taken, judged) => {
    const events = eventsOf(taken);
    const once = fold(account, events);
    const copy = structuredClone(once);
    const last = taken.at(-1)?.after;
    if (events.length > 0) judged();
    const oneByOne = events.reduce(account.evolve, account.initial);
    if (!isSame(oneByOne, once) || !isSame(copy, once) || !isSame(last, once))
      throw new Error('replay differs');
  },
);

law('a prefix and then the rest is the whole', 20, (taken, judged, cut) => {
  const events = eventsOf(taken);
  const at = cut % (events.length + 1);
  if (events.length > 1) judged();
  const inTwo = fold(account, events.slice(at), fold(account, events.slice(0, at)));
  if (!isSame(inTwo, fold(account, events))) throw new Error(`differs when cut at ${at}`);
});

law(
  'the statement of any day, as known on any day, is what the journal says of that day by then',
  20,
  (taken, judged, cut) => {
    const events = recordedOf(taken);
    const asOf = plusDays(firstDay, cut % 300);
    const asKnownOn = plusDays(firstDay, Math.floor(cut / 300) % 300);
    const { balanceCents, creditCents, booked, lines } = accountStatement(events, { asOf, asKnownOn }, 'UTC');
    const known = events.filter(({ metadata }) => metadata.at.slice(0, 10) <= asKnownOn);
    const days = [...linesByDay(known)].flatMap(([day, some]) => (day <= asOf ? some : []));
    if (days.length > 0) judged();
    const journal = [changeOf('receivable', days), 0 - changeOf('memberCredits', days)];
    if (!isSame([balanceCents, creditCents], journal)) throw new Error(`${balanceCents}, ${creditCents}`);
    if (sum(booked.map(({ ledgerCents }) => ledgerCents)) !== balanceCents)
      throw new Error('not the charges');
    for (const { dueCents, lateFeeCents, discountCents, ledgerCents, aheadCents } of booked)
      if (dueCents - lateFeeCents + discountCents - aheadCents !== ledgerCents) throw new Error('no bridge');
    if ((lines.at(-1)?.balanceCents ?? 0) !== balanceCents) throw new Error('not the lines');
  },
);

law('the statement of any day is the statement of the events up to that day', 20, (taken, judged, cut) => {
  const events = recordedOf(taken);
  const asOf = plusDays(firstDay, cut % 400);
  const prefix = events.filter((event) => event.metadata.at.slice(0, 10) <= asOf);
  const past = { asOf, asKnownOn: asOf };
  if (prefix.length > 0) judged();
  const statement = accountStatement(events, past, 'UTC');
  if (!isSame(statement, accountStatement(prefix, past, 'UTC'))) throw new Error('not the prefix');
  const state = fold(account, prefix);
  const charges = chargesOf(state);
  const facts = {
    balance: sum(charges.map(outstandingOf)),
    due: sum(charges.map((charge) => dueOn(charge, asOf))),
    credit: state.creditCents,
    charges: charges.map((charge) => charge.chargeId),
    lines: prefix.map((event) => event.id),
    ofCharges: charges.map(outstandingOf),
  };
  const said = {
    balance: statement.balanceCents,
    due: statement.dueCents,
    credit: statement.creditCents,
    charges: statement.charges.map(({ charge }) => charge.chargeId),
    lines: statement.lines.map((line) => line.event.id),
    ofCharges: statement.charges.map(({ lines }) => lines.at(-1)?.balanceCents),
  };
  if (!isSame(said, facts)) throw new Error(`${JSON.stringify(said)} is not ${JSON.stringify(facts)}`);
});

/** The id of what an event makes, which nothing else has. */
function newIdOf({ type, data }: AccountEvent): string | undefined {
  switch (type) {
    case 'ChargeAssessed':
      return data.chargeId;
    case 'PaymentRecorded':
    case 'PaymentInitiated':
    case 'PaymentSubmitted':
      return data.paymentId;
    case 'CreditIssued':
      return data.creditId;
    case 'CreditPaidOut':
      return data.creditPayoutId;
    default:
      return undefined;
  }
}

law('a command decided again makes the same events, and no id is given twice', 200, (taken, judged) => {
  const given = new Set<string>();
  for (const { command, events, before } of taken) {
    if (events.length === 0) continue;
    judged();
    if (!isSame(account.decide(command, before), events)) throw new Error(`${command.type} differs`);
    for (const id of events.flatMap((event) => newIdOf(event) ?? [])) {
      if (given.has(id)) throw new Error(`${id} is given twice`);
      given.add(id);
    }
  }
});
