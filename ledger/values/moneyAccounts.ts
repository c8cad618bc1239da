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

/** Where money by hand, Venmo and Zelle comes in. A check is paid into the bank, and Zelle pays into it. */
export const receiptAccounts: Readonly<Record<ManualPaymentMethod, MoneyAccount>> = {
  cash: 'undepositedCash',
  check: 'checking',
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
