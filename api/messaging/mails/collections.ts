import { type CollectionsRequest, FORM_FOOTER, readRequest } from '../collectionsRequests.ts';
import type { MailDefinition } from '../definition.ts';

/** To the operator: an account goes to collections, in the words that its preview showed. */
export const mail: MailDefinition<CollectionsRequest> = {
  label: 'Account to collections',
  to: 'operator',
  isKept: true,
  perEvent: true,
  on: { AccountSentToCollections: ({ data }) => data.requestId },
  async read({ queued, ...deps }) {
    const request = await readRequest(deps, queued.orgCode, queued.subjectId ?? '');
    return request ?? { skip: 'The request is too old.' };
  },
  write: ({ subject, blocks, replyTo }) => ({ subject, blocks, replyTo, footer: FORM_FOOTER }),
};
