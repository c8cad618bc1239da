export {
  invoiceFailed as 'invoice-failed',
  invoicePaid as 'invoice-paid',
  stripeRestricted as 'stripe-restricted',
  subscriptionEnded as 'subscription-ended',
  subscriptionEnding as 'subscription-ending',
  subscriptionStarted as 'subscription-started',
} from './billing.ts';
export { charged, collections, correction, due, reminder } from './charges.ts';
export {
  adminDisputed as 'admin-disputed',
  adminDisputeLost as 'admin-dispute-lost',
  adminDisputeWon as 'admin-dispute-won',
  adminFraudWarning as 'admin-fraud-warning',
  disputeWon as 'dispute-won',
  paymentDisputed as 'payment-disputed',
} from './disputes.ts';
export { documentToAcknowledge as 'document-to-acknowledge' } from './documents.ts';
export {
  excuseDecided as 'excuse-decided',
  excuseRequested as 'excuse-requested',
  meetingSoon as 'meeting-soon',
} from './meetings.ts';
export {
  paymentDeclined as 'payment-declined',
  paymentFailed as 'payment-failed',
  paymentPending as 'payment-pending',
  paymentReceived as 'payment-received',
  paymentToVerify as 'payment-to-verify',
} from './payments.ts';
export {
  adminRefundFailed as 'admin-refund-failed',
  paymentRefunded as 'payment-refunded',
  paymentReturned as 'payment-returned',
  refundFailed as 'refund-failed',
} from './refunds.ts';
export {
  reimbursementDecided as 'reimbursement-decided',
  reimbursementToApprove as 'reimbursement-to-approve',
} from './reimbursements.ts';
export {
  emailChanged as 'email-changed',
  invitation,
  newAdmin as 'new-admin',
  oneTimePassword as 'one-time-password',
  passwordChanged as 'password-changed',
} from './signIn.ts';
export { textByMail as 'text-by-mail' } from './texts.ts';
export {
  tenantRemoved as 'tenant-removed',
  trialEnding as 'trial-ending',
  trialExpired as 'trial-expired',
} from './trial.ts';
export {
  recoveryCodeUsed as 'recovery-code-used',
  twoStepOff as 'two-step-off',
  twoStepOn as 'two-step-on',
  twoStepReset as 'two-step-reset',
  wrongCodes as 'wrong-codes',
} from './twoStep.ts';
