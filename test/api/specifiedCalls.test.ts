import test from 'ava';
import { routes } from '../../api/routes/index.ts';

/** The calls of section 7 of the three specifications, but for the text messages' "separate endpoint". */
const SPECIFIED = `
  add-bank add-budget add-expense add-newcharge add-newplan add-org add-payment add-prospect
  add-prospect-groups add-reimbursement auth/googleToken auth/isGoogleAuth bulk-add-members
  chapter-documents contact-us create-admin-member create-checkout-session create-dues create-event
  create-member create-payment-intent-method create-stripe-connect customer-portal decline-payment
  delete-bank delete-budget delete-charge delete-docs delete-dues delete-event delete-expense
  delete-member delete-plan delete-prospect-groups delete-prospects delete-reimbursement documents-list
  download-doc email-exists forgot-password get-all-attendance-events get-all-events
  get-all-meeting-category get-all-members-standing get-budget-by-id get-budgets get-bursar-credits
  get-config get-customer-id get-event-details get-expenses-by-budgetid get-membercredits
  get-misc-payments get-org-details get-payment-methods get-payments get-payout-info get-prospect-groups
  get-prospect-statistics get-prospects get-recent-payments get-reimbursements get-verify-payments-count
  login logout misc-payment order-success register-vote resend-confirmation search-all-dues
  search-all-payments-orgs search-banks search-charges search-dues search-dues-byType search-member
  search-roles search-user send-dues-reminder stripe-secret update-budget update-bursar-credit
  update-config update-dues update-event update-event-attendance update-expense update-member
  update-password update-prospect update-prospect-groups update-role upload-chapter-doc upload-doc
  upload-prospect-doc upload-reimbursement-doc verify-payment`
  .trim()
  .split(/\s+/);

test('all 97 calls that the specifications name are there, and the one that sends texts', (t) => {
  const served = new Set(routes.map(({ call }) => call.name));
  t.is(SPECIFIED.length, 97);
  t.deepEqual(
    [...SPECIFIED, 'send-text'].filter((name) => !served.has(name)),
    [],
  );
});
