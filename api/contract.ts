import type { Call, InputOf, OutputOf } from './platform/contract/call.ts';

type Contracts = [
  typeof import('./account/batch/contract.ts'),
  typeof import('./account/charge/contract.ts'),
  typeof import('./account/correction/contract.ts'),
  typeof import('./account/credit/contract.ts'),
  typeof import('./account/fine/contract.ts'),
  typeof import('./account/payment/contract.ts'),
  typeof import('./account/recurring/contract.ts'),
  typeof import('./account/refund/contract.ts'),
  typeof import('./account/reimbursement/contract.ts'),
  typeof import('./account/reminders/contract.ts'),
  typeof import('./account/statement/contract.ts'),
  typeof import('./account/verification/contract.ts'),
  typeof import('./budget/contract.ts'),
  typeof import('./contact/contract.ts'),
  typeof import('./dashboard/contract.ts'),
  typeof import('./document/contract.ts'),
  typeof import('./form990/contract.ts'),
  typeof import('./group/contract.ts'),
  typeof import('./meeting/attendance/contract.ts'),
  typeof import('./meeting/calendarAddress/contract.ts'),
  typeof import('./meeting/checkIn/contract.ts'),
  typeof import('./meeting/contract.ts'),
  typeof import('./meeting/excuse/contract.ts'),
  typeof import('./member/contract.ts'),
  typeof import('./messaging/contract.ts'),
  typeof import('./opening/contract.ts'),
  typeof import('./organization/banks/contract.ts'),
  typeof import('./organization/contract.ts'),
  typeof import('./organization/onboarding/contract.ts'),
  typeof import('./organization/terms/contract.ts'),
  typeof import('./payout/contract.ts'),
  typeof import('./prospectGroup/contract.ts'),
  typeof import('./prospectGroup/prospect/contract.ts'),
  typeof import('./prospectGroup/signUpForm/contract.ts'),
  typeof import('./session/contract.ts'),
  typeof import('./session/google/contract.ts'),
  typeof import('./session/preferences/contract.ts'),
  typeof import('./session/twoStep/contract.ts'),
  typeof import('./text/contract.ts'),
  typeof import('./transfer/contract.ts'),
];

/** Of each module by itself: a union has only what its members share. */
type CallsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Call> : never;

type AnyCall = CallsOf<Contracts[number]>;

type Named<Name extends string> = Extract<AnyCall, { readonly name: Name }>;

export type CallName = AnyCall['name'];

export type Input<Name extends CallName> = InputOf<Named<Name>>;
export type Output<Name extends CallName> = OutputOf<Named<Name>>;

/** What `/api/rest` answers. */
export type Resource =
  | 'accounts'
  | 'aged-receivables'
  | 'charges'
  | 'collected'
  | 'dashboard'
  | 'deliveries'
  | 'events'
  | 'expenses'
  | 'history'
  | 'journal'
  | 'meetings'
  | 'members'
  | 'payments'
  | 'payouts'
  | 'receivable-charges'
  | 'texts'
  | 'transfers'
  | 'trial-balance';

/** What is read and shown: by a call, or from `/api/rest`. */
export type Read = CallName | Resource;

/** Where money is, and the books that say so. */
const moneyAccounts = [
  'get-money-accounts',
  'get-undeposited-receipts',
  'history',
  'journal',
  'quote-reversal',
  'transfers',
  'trial-balance',
] as const satisfies readonly Read[];

/** Charges, payments, credit, and what is summed up of them; `search-member` is read for names alone. */
const money = [
  'accounts',
  'aged-receivables',
  'charges',
  'collected',
  'dashboard',
  'get-bursar-credits',
  'get-fines',
  'get-home',
  'get-groups',
  'get-membercredits',
  'get-money-accounts',
  'get-opening-balances',
  'get-payments',
  'get-recent-payments',
  'get-statement',
  'get-undeposited-receipts',
  'history',
  'journal',
  'members',
  'payments',
  'preview-dues-reminder',
  'quote-manual-payment',
  'quote-move',
  'quote-payment',
  'quote-reversal',
  'receivable-charges',
  'search-dues',
  'search-dues-byType',
  'trial-balance',
] as const satisfies readonly Read[];

/** Accounts with collections, and the lists that mark them. */
const collections = [
  'accounts',
  'aged-receivables',
  'charges',
  'get-collections',
  'get-recurring-charges',
  'history',
  'members',
] as const satisfies readonly Read[];

/** Budgets, their expenses, and the books that expenses post to. */
const budgets = [
  'expenses',
  'get-budget-by-id',
  'get-budgets',
  'get-expenses-by-budgetid',
  'get-money-accounts',
  'history',
  'journal',
  'trial-balance',
] as const satisfies readonly Read[];

/** Reimbursements, and the books and budgets in which they count. */
const reimbursed = [
  ...budgets,
  'get-reimbursement-count',
  'get-reimbursements',
] as const satisfies readonly Read[];
/** Documents of both pages, and what they use of the quota. */
const documents = ['chapter-documents', 'documents-list', 'history'] as const satisfies readonly Read[];

const toVerify = ['get-misc-payments', 'get-verify-payments-count'] as const satisfies readonly Read[];

/** Names, emails and roles, wherever they are shown. */
const people = [
  'accounts',
  'aged-receivables',
  'charges',
  'get-home',
  'get-groups',
  'get-recent-payments',
  'get-recurring-charges',
  'get-session',
  'get-sign-in',
  'get-text-recipients',
  'get-walk-ins',
  'history',
  'members',
  'search-member',
  'search-roles',
  'search-user',
  'get-misc-payments',
] as const satisfies readonly Read[];

/** Groups of members, and the lists that name them. */
const groups = [
  'get-groups',
  'get-recurring-charges',
  'history',
  'members',
  'search-member',
] as const satisfies readonly Read[];

const recurring = ['get-recurring-charges', 'history'] as const satisfies readonly Read[];

/** Prospects, and what is summed up of them. */
const recruitment = [
  'get-prospect-statistics',
  'get-prospects',
  'history',
] as const satisfies readonly Read[];
const prospectGroups = ['get-prospect-groups', ...recruitment] as const satisfies readonly Read[];

/** The calendar, and whatever is counted of attendance. */
const meetings = [
  'get-all-attendance-events',
  'get-all-events',
  'get-all-meeting-category',
  'get-all-members-standing',
  'get-check-in-code',
  'get-event-details',
  'get-fines',
  'get-home',
  'get-my-meetings',
  'history',
  'meetings',
  'members',
] as const satisfies readonly Read[];

const signIns = ['get-sessions', 'get-sign-in', 'get-two-step'] as const satisfies readonly Read[];

/** A call that is not a GET request: browsers know the method by `changes`. */
export type Change = Exclude<CallName, Extract<AnyCall, { readonly method: 'GET' }>['name']>;

/**
 * What each call makes out of date: that alone is read again after it. Calls that change nothing that is
 * shown, or lead to another page, change `[]`.
 */
export const changes: Readonly<Record<Change, readonly Read[]>> = {
  'acknowledge-doc': ['chapter-documents', 'get-acknowledgments', 'history'],
  'add-bank': ['get-recurring-charges', 'history', 'search-banks'],
  'add-budget': budgets,
  'add-expense': reimbursed,
  'add-group': groups,
  'add-newcharge': ['get-recurring-charges', 'history', 'search-charges'],
  'add-newplan': ['history', 'search-charges'],
  'add-org': [],
  'add-payment': money,
  'add-phone-number': people,
  'add-prospect': recruitment,
  'add-prospect-groups': prospectGroups,
  'add-recurring-charge': recurring,
  'add-reimbursement': reimbursed,
  'allow-attendance': ['history', 'members', 'search-member'],
  'allow-messages': ['history', 'members', 'search-member'],
  'approve-reimbursement': reimbursed,
  'apply-credit': money,
  'answer-meeting': ['get-event-details', 'get-my-meetings', 'history'],
  'ask-acknowledgment': ['chapter-documents', 'history'],
  'auth/googleToken': ['auth/external-profile'],
  'begin-two-step': [],
  'bounce-opening-check': [...moneyAccounts, 'get-opening-balances'],
  'bulk-add-members': people,
  'check-in': meetings,
  'charge-fines': money,
  'check-link': [],
  'choose-password': [],
  'contact-us': collections,
  'correct-opening-credit': money,
  'create-admin-member': [],
  'create-checkout-session': [],
  'create-event': meetings,
  'create-dues': [...money, 'search-charges'],
  'create-member': people,
  'create-payment-intent-method': money,
  'create-setup-intent': ['get-payment-methods'],
  'create-stripe-connect': ['get-config', 'get-payout-info', 'history', 'search-banks'],
  'customer-portal': [],
  'decline-reimbursement': reimbursed,
  'decline-payment': [...money, ...toVerify],
  'decide-excuse': meetings,
  'delete-bank': ['get-payout-info', 'get-recurring-charges', 'history', 'search-banks'],
  'delete-budget': reimbursed,
  'delete-charge': ['get-recurring-charges', 'history', 'search-charges'],
  'delete-docs': documents,
  'delete-dues': money,
  'delete-event': meetings,
  'delete-expense': reimbursed,
  'delete-fine-rule': ['get-config', 'get-fines', 'history'],
  'delete-group': groups,
  'delete-member': people,
  'delete-plan': ['history', 'search-charges'],
  'delete-prospect-groups': prospectGroups,
  'delete-prospects': recruitment,
  'delete-reimbursement': [...money, ...reimbursed],
  'delete-term': ['get-config', 'get-fines', 'get-home', 'get-recurring-charges', 'history'],
  'email-exists': [],
  'end-recurring-charge': recurring,
  'end-sessions': signIns,
  'enter-opening-balances': ['get-opening-balances', 'history', 'journal', 'trial-balance'],
  'forgot-password': [],
  'get-customer-id': [],
  'get-event-details': [],
  'get-org-details': [],
  'get-payment-methods': [],
  'get-payout-info': [],
  'join-group': [],
  login: [],
  'login-code': [],
  logout: ['auth/external-profile'],
  'logout-everywhere': [],
  'import-members': people,
  'import-opening-balances': money,
  'import-prospects': recruitment,
  'make-calendar-address': ['get-calendar-address'],
  'make-prospect-member': [...people, ...recruitment],
  'misc-payment': [...money, ...toVerify],
  'change-payment': money,
  'move-payment': [...money, ...toVerify],
  'order-success': [],
  'pause-reminders': ['history', 'members', 'preview-dues-reminder', 'search-member'],
  'pay-out-credit': money,
  'pay-reimbursements': [...money, ...reimbursed],
  'preview-contact': [],
  'preview-dues-reminder': [],
  'quote-manual-payment': [],
  'quote-move': [],
  'quote-payment': [],
  'quote-refund': [],
  'quote-reversal': [],
  'quote-verification': [],
  'recall-from-collections': collections,
  'record-deposit': moneyAccounts,
  'record-recovery': money,
  'record-transfer': moneyAccounts,
  'refund-payment': [...money, 'get-payout-info'],
  'register-vote': recruitment,
  'remove-calendar-address': ['get-calendar-address'],
  'remove-logo': ['get-session', 'history'],
  'renew-recovery-codes': signIns,
  'renew-sign-up-form': ['get-sign-up-form'],
  'reverse-opening-bounce': [...moneyAccounts, 'get-opening-balances'],
  'reverse-payment': [...money, ...toVerify],
  'resend-confirmation': ['deliveries', 'get-sign-in', 'history', 'members', 'search-member'],
  'reinstate-charge': money,
  'reinstate-late-fee': money,
  'reinstate-member': people,
  'request-excuse': ['get-event-details', 'get-my-meetings', 'history'],
  'reset-two-step': signIns,
  'reverse-credit-payout': money,
  'reverse-transfer': moneyAccounts,
  'reverse-write-off': money,
  'save-fine-rule': ['get-config', 'get-fines', 'history'],
  // The store reads them once, when the console starts.
  'save-preference': [],
  'save-term': ['get-config', 'get-fines', 'get-home', 'get-recurring-charges', 'history'],
  'send-dues-reminder': [
    'accounts',
    'aged-receivables',
    'deliveries',
    'get-home',
    'get-mails-left',
    'history',
    'preview-dues-reminder',
  ],
  'send-text': ['get-mails-left', 'get-text-recipients', 'texts'],
  'show-chapter-docs': ['chapter-documents', 'history'],
  'sign-out-members': signIns,
  'skip-recurring-charge': recurring,
  'switch-recurring-charge': recurring,
  'switch-sign-up-form': ['get-sign-up-form', 'history'],
  'stripe-secret': [],
  'turn-off-two-step': [],
  'turn-on-two-step': signIns,
  'undo-batch': [...money, ...toVerify, 'get-batch'],
  'update-budget': budgets,
  'update-bursar-credit': money,
  'update-config': [
    'get-all-members-standing',
    'get-config',
    'get-form-990',
    'get-my-meetings',
    'get-session',
    'history',
    'members',
  ],
  'update-dues': [...money, 'search-charges'],
  'update-event': meetings,
  'update-event-attendance': meetings,
  'update-expense': reimbursed,
  'update-group': groups,
  'update-member': people,
  'update-password': [...signIns, 'get-calendar-address'],
  'update-plan': ['history', 'search-charges'],
  'update-prospect': recruitment,
  'update-prospect-groups': prospectGroups,
  'update-role': people,
  'upload-chapter-doc': documents,
  'upload-doc': documents,
  'upload-expense-doc': [],
  'upload-logo': ['get-session', 'history'],
  'upload-payment-doc': [],
  'upload-prospect-doc': [],
  'upload-reimbursement-doc': [],
  'verify-declined-payment': [...money, ...toVerify],
  'verify-payment': [...money, ...toVerify],
  'verify-payments': [...money, ...toVerify],
  'void-fines': money,
  'waive-late-fee': money,
  'write-off-charge': money,
};
