import { VerifyPage } from './VerifyPage.tsx';

/** The Verify Payments screen: a custom route of the console at the spec's own path (spec 2 section 2). */
export const payments = {
  path: '/verifypayments',
  Page: VerifyPage,
};
