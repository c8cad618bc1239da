import type { Delivery } from '../../api/contract/reports.ts';
import type { Statuses } from './SentLog.tsx';

/** What a mail was about, by the kinds of the delivery log. */
export const kinds: Readonly<Record<string, string>> = {
  reminder: 'Reminder',
  'due-soon': 'Due soon',
  'due-today': 'Due today',
  overdue: 'Overdue',
  'payment-received': 'Payment received',
  'payment-pending': 'Payment pending',
  'payment-failed': 'Payment failed',
  'payment-declined': 'Payment declined',
  correction: 'Correction',
  'payment-returned': 'Payment returned',
  'payment-refunded': 'Payment refunded',
  'payment-disputed': 'Payment disputed',
  'dispute-won': 'Dispute settled',
  'refund-failed': 'Refund failed',
  'payment-to-verify': 'Payment to verify',
  'reimbursement-to-approve': 'Reimbursement to approve',
  'document-to-acknowledge': 'Document to acknowledge',
  collections: 'Account to collections',
  'admin-disputed': 'Dispute, to administrators',
  'admin-fraud-warning': 'Fraud warning, to administrators',
  'admin-dispute-won': 'Dispute won, to administrators',
  'admin-dispute-lost': 'Dispute lost, to administrators',
  'admin-refund-failed': 'Refund failed, to administrators',
  'text-by-mail': 'Message',
  invitation: 'Invitation',
  'new-admin': 'New administrator',
  'one-time-password': 'New password',
  'password-changed': 'Password changed',
  'two-step-on': 'Two-step sign-in on',
  'two-step-off': 'Two-step sign-in off',
  'two-step-reset': 'Two-step sign-in removed',
  'recovery-code-used': 'Recovery code used',
  'wrong-codes': 'Wrong codes',
  'email-changed': 'Email changed',
  'meeting-soon': 'Meeting tomorrow',
  'excuse-requested': 'Excuse asked for',
  'trial-ending': 'Trial ending',
  'trial-expired': 'Trial expired',
  'invoice-paid': 'Invoice for Bursar',
  'invoice-failed': 'Invoice not paid',
  'subscription-started': 'Subscription confirmed',
  'subscription-ending': 'Subscription ending',
  'stripe-restricted': 'Stripe account restricted',
  'subscription-ended': 'Subscription ended',
  'slack-payment-to-verify': 'Slack: payment to verify',
  'slack-payment-received': 'Slack: payment received',
  'slack-new-member': 'Slack: new member',
};

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

export function kindLabel(kind: string): string {
  return kinds[kind] ?? kind;
}
