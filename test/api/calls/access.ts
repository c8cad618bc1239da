/**
 * Who may do what, by spec 1 section 6, not by the route table; access.test.ts holds the server against it.
 * A call, list or page that is missing here fails the tests, and so does one that does not exist.
 */

/** Who asks. All are of one organization, but for the one whose organization is not let in any more. */
export const roles = [
  /** Not signed in. */
  'nobody',
  /** The administrator of an organization whose trial has ended, with a session from before. */
  'expired',
  /** The administrator, whose password was right and who still owes the code of their second factor. */
  'halfway',
  /** The administrator, signed in with a one-time password that they have not replaced yet. */
  'oneTime',
  'admin',
  'Member',
  'pledge',
  /** A member with a role of the organization's own. */
  'custom',
  /** Operates the installation, and is no administrator. */
  'operator',
] as const;
export type Role = (typeof roles)[number];

/** The rows of a table of columns that are two spaces apart; `#` begins a line of words. */
export const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/ {2,}/));

/**
 * A status for each role. `own`: it is theirs or names nobody; `others`: another person's of their
 * organization; `foreign`: another organization's. 200 means "let in"; `lets` gives another status.
 */
const rules = `
  rule                    whose    nobody  expired  halfway  oneTime  admin  Member  pledge  custom  operator
  anyone                  own      200     200      200      200      200    200     200     200     200
  signed in               own      401     401      403      403      200    200     200     200     200
  signed in               foreign  401     401      403      403      404    404     404     404     404
  # Also while the code of the second factor is still owed, and with a one-time password.
  signed in, however      own      401     401      200      200      200    200     200     200     200
  # For those alone who still owe a code. To others it is refused as well, but by its own rule.
  halfway                 own      401     401      200      403      200    200     200     200     200
  # Also with a one-time password, once the second factor was shown.
  signed in, or one-time  own      401     401      403      200      200    200     200     200     200
  # What is one's own, whoever one is.
  self                    own      401     401      403      403      200    200     200     200     200
  self                    others   401     401      403      403      404    404     404     404     404
  self                    foreign  401     401      403      403      404    404     404     404     404
  self or admin           own      401     401      403      403      200    200     200     200     200
  self or admin           others   401     401      403      403      200    404     404     404     404
  self or admin           foreign  401     401      403      403      404    404     404     404     404
  admin                   own      401     401      403      403      200    403     403     403     403
  admin                   foreign  401     401      403      403      404    403     403     403     403
  # Text messages. Nobody here was given the permission: textCases.ts gives it to a member.
  messages                own      401     401      403      403      200    403     403     403     403
  messages                foreign  401     401      403      403      404    403     403     403     403
  # Taking attendance. Nobody here was given the permission: excuses.test.ts gives it to a member.
  attendance              own      401     401      403      403      200    403     403     403     403
  attendance              foreign  401     401      403      403      404    403     403     403     403
  # Rows that are refused each by its name: another organization's like a stranger's.
  messages, by row        own      401     401      403      403      200    403     403     403     403
  messages, by row        foreign  401     401      403      403      422    403     403     403     403
  operator                own      401     401      403      403      403    403     403     403     200
  # Calendar, recruitment: everybody but pledges.
  not pledges             own      401     401      403      403      200    200     403     200     200
  not pledges             foreign  401     401      403      403      404    404     403     404     404
  # Administrators and roles of the organization's own. The operator here is a Member.
  recruiters              own      401     401      403      403      200    403     403     200     403
  recruiters              foreign  401     401      403      403      404    403     403     404     403
  # There is no such thing; only an administrator is told so.
  none                    own      401     401      403      403      404    403     403     403     403
  # What every organization has under the same id.
  admin, summary          own      401     401      403      403      200    403     403     403     403
  # The organization's figures, which its members see when it shows them.
  figures, hidden         own      401     401      403      403      200    403     403     403     403
  figures, shown          own      401     401      403      403      200    200     403     200     200
`;
export type Whose = 'own' | 'others' | 'foreign';

const [[, , ...heads] = [], ...lines] = rowsOf(rules);
if (heads.join() !== roles.join()) throw new Error(`The rules are for ${heads}`);

/** What a rule answers to everybody about something; `undefined` when there is nothing of this kind. */
export function answersOf(rule: string, whose: Whose): Readonly<Record<Role, number>> | undefined {
  const own = lines.filter(([name]) => name === rule);
  if (own.length === 0) throw new Error(`There is no rule ${rule}`);
  const [, , ...statuses] = own.find(([, about]) => about === whose) ?? [];
  if (statuses.length === 0) return undefined;
  if (statuses.length !== roles.length) throw new Error(`${rule}, ${whose}: not one status for each role`);
  const byRole = roles.map((role, index) => [role, Number(statuses[index])]);
  return Object.fromEntries(byRole) as Record<Role, number>;
}

/**
 * Every call, by who may make it; `foreign` is what it answers to another organization's ids, or `no ids`
 * where it takes none.
 */
const calls = `
  rule                    foreign calls
  # Signing in, and what else a stranger does.
  anyone                  no ids  login logout forgot-password check-link choose-password contact-us
  anyone                  no ids  get-installation auth/isGoogleAuth auth/external-profile auth/googleToken
  anyone                  no ids  email-exists add-org create-admin-member create-checkout-session
  anyone                  no ids  order-success

  # One's own account.
  signed in, however      no ids  get-session
  halfway                 no ids  login-code
  signed in, or one-time  no ids  update-password logout-everywhere
  signed in               no ids  get-sessions get-two-step begin-two-step turn-on-two-step
  signed in               no ids  turn-off-two-step renew-recovery-codes
  signed in               no ids  get-preferences save-preference
  signed in               404     end-sessions
  self or admin           404     search-member update-member search-dues get-payments get-membercredits

  # Paying one's own charges.
  self                    404     quote-payment stripe-secret create-payment-intent-method misc-payment
  signed in               no ids  get-payment-methods create-setup-intent upload-payment-doc

  # The organization, as everybody in it sees it.
  signed in               no ids  search-banks search-charges get-config
  signed in               404     get-org-details

  # Members.
  admin                   no ids  search-user search-roles create-member bulk-add-members import-members
  messages                no ids  get-groups
  admin                   404     add-group update-group delete-group
  admin                   404     delete-member reinstate-member update-role resend-confirmation
  admin                   404     sign-out-members reset-two-step allow-messages allow-attendance
  admin                   404     pause-reminders
  self or admin           404     get-sign-in

  # The calendar and attendance. An event without members; the rest: meetings.test.ts.
  not pledges             no ids  create-event get-all-events
  signed in               404     answer-meeting request-excuse check-in
  attendance              404     decide-excuse get-check-in-code update-event-attendance get-event-details
  signed in               no ids  get-calendar-address make-calendar-address remove-calendar-address
  signed in               no ids  get-my-meetings
  admin                   404     update-event delete-event get-fines charge-fines void-fines
  attendance              no ids  get-walk-ins get-all-attendance-events
  admin                   no ids  get-all-members-standing get-all-meeting-category

  # Money. A member tells of their own card payment by add-payment, too: payment.test.ts.
  admin                   404     create-dues update-dues delete-dues get-batch undo-batch
  admin                   404     send-dues-reminder add-payment verify-payments verify-payment
  admin                   404     decline-payment quote-manual-payment quote-refund quote-reversal
  admin                   404     quote-verification preview-dues-reminder
  admin                   404     refund-payment change-payment move-payment quote-move reverse-payment
  admin                   404     verify-declined-payment preview-contact waive-late-fee write-off-charge
  admin                   404     reinstate-charge reinstate-late-fee reverse-write-off record-recovery
  admin                   404     update-bursar-credit apply-credit pay-out-credit
  admin                   404     reverse-opening-bounce
  admin                   404     import-opening-balances correct-opening-credit reverse-credit-payout
  admin                   404     record-deposit reverse-transfer
  admin                   no ids  get-recurring-charges
  admin                   404     add-recurring-charge skip-recurring-charge switch-recurring-charge
  admin                   404     end-recurring-charge
  admin                   no ids  search-all-dues get-delivery-kinds get-recent-payments get-misc-payments
  admin                   no ids  get-verify-payments-count get-form-990 get-collections
  admin                   no ids  get-opening-balances enter-opening-balances bounce-opening-check
  admin                   no ids  get-money-accounts get-undeposited-receipts record-transfer
  admin                   no ids  get-payout-info
  figures, hidden         no ids  search-dues-byType
  self or admin           404     get-statement get-statement-pdf
  # No account of this organization is theirs.
  admin                   422     recall-from-collections
  # Of all organizations: that is what they operate.
  operator                no ids  search-all-payments-orgs

  # Recruitment.
  not pledges             no ids  get-prospect-groups upload-prospect-doc
  not pledges             404     get-prospects get-prospect-statistics add-prospect import-prospects
  not pledges             404     update-prospect delete-prospects register-vote
  admin                   404     make-prospect-member get-sign-up-form switch-sign-up-form
  admin                   404     renew-sign-up-form
  recruiters              no ids  add-prospect-groups
  recruiters              404     update-prospect-groups delete-prospect-groups

  # By the token of a form alone.
  anyone                  no ids  get-join-form join-group

  # The first page.
  admin                   no ids  get-home

  # Budgets and expenses.
  admin                   no ids  get-budgets add-budget upload-expense-doc
  admin                   404     get-budget-by-id get-expenses-by-budgetid update-budget delete-budget
  admin                   404     add-expense update-expense delete-expense

  # Reimbursements. A list of one's own, or of all for administrators: reimbursementCases.ts.
  signed in               no ids  get-reimbursements upload-reimbursement-doc
  self or admin           404     add-reimbursement delete-reimbursement
  admin                   no ids  get-reimbursement-count get-bursar-credits
  admin                   404     approve-reimbursement decline-reimbursement pay-reimbursements

  # Documents.
  admin                   no ids  documents-list get-other-storage upload-doc upload-chapter-doc
  admin                   no ids  show-chapter-docs
  signed in               404     download-doc acknowledge-doc
  admin                   404     delete-docs ask-acknowledgment get-acknowledgments
  signed in               no ids  chapter-documents

  # Text messages.
  messages                no ids  get-text-recipients get-mails-left
  messages, by row        422     send-text
  messages                404     add-phone-number

  # Settings.
  admin                   no ids  update-config lookup-routing add-bank add-newcharge add-newplan save-term
  admin                   no ids  save-fine-rule delete-fine-rule upload-logo remove-logo
  admin                   404     delete-bank create-stripe-connect delete-charge update-plan delete-plan
  admin                   404     delete-term get-customer-id customer-portal
`;

/** What a call answers to whoever is let in, when that is not 200. */
const lets: Readonly<Record<string, number>> = {
  'check-link': 422, // A link that is none.
  'choose-password': 422, // A link that is none.
  'add-org': 403, // Only after a sign-in with Google, or paid.
  'create-admin-member': 403, // Only of what this browser has registered.
  'order-success': 404, // Of no payment.
  'login-code': 422, // With a code that is none.
  'turn-on-two-step': 422, // With a code that is none.
  'turn-off-two-step': 422, // It is not on.
  'renew-recovery-codes': 422, // It is not on.
  'create-payment-intent-method': 422, // From an account that was never saved.
  'misc-payment': 422, // With credit that nobody has.
  'reset-two-step': 422, // It is not on.
  'customer-portal': 422, // Stripe has no such customer.
};

export interface CallAccess {
  readonly who: string;
  readonly foreign: 404 | 422 | 'no ids';
  readonly lets: number;
}

export const callAccess: Record<string, CallAccess> = {};
for (const [who = '', foreign = '', names = ''] of rowsOf(calls).slice(1))
  for (const name of names.split(' ')) {
    if (name in callAccess) throw new Error(`${name} stands twice among the calls`);
    const status = foreign === 'no ids' ? foreign : (Number(foreign) as 404 | 422);
    callAccess[name] = { who, foreign: status, lets: lets[name] ?? 200 };
  }
for (const name of Object.keys(lets))
  if (!(name in callAccess)) throw new Error(`${name} is none of the calls`);

/** Every list at /api/rest/<name>, and its single records. */
export const restAccess: Readonly<Record<string, { readonly list: string; readonly one: string }>> = {
  members: { list: 'admin', one: 'admin' },
  charges: { list: 'admin', one: 'admin' },
  payments: { list: 'admin', one: 'admin' },
  deliveries: { list: 'admin', one: 'admin' },
  texts: { list: 'admin', one: 'admin' },
  meetings: { list: 'admin', one: 'admin' },
  expenses: { list: 'admin', one: 'admin' },
  history: { list: 'admin', one: 'none' },
  events: { list: 'none', one: 'admin' },
  accounts: { list: 'none', one: 'self or admin' },
  dashboard: { list: 'none', one: 'figures, hidden' },
  journal: { list: 'admin', one: 'none' },
  'trial-balance': { list: 'admin', one: 'none' },
  'aged-receivables': { list: 'admin', one: 'admin, summary' },
  collected: { list: 'admin', one: 'none' },
  'receivable-charges': { list: 'admin', one: 'none' },
  payouts: { list: 'admin', one: 'admin' },
  transfers: { list: 'admin', one: 'admin' },
};

/**
 * What each role gets of every page: the portal (`P`), the console (`C`) or a redirect; `login` is the login
 * page that leads back, `/x*` a page below `/x`. The last line: where the organization shows its figures.
 */
export const pageAccess = `
                       nobody  expired  halfway      oneTime          admin       Member    pledge    custom    operator
  /                    /login  /login   /login/code  /updatePassword  /dashboard  /profile  /profile  /profile  /profile
  /login               P       P        /login/code  /updatePassword  /dashboard  /profile  /profile  /profile  /profile
  /login/code          /login  /login   P            /updatePassword  /dashboard  /profile  /profile  /profile  /profile
  /login/expiredTrial  P       P        P            P                P           P         P         P         P
  /signup              P       P        P            P                P           P         P         P         P
  /register            P       P        P            P                P           P         P         P         P
  /subscriptions       P       P        P            P                P           P         P         P         P
  /registerOrg         P       P        P            P                P           P         P         P         P
  /order/success       P       P        P            P                P           P         P         P         P
  /tutorial            P       P        P            P                P           P         P         P         P
  /resetPassword       P       P        P            P                P           P         P         P         P
  /setPassword         P       P        P            P                P           P         P         P         P
  /join                P       P        P            P                P           P         P         P         P
  /updatePassword      login   login    /login/code  P                P           P         P         P         P
  /security            login   login    /login/code  /updatePassword  P           P         P         P         P
  /pay                 login   login    /login/code  /updatePassword  P           P         P         P         P
  /checkin             login   login    /login/code  /updatePassword  P           P         P         P         P
  /receipt             login   login    /login/code  /updatePassword  P           P         P         P         P
  /profile             login   login    /login/code  /updatePassword  /dashboard  P         P         P         P
  /reimbursements      login   login    /login/code  /updatePassword  /dashboard  P         P         P         P
  /payHistory          login   login    /login/code  /updatePassword  /dashboard  P         P         P         P
  /statement           login   login    /login/code  /updatePassword  /dashboard  P         P         P         P
  /calendar            login   login    /login/code  /updatePassword  C           P         /profile  P         P
  /prospects           login   login    /login/code  /updatePassword  C           P         /profile  P         P
  /dashboard           login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /charges             login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /charges*            login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /batches*            login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /members             login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /groups              login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /budget              login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /expenses            login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /taxfiling           login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /collections         login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /collections*        login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /documents           login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /chapterdocs         login   login    /login/code  /updatePassword  C           P         P         P         P
  /attendance          login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /attendance*         login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /text                login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /account*            login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /verifypayments      login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /reimbursement       login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /history             login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /journal             login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /trial-balance       login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /opening-balances    login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /aged-receivables    login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /collected           login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /payments            login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /payouts             login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /transfers           login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /deliveries          login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /text-log            login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /settings            login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /myaccount           login   login    /login/code  /updatePassword  C           /profile  /profile  /profile  /profile
  /payout              login   login    /login/code  /updatePassword  /dashboard  /profile  /profile  /profile  C
  /nowhere             404     404      404          404              404         404       404       404       404
  /dashboard+figures   login   login    /login/code  /updatePassword  C           P         /profile  P         P
`;

/** What is neither call, list nor page, and what everybody gets of it, whoever they are. */
export const openAddresses: Readonly<Record<string, number>> = {
  'GET /api/health': 200,
  'GET /api/openapi.json': 200,
  'GET /api/docs': 200,
  // Where mails are kept instead of sent: exists in demo mode alone (outbox.test.ts).
  'GET /outbox': 200,
  'GET /api/outbox': 200,
  // Opened by its token alone (calendarAddress.test.ts).
  'GET /api/calendar.ics': 404,
  'GET /api/auth/google': 302,
  'GET /api/auth/google/callback': 302,
  // Stripe signs what it sends.
  'POST /api/webhooks/stripe': 400,
  // Twilio's exist where it is set up (texts.test.ts).
  'POST /api/webhooks/twilio/status': 404,
  'GET /api': 404,
  'GET /api/nothing': 404,
  'GET /api/rest/nothing': 404,
};
