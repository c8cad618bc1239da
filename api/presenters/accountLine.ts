import { chargeName } from '../../ledger/account/chargeName.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { Database } from '../../projections/database.ts';
import { namesOfActors } from '../../projections/names.ts';
import { personOf, sentenceOf } from '../../projections/sentences.ts';

/** Tells each event of an account as a sentence, with the names of everybody and everything in it. */
export async function tellerOf(
  db: Database,
  orgCode: string,
  member: string,
  events: readonly Recorded<AccountEvent>[],
): Promise<(event: Recorded<AccountEvent>) => string> {
  const people = events.flatMap((event) => [event.metadata.actor, ...personOf(event)]);
  const actors = await namesOfActors(db, orgCode, people);
  const charges = new Map<string, string>();
  for (const { data } of events) if ('terms' in data) charges.set(data.chargeId, chargeName(data.terms));
  return (event) =>
    sentenceOf(event, {
      actor: actors.get(event.metadata.actor) ?? '',
      member,
      charge: (id) => charges.get(id) ?? 'a charge',
      person: (id) => actors.get(id) ?? 'somebody',
      meeting: 'an event',
    });
}
