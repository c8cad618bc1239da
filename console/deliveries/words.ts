import type { Delivery } from '../../api/messaging/contract.ts';

import type { Statuses } from './MessageLog.tsx';

/** What became of a mail: in a word, its color, and what that means. */
export const statuses: Statuses<Delivery['status']> = {
  queued: { label: 'Queued', hue: 'yellow', meaning: 'It will be sent shortly.' },
  sending: { label: 'Sending', hue: 'yellow', meaning: 'Sending now.' },
  sent: { label: 'Sent', hue: 'green', meaning: 'Accepted by the email server.' },
  failed: { label: 'Failed', hue: 'red', meaning: 'Rejected by the email server.' },
  skipped: { label: 'Not needed', hue: 'gray', meaning: 'No longer needed.' },
  unknown: {
    label: 'Unknown',
    hue: 'gray',
    meaning: 'Sending was interrupted. It is not sent again, to avoid duplicates.',
  },
};
