import type { CalendarDate } from './calendar.ts';
import type { ManualPaymentMethod } from './paymentRules.ts';

/** Where money that people handle can be: accounts of the chart, by the names on screens. */
export const moneyAccounts = {
  checking: 'Checking',
  undepositedCash: 'Cash',
  undepositedChecks: 'Checks',
  venmo: 'Venmo',
  otherReceipts: 'Other receipts',
} as const;
export type MoneyAccount = keyof typeof moneyAccounts;

/** What a money account held at the end of a day on which it changed, in cents. */
export interface HeldOn {
  readonly account: MoneyAccount;
  readonly day: CalendarDate;
  readonly cents: number;
}

/** Where money by hand, Venmo and Zelle comes in. Cash and checks wait for a deposit; Zelle is the bank's. */
export const receiptAccounts: Readonly<Record<ManualPaymentMethod, MoneyAccount>> = {
  cash: 'undepositedCash',
  check: 'undepositedChecks',
  venmo: 'venmo',
  zelle: 'checking',
  'bank-transfer': 'checking',
  other: 'otherReceipts',
};

/** How the organization pays by hand, and from which account. A check that it writes is the bank's. */
export const waysToPay = {
  cash: { name: 'Cash', account: 'undepositedCash' },
  check: { name: 'Check', account: 'checking' },
  venmo: { name: 'Venmo', account: 'venmo' },
  bank: { name: 'Bank transfer', account: 'checking' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly account: MoneyAccount }>>;
export type WayToPay = keyof typeof waysToPay;
