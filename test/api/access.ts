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

/**
 * A status for each role, in the order above. `own`: it is theirs or names nobody; `others`: another person's
 * of their organization; `foreign`: another organization's. 200 means "let in"; `lets` gives another status.
 */
const rules = {
  //                          nobody expired halfway oneTime admin Member pledge custom operator
  anyone: {
    own: /*               */ '200    200     200     200     200   200    200    200    200',
  },
  'signed in': {
    own: /*               */ '401    401     403     403     200   200    200    200    200',
    foreign: /*           */ '401    401     403     403     404   404    404    404    404',
  },
  // Also while the code of the second factor is still owed, and with a one-time password.
  'signed in, however': {
    own: /*               */ '401    401     200     200     200   200    200    200    200',
  },
  // For those alone who still owe a code. To others it is refused as well, but by its own rule.
  halfway: {
    own: /*               */ '401    401     200     403     200   200    200    200    200',
  },
  // Also with a one-time password, once the second factor was shown.
  'signed in, or one-time': {
    own: /*               */ '401    401     403     200     200   200    200    200    200',
  },
  // What is one's own, whoever one is.
  self: {
    own: /*               */ '401    401     403     403     200   200    200    200    200',
    others: /*            */ '401    401     403     403     404   404    404    404    404',
    foreign: /*           */ '401    401     403     403     404   404    404    404    404',
  },
  'self or admin': {
    own: /*               */ '401    401     403     403     200   200    200    200    200',
    others: /*            */ '401    401     403     403     200   404    404    404    404',
    foreign: /*           */ '401    401     403     403     404   404    404    404    404',
  },
  admin: {
    own: /*               */ '401    401     403     403     200   403    403    403    403',
    foreign: /*           */ '401    401     403     403     404   403    403    403    403',
  },
  // Text messages. Nobody here was given the permission: textCases.ts gives it to a member.
  messages: {
    own: /*               */ '401    401     403     403     200   403    403    403    403',
    foreign: /*           */ '401    401     403     403     404   403    403    403    403',
  },
  // Taking attendance. Nobody here was given the permission: excuses.test.ts gives it to a member.
  attendance: {
    own: /*               */ '401    401     403     403     200   403    403    403    403',
    foreign: /*           */ '401    401     403     403     404   403    403    403    403',
  },
  // Rows that are refused each by its name: another organization's like a stranger's.
  'messages, by row': {
    own: /*               */ '401    401     403     403     200   403    403    403    403',
    foreign: /*           */ '401    401     403     403     422   403    403    403    403',
  },
  operator: {
    own: /*               */ '401    401     403     403     403   403    403    403    200',
  },
  // Calendar, recruitment: everybody but pledges.
  'not pledges': {
    own: /*               */ '401    401     403     403     200   200    403    200    200',
    foreign: /*           */ '401    401     403     403     404   404    403    404    404',
  },
  // Administrators and roles of the organization's own. The operator here is a Member.
  recruiters: {
    own: /*               */ '401    401     403     403     200   403    403    200    403',
    foreign: /*           */ '401    401     403     403     404   403    403    404    403',
  },
  // There is no such thing; only an administrator is told so.
  none: {
    own: /*               */ '401    401     403     403     404   403    403    403    403',
  },
  // What every organization has under the same id.
  'admin, summary': {
    own: /*               */ '401    401     403     403     200   403    403    403    403',
  },
  // The organization's figures, which its members see when it shows them.
  'figures, hidden': {
    own: /*               */ '401    401     403     403     200   403    403    403    403',
  },
  'figures, shown': {
    own: /*               */ '401    401     403     403     200   200    403    200    200',
  },
} as const;
export type Rule = keyof typeof rules;
export type Whose = 'own' | 'others' | 'foreign';

/** What a rule answers to everybody about something; `undefined` when there is nothing of this kind. */
export function answersOf(rule: Rule, whose: Whose): Readonly<Record<Role, number>> | undefined {
  const line = (rules[rule] as Partial<Record<Whose, string>>)[whose];
  if (line === undefined) return undefined;
  const statuses = line.split(/\s+/).map(Number);
  if (statuses.length !== roles.length) throw new Error(`${rule}, ${whose}: not one status for each role`);
  return Object.fromEntries(roles.map((role, index) => [role, statuses[index]])) as Record<Role, number>;
}

export interface CallAccess {
  readonly who: Rule;
  /** What the call answers to another organization's ids; `no ids`: it takes none. */
  readonly foreign: 404 | 422 | 'no ids';
  /** What it answers to whoever is let in, when that is not 200: why is said beside it. */
  readonly lets?: number;
}

/** Every call. */
export const callAccess: Readonly<Record<string, CallAccess>> = {
  // Signing in, and what else a stranger does.
  login: { who: 'anyone', foreign: 'no ids' },
  logout: { who: 'anyone', foreign: 'no ids' },
  'forgot-password': { who: 'anyone', foreign: 'no ids' },
  'check-link': { who: 'anyone', foreign: 'no ids', lets: 422 }, // A link that is none.
  'choose-password': { who: 'anyone', foreign: 'no ids', lets: 422 }, // A link that is none.
  'contact-us': { who: 'anyone', foreign: 'no ids' },
  'get-installation': { who: 'anyone', foreign: 'no ids' },
  'auth/isGoogleAuth': { who: 'anyone', foreign: 'no ids' },
  'auth/external-profile': { who: 'anyone', foreign: 'no ids' },
  'auth/googleToken': { who: 'anyone', foreign: 'no ids' },
  'email-exists': { who: 'anyone', foreign: 'no ids' },
  'add-org': { who: 'anyone', foreign: 'no ids', lets: 403 }, // Only after a sign-in with Google, or paid.
  'create-admin-member': { who: 'anyone', foreign: 'no ids', lets: 403 }, // Only of what this browser has registered.
  'create-checkout-session': { who: 'anyone', foreign: 'no ids' },
  'order-success': { who: 'anyone', foreign: 'no ids', lets: 404 }, // Of no payment.

  // One's own account.
  'get-session': { who: 'signed in, however', foreign: 'no ids' },
  'login-code': { who: 'halfway', foreign: 'no ids', lets: 422 }, // With a code that is none.
  'update-password': { who: 'signed in, or one-time', foreign: 'no ids' },
  'logout-everywhere': { who: 'signed in, or one-time', foreign: 'no ids' },
  'get-sessions': { who: 'signed in', foreign: 'no ids' },
  'end-sessions': { who: 'signed in', foreign: 404 },
  'get-two-step': { who: 'signed in', foreign: 'no ids' },
  'begin-two-step': { who: 'signed in', foreign: 'no ids' },
  'turn-on-two-step': { who: 'signed in', foreign: 'no ids', lets: 422 }, // With a code that is none.
  'turn-off-two-step': { who: 'signed in', foreign: 'no ids', lets: 422 }, // It is not on.
  'renew-recovery-codes': { who: 'signed in', foreign: 'no ids', lets: 422 }, // It is not on.
  'search-member': { who: 'self or admin', foreign: 404 },
  'update-member': { who: 'self or admin', foreign: 404 },
  'search-dues': { who: 'self or admin', foreign: 404 },
  'get-payments': { who: 'self or admin', foreign: 404 },
  'get-membercredits': { who: 'self or admin', foreign: 404 },

  // Paying one's own charges.
  'quote-payment': { who: 'self', foreign: 404 },
  'stripe-secret': { who: 'self', foreign: 404 },
  'create-payment-intent-method': { who: 'self', foreign: 404, lets: 422 }, // From an account that was never saved.
  'misc-payment': { who: 'self', foreign: 404, lets: 422 }, // With credit that nobody has.
  'get-payment-methods': { who: 'signed in', foreign: 'no ids' },
  'create-setup-intent': { who: 'signed in', foreign: 'no ids' },
  'upload-payment-doc': { who: 'signed in', foreign: 'no ids' },

  // The organization, as everybody in it sees it.
  'search-banks': { who: 'signed in', foreign: 'no ids' },
  'search-charges': { who: 'signed in', foreign: 'no ids' },
  'get-config': { who: 'signed in', foreign: 'no ids' },
  'get-org-details': { who: 'signed in', foreign: 404 },

  // Members.
  'search-user': { who: 'admin', foreign: 'no ids' },
  'search-roles': { who: 'admin', foreign: 'no ids' },
  'create-member': { who: 'admin', foreign: 'no ids' },
  'bulk-add-members': { who: 'admin', foreign: 'no ids' },
  'delete-member': { who: 'admin', foreign: 404 },
  'reinstate-member': { who: 'admin', foreign: 404 },
  'update-role': { who: 'admin', foreign: 404 },
  'resend-confirmation': { who: 'admin', foreign: 404 },
  'get-sign-in': { who: 'self or admin', foreign: 404 },
  'sign-out-members': { who: 'admin', foreign: 404 },
  'reset-two-step': { who: 'admin', foreign: 404, lets: 422 }, // It is not on.
  'allow-messages': { who: 'admin', foreign: 404 },
  'allow-attendance': { who: 'admin', foreign: 404 },

  // The calendar and attendance.
  'create-event': { who: 'not pledges', foreign: 'no ids' }, // An event without members; the rest: meetings.test.ts.
  'get-all-events': { who: 'not pledges', foreign: 'no ids' },
  'answer-meeting': { who: 'signed in', foreign: 404 },
  'request-excuse': { who: 'signed in', foreign: 404 },
  'decide-excuse': { who: 'attendance', foreign: 404 },
  'get-calendar-address': { who: 'signed in', foreign: 'no ids' },
  'make-calendar-address': { who: 'signed in', foreign: 'no ids' },
  'remove-calendar-address': { who: 'signed in', foreign: 'no ids' },
  'get-check-in-code': { who: 'attendance', foreign: 404 },
  'check-in': { who: 'signed in', foreign: 404 },
  'get-my-meetings': { who: 'signed in', foreign: 'no ids' },
  'update-event': { who: 'admin', foreign: 404 },
  'get-walk-ins': { who: 'attendance', foreign: 'no ids' },
  'update-event-attendance': { who: 'attendance', foreign: 404 },
  'get-event-details': { who: 'attendance', foreign: 404 },
  'delete-event': { who: 'admin', foreign: 404 },
  'get-all-attendance-events': { who: 'attendance', foreign: 'no ids' },
  'get-all-members-standing': { who: 'admin', foreign: 'no ids' },
  'get-all-meeting-category': { who: 'admin', foreign: 'no ids' },
  'get-fines': { who: 'admin', foreign: 404 },
  'charge-fines': { who: 'admin', foreign: 404 },
  'void-fines': { who: 'admin', foreign: 404 },

  // Money.
  'create-dues': { who: 'admin', foreign: 404 },
  'update-dues': { who: 'admin', foreign: 404 },
  'delete-dues': { who: 'admin', foreign: 404 },
  'get-batch': { who: 'admin', foreign: 404 },
  'undo-batch': { who: 'admin', foreign: 404 },
  'search-all-dues': { who: 'admin', foreign: 'no ids' },
  'search-dues-byType': { who: 'figures, hidden', foreign: 'no ids' },
  'send-dues-reminder': { who: 'admin', foreign: 404 },
  'add-payment': { who: 'admin', foreign: 404 }, // Money that came by hand. A member tells of their own card payment by it, too: payment.test.ts.
  'get-delivery-kinds': { who: 'admin', foreign: 'no ids' },
  'get-statement': { who: 'self or admin', foreign: 404 },
  'get-recent-payments': { who: 'admin', foreign: 'no ids' },
  'get-misc-payments': { who: 'admin', foreign: 'no ids' },
  'get-verify-payments-count': { who: 'admin', foreign: 'no ids' },
  'verify-payments': { who: 'admin', foreign: 404 },
  'verify-payment': { who: 'admin', foreign: 404 },
  'decline-payment': { who: 'admin', foreign: 404 },
  'quote-manual-payment': { who: 'admin', foreign: 404 },
  'quote-refund': { who: 'admin', foreign: 404 },
  'quote-reversal': { who: 'admin', foreign: 404 },
  'refund-payment': { who: 'admin', foreign: 404 },
  'change-payment': { who: 'admin', foreign: 404 },
  'move-payment': { who: 'admin', foreign: 404 },
  'quote-move': { who: 'admin', foreign: 404 },
  'reverse-payment': { who: 'admin', foreign: 404 },
  'verify-declined-payment': { who: 'admin', foreign: 404 },
  'preview-contact': { who: 'admin', foreign: 404 },
  'get-form-990': { who: 'admin', foreign: 'no ids' },
  'get-collections': { who: 'admin', foreign: 'no ids' },
  'recall-from-collections': { who: 'admin', foreign: 422 }, // No account of this organization is theirs.
  'waive-late-fee': { who: 'admin', foreign: 404 },
  'write-off-charge': { who: 'admin', foreign: 404 },
  'reinstate-charge': { who: 'admin', foreign: 404 },
  'reinstate-late-fee': { who: 'admin', foreign: 404 },
  'reverse-write-off': { who: 'admin', foreign: 404 },
  'record-recovery': { who: 'admin', foreign: 404 },
  'update-bursar-credit': { who: 'admin', foreign: 404 },
  'pay-out-credit': { who: 'admin', foreign: 404 },
  'get-opening-balances': { who: 'admin', foreign: 'no ids' },
  'enter-opening-balances': { who: 'admin', foreign: 'no ids' },
  'bounce-opening-check': { who: 'admin', foreign: 'no ids' },
  'reverse-opening-bounce': { who: 'admin', foreign: 404 },
  'import-opening-balances': { who: 'admin', foreign: 404 },
  'correct-opening-credit': { who: 'admin', foreign: 404 },
  'reverse-credit-payout': { who: 'admin', foreign: 404 },
  'get-money-accounts': { who: 'admin', foreign: 'no ids' },
  'get-undeposited-receipts': { who: 'admin', foreign: 'no ids' },
  'record-transfer': { who: 'admin', foreign: 'no ids' },
  'record-deposit': { who: 'admin', foreign: 404 },
  'reverse-transfer': { who: 'admin', foreign: 404 },
  'get-payout-info': { who: 'admin', foreign: 'no ids' },
  'search-all-payments-orgs': { who: 'operator', foreign: 'no ids' }, // Of all organizations: that is what they operate.

  // Recruitment.
  'get-prospect-groups': { who: 'not pledges', foreign: 'no ids' },
  'get-prospects': { who: 'not pledges', foreign: 404 },
  'get-prospect-statistics': { who: 'not pledges', foreign: 404 },
  'add-prospect': { who: 'not pledges', foreign: 404 },
  'import-prospects': { who: 'not pledges', foreign: 404 },
  'update-prospect': { who: 'not pledges', foreign: 404 },
  'delete-prospects': { who: 'not pledges', foreign: 404 },
  'make-prospect-member': { who: 'admin', foreign: 404 },
  'upload-prospect-doc': { who: 'not pledges', foreign: 'no ids' },
  'register-vote': { who: 'not pledges', foreign: 404 },
  'add-prospect-groups': { who: 'recruiters', foreign: 'no ids' },
  'update-prospect-groups': { who: 'recruiters', foreign: 404 },
  'delete-prospect-groups': { who: 'recruiters', foreign: 404 },
  'get-sign-up-form': { who: 'admin', foreign: 404 },
  'switch-sign-up-form': { who: 'admin', foreign: 404 },
  'renew-sign-up-form': { who: 'admin', foreign: 404 },
  // By the token of a form alone.
  'get-join-form': { who: 'anyone', foreign: 'no ids' },
  'join-group': { who: 'anyone', foreign: 'no ids' },

  // Budgets and expenses.
  'get-budgets': { who: 'admin', foreign: 'no ids' },
  'get-budget-by-id': { who: 'admin', foreign: 404 },
  'get-expenses-by-budgetid': { who: 'admin', foreign: 404 },
  'add-budget': { who: 'admin', foreign: 'no ids' },
  'update-budget': { who: 'admin', foreign: 404 },
  'delete-budget': { who: 'admin', foreign: 404 },
  'add-expense': { who: 'admin', foreign: 404 },
  'update-expense': { who: 'admin', foreign: 404 },
  'delete-expense': { who: 'admin', foreign: 404 },
  'upload-expense-doc': { who: 'admin', foreign: 'no ids' },

  // Reimbursements. A list of one's own, or of all for administrators: reimbursementCases.ts.
  'get-reimbursements': { who: 'signed in', foreign: 'no ids' },
  'add-reimbursement': { who: 'self or admin', foreign: 404 },
  'delete-reimbursement': { who: 'self or admin', foreign: 404 },
  'upload-reimbursement-doc': { who: 'signed in', foreign: 'no ids' },
  'get-reimbursement-count': { who: 'admin', foreign: 'no ids' },
  'get-bursar-credits': { who: 'admin', foreign: 'no ids' },
  'approve-reimbursement': { who: 'admin', foreign: 404 },
  'decline-reimbursement': { who: 'admin', foreign: 404 },
  'pay-reimbursements': { who: 'admin', foreign: 404 },

  // Documents.
  'documents-list': { who: 'admin', foreign: 'no ids' },
  'get-other-storage': { who: 'admin', foreign: 'no ids' },
  'upload-doc': { who: 'admin', foreign: 'no ids' },
  'download-doc': { who: 'signed in', foreign: 404 },
  'delete-docs': { who: 'admin', foreign: 404 },
  'chapter-documents': { who: 'signed in', foreign: 'no ids' },
  'upload-chapter-doc': { who: 'admin', foreign: 'no ids' },
  'show-chapter-docs': { who: 'admin', foreign: 'no ids' },
  'ask-acknowledgment': { who: 'admin', foreign: 404 },
  'acknowledge-doc': { who: 'signed in', foreign: 404 },
  'get-acknowledgments': { who: 'admin', foreign: 404 },

  // Text messages.
  'get-text-recipients': { who: 'messages', foreign: 'no ids' },
  'send-text': { who: 'messages, by row', foreign: 422 },
  'add-phone-number': { who: 'messages', foreign: 404 },

  // Settings.
  'update-config': { who: 'admin', foreign: 'no ids' },
  'lookup-routing': { who: 'admin', foreign: 'no ids' },
  'add-bank': { who: 'admin', foreign: 'no ids' },
  'delete-bank': { who: 'admin', foreign: 404 },
  'create-stripe-connect': { who: 'admin', foreign: 404 },
  'add-newcharge': { who: 'admin', foreign: 'no ids' },
  'delete-charge': { who: 'admin', foreign: 404 },
  'add-newplan': { who: 'admin', foreign: 'no ids' },
  'update-plan': { who: 'admin', foreign: 404 },
  'delete-plan': { who: 'admin', foreign: 404 },
  'save-term': { who: 'admin', foreign: 'no ids' },
  'delete-term': { who: 'admin', foreign: 404 },
  'save-fine-rule': { who: 'admin', foreign: 'no ids' },
  'delete-fine-rule': { who: 'admin', foreign: 'no ids' },
  'get-customer-id': { who: 'admin', foreign: 404 },
  'customer-portal': { who: 'admin', foreign: 404, lets: 422 }, // Stripe has no such customer.
};

/** Every list at /api/rest/<name>, and its single records. */
export const restAccess: Readonly<Record<string, { readonly list: Rule; readonly one: Rule }>> = {
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
