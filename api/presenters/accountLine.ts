import { chargeName } from '../../ledger/account/chargeName.ts';
import { type AccountEvent, memberOfAccountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { Database } from '../../projections/database.ts';
import { namesOfActors } from '../../projections/names.ts';
import { personOf, sentenceOf } from '../../projections/sentences.ts';
import type { AccountLine } from '../contract/receivables.ts';

/**
 * Tells each event of an account as a sentence, with the names of everybody and everything in it. What is for
 * the member leaves out whose a payment that was moved was, or is now.
 */
export async function tellerOf(
  db: Database,
  orgCode: string,
  member: string,
  events: readonly Recorded<AccountEvent>[],
  isForMember = false,
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
      person: (id) =>
        isForMember && event.type !== 'PaymentRefunded' && id !== memberOfAccountStream(event.stream)
          ? 'another member'
          : (actors.get(id) ?? 'somebody'),
      meeting: 'an event',
    });
}

/** What took a line back, told; null while the line stands. */
export function presentCorrection(
  correction: Recorded<AccountEvent> | undefined,
  tell: (event: Recorded<AccountEvent>) => string,
): AccountLine['correctedBy'] {
  return correction === undefined ? null : { eventId: correction.id, sentence: tell(correction) };
}
