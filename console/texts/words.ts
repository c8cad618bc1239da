import type { SentText } from '../../api/text/contract.ts';
import type { Statuses } from '../deliveries/MessageLog.tsx';

/** What became of a text: in a word, its color, and what that means. */
export const statuses: Statuses<SentText['status']> = {
  queued: { label: 'Queued', hue: 'yellow', meaning: 'It will be sent shortly.' },
  sending: { label: 'Sending', hue: 'yellow', meaning: 'Sending now.' },
  sent: { label: 'Sent', hue: 'blue', meaning: 'Sent; delivery is not confirmed yet.' },
  delivered: { label: 'Delivered', hue: 'green', meaning: 'It has arrived.' },
  failed: { label: 'Failed', hue: 'red', meaning: 'It was not taken.' },
  unknown: {
    label: 'Unknown',
    hue: 'gray',
    meaning: 'Sending was interrupted. It is not sent again, to avoid duplicates.',
  },
};
