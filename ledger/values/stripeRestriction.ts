/** Why Stripe takes no payments for an organization that it once took them for. */
export const stripeRestrictions = ['asksMore', 'isChecking', 'refused', 'gone'] as const;
export type StripeRestriction = (typeof stripeRestrictions)[number];

/** The messages for administrators. */
export const restrictionSentences: Readonly<Record<StripeRestriction, string>> = {
  asksMore: 'Stripe needs more information before it takes payments for you. Please continue at Stripe.',
  isChecking: 'Stripe is checking your information. The bank account is connected once Stripe is done.',
  refused: 'Stripe declined to take payments for your organization. Please contact Stripe for the reason.',
  gone: 'The organization’s Stripe account was disconnected. Please connect a bank account again.',
};
