import type { Delivery } from '../../api/messaging/contract.ts';

import type { Statuses } from './MessageLog.tsx';

/** What became of a mail: in a word, its color, and what that means. */
export const statuses: Statuses<Delivery['status']> = {
  queued: { label: 'Queued', hue: 'yellow', meaning: 'It will be sent shortly.' },
  sending: { label: 'Sending', hue: 'yellow', meaning: 'It is being handed to the mail server.' },
  sent: { label: 'Sent', hue: 'green', meaning: 'The mail server took it.' },
  failed: { label: 'Failed', hue: 'red', meaning: 'The mail server did not take it.' },
  skipped: { label: 'Not needed', hue: 'gray', meaning: 'There was nothing to say any more.' },
  unknown: {
    label: 'Unknown',
    hue: 'gray',
    meaning: 'Sending was interrupted. It is not sent again, so that nobody gets two.',
  },
};
