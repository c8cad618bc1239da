import type { CollectionsEvent } from '../../ledger/account/events.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { because, possessive, type Sentences } from './words.ts';

export const collectionsSentences: Sentences<CollectionsEvent> = {
  AccountSentToCollections: ({ amountCents, termsVersion }, { actor, member }) =>
    `${actor} sent ${formatCents(amountCents)} of ${possessive(member)} overdue charges to collections, agreeing to the terms ${termsVersion}.`,
  AccountRecalledFromCollections: ({ reason }, { actor, member }) =>
    `${actor} recalled ${possessive(member)} account from collections.${because(reason)}`,
};
