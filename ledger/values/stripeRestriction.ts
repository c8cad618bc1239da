/** Why Stripe takes no payments for an organization that it once took them for. */
export const stripeRestrictions = ['asksMore', 'isChecking', 'refused', 'gone'] as const;
export type StripeRestriction = (typeof stripeRestrictions)[number];

/** The messages for administrators. */
export const restrictionSentences: Readonly<Record<StripeRestriction, string>> = {
  asksMore: 'Stripe asks for more before it takes payments for you. Please continue at Stripe.',
  isChecking:
    'Stripe is still checking what you entered. The bank account is connected as soon as Stripe is done.',
  refused: 'Stripe refuses to take payments for your organization. Please ask Stripe for the reason.',
  gone: 'The organization’s account at Stripe is gone. Please connect a bank account again.',
};
