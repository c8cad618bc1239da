import { PayoutPage } from './PayoutPage.tsx';

/** Payments by organisation, for the operator: a custom route of the console at the spec's own path (spec 2 section 2). */
export const payout = { path: '/payout', Page: PayoutPage };
