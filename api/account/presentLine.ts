import { chargeName } from '../../ledger/account/charge/terms.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { Database } from '../../projections/engine/database.ts';
import { namesOfActors } from '../../projections/names.ts';
import { personOf, sentenceOf } from '../../projections/sentences/sentences.ts';
import type { ChargeNames } from '../../projections/sentences/words.ts';
import type { AccountLine } from './contract.ts';

/** Tells each event of an account as a sentence, with the names of everybody and everything in it. */
export async function sentencesOf(
  db: Database,
  orgCode: string,
  member: string,
  events: readonly Recorded<AccountEvent>[],
): Promise<(event: Recorded<AccountEvent>) => string> {
  const people = events.flatMap((event) => [event.metadata.actor, ...personOf(event)]);
  const actors = await namesOfActors(db, orgCode, people);
  const charges = chargeNamesIn(events);
  return (event) =>
    sentenceOf(event, {
      ...charges,
      actor: actors.get(event.metadata.actor) ?? '',
      member,
      person: (id) => actors.get(id) ?? 'somebody',
      meeting: 'an event',
    });
}

/** What the charges of an account are called. */
export function chargeNamesIn(events: readonly Recorded<AccountEvent>[]): ChargeNames {
  const charges = new Map<string, string>();
  for (const { data } of events) if ('terms' in data) charges.set(data.chargeId, chargeName(data.terms));
  return { charge: (id) => charges.get(id) ?? 'a charge' };
}

/** The event that took a line back, as a sentence; null while the line stands. */
export function presentCorrection(
  correction: Recorded<AccountEvent> | undefined,
  tell: (event: Recorded<AccountEvent>) => string,
): AccountLine['correctedBy'] {
  return correction === undefined ? null : { eventId: correction.id, sentence: tell(correction) };
}
