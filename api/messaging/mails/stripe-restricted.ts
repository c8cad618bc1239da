import { loadStream } from '../../../ledger/loadStream.ts';
import { organization } from '../../../ledger/organization/decide.ts';
import { restrictionSentences, type StripeRestriction } from '../../../ledger/values/stripeRestriction.ts';
import { billingMail } from '../billingMail.ts';

/** Stripe takes no payments for the organization any more, or says another reason why. */
export const mail = billingMail<{ readonly why: StripeRestriction }>({
  label: 'Stripe account restricted',
  // Each time: the account may be restricted again.
  on: { StripeAccountRestricted: ({ data: { accountId }, version }) => `${accountId} ${version}` },
  async read({ log, queued }) {
    const { state } = await loadStream(log, organization, queued.orgCode, queued.orgCode);
    const why = state.status === 'registered' ? state.stripeRestriction : undefined;
    return why === undefined ? { skip: 'Stripe takes payments again.' } : { why };
  },
  write: ({ why }, { organization, publicUrl }) => ({
    subject: 'Stripe takes no payments for you at the moment',
    blocks: [
      `Members of ${organization} cannot pay by card or bank until Stripe takes payments for it again.`,
      restrictionSentences[why],
      { kind: 'link', label: 'Open Settings', url: `${publicUrl}/settings` },
    ],
  }),
});
