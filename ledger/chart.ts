/**
 * The chart of accounts (architecture 8), besides an income account per charge type. Postings hold the key,
 * which never changes; people read the number, which orders the accounts, and the name.
 */

export type AccountType = 'asset' | 'liability' | 'net assets' | 'income' | 'contra income' | 'expense';

export interface ChartAccount {
  readonly number: string;
  readonly name: string;
  readonly type: AccountType;
  /** The line of Form 990-EZ on which it is reported. */
  readonly form990EZ: string;
}

const row = (number: string, name: string, type: AccountType, form990EZ: string): ChartAccount => ({
  number,
  name,
  type,
  form990EZ,
});

export const chart = {
  checking: row('1000', 'Checking', 'asset', '22'),
  undepositedCash: row('1010', 'Undeposited cash', 'asset', '22'),
  undepositedChecks: row('1020', 'Undeposited checks', 'asset', '22'),
  venmo: row('1030', 'Venmo', 'asset', '22'),
  /** What Stripe holds for the organization. */
  stripe: row('1040', 'Stripe', 'asset', '22'),
  otherReceipts: row('1090', 'Other receipts', 'asset', '22'),
  /** Its balance per member is what that member's charges still owe. */
  receivable: row('1100', "Members' receivable", 'asset', '24'),
  /** Money that left after it had been spent as credit, until the member is charged for it. */
  returnedPayments: row('1110', 'Returned payments', 'asset', '24'),
  memberCredits: row('2000', 'Member credits', 'liability', '26'),
  /** Credit that is set aside for a payment not accepted yet. */
  reservedCredits: row('2010', 'Reserved credits', 'liability', '26'),
  reimbursementsPayable: row('2030', 'Reimbursements payable', 'liability', '26'),
  /** For the moment between a payment and the credit that its excess becomes. */
  overpayments: row('2040', 'Overpayments', 'liability', '26'),
  cardPayable: row('2050', 'Card payable', 'liability', '26'),
  deferredRevenue: row('2100', 'Deferred revenue', 'liability', '26'),
  netAssets: row('3000', 'Net assets', 'net assets', '27'),
  lateFees: row('4100', 'Late fees', 'income', '8'),
  lateFeesWaived: row('4110', 'Late fees waived', 'contra income', '8'),
  earlyDiscounts: row('4200', 'Early discounts', 'contra income', '3'),
  creditsGranted: row('4210', 'Scholarships and credits granted', 'contra income', '3'),
  /** Members' credit that an administrator took back, wherever it had come from. */
  creditsTakenBack: row('4220', 'Credits taken back', 'income', '3'),
  cardFeesRecovered: row('4300', 'Card fees recovered', 'income', '8'),
  badDebtsRecovered: row('4400', 'Bad debts recovered', 'income', '8'),
  /** Fees of Stripe, and of the operator, on card payments. */
  cardFees: row('5000', 'Card fees', 'expense', '16'),
  /** Stripe's fee for a dispute, won or lost. */
  disputeFees: row('5010', 'Dispute fees', 'expense', '16'),
  bankFees: row('5020', 'Bank and returned-check fees', 'expense', '16'),
  /** Charges written off, and returned money that is not charged again. */
  badDebts: row('5100', 'Bad debts', 'expense', '16'),
  otherExpenses: row('5990', 'Other expenses', 'expense', '16'),
};

export type AccountKey = keyof typeof chart | `income:${string}` | `expense:${string}`;

export function incomeOf(chargeTypeId: string): AccountKey {
  return `income:${chargeTypeId}`;
}

/** The expense account of a budget category by its name, in any case; of none: Other expenses. */
export function expenseOf(category: string | undefined): AccountKey {
  const name = category?.trim().toLowerCase() ?? '';
  return name === '' || name === chart.otherExpenses.name.toLowerCase() ? 'otherExpenses' : `expense:${name}`;
}

const incomeAccount = (number: string, name: string) => row(number, name, 'income', '3');
const expenseAccount = (number: string, name: string) => row(number, name, 'expense', '16');

/** 5900, 5901, …, 5989, 5989.1, …: before 5990, however many there are. */
const expenseNumber = (index: number) =>
  index < 90 ? `59${String(index).padStart(2, '0')}` : `5989.${index - 89}`;

/**
 * The organization's accounts: charge types get 4001, 4002, … in order, 4000 before one is added; categories
 * of budgets 5900, 5901, …
 * @param categories the names of categories in the order in which they came; repeated ones are one account
 */
export function chartOf(
  chargeTypes: readonly { readonly chargeTypeId: string; readonly name: string }[],
  categories: readonly string[] = [],
): (key: string) => ChartAccount {
  const accounts = new Map<string, ChartAccount>(Object.entries(chart));
  for (const [index, { chargeTypeId, name }] of chargeTypes.entries())
    accounts.set(incomeOf(chargeTypeId), incomeAccount(`40${String(index + 1).padStart(2, '0')}`, name));
  let numbered = 0;
  for (const name of categories) {
    const key = expenseOf(name);
    if (!accounts.has(key)) accounts.set(key, expenseAccount(expenseNumber(numbered++), name));
  }
  return (key) =>
    accounts.get(key) ??
    (key.startsWith('expense:')
      ? expenseAccount('5900', key.replace(/^expense:/, ''))
      : incomeAccount('4000', key.replace(/^income:/, '')));
}

/** An account as people read it: "1100 Members' receivable". */
export function accountLabel({ number, name }: ChartAccount): string {
  return `${number} ${name}`;
}
