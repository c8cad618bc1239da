/** How credit may be paid out by hand, and from which account of the chart. */
export const creditPayoutMethods = {
  cash: 'undepositedCash',
  check: 'checking',
  venmo: 'venmo',
  bank: 'checking',
} as const;
export type CreditPayoutMethod = keyof typeof creditPayoutMethods;

/** How these ways are called. */
export const creditPayoutMethodNames: Readonly<Record<CreditPayoutMethod, string>> = {
  cash: 'Cash',
  check: 'Check',
  venmo: 'Venmo',
  bank: 'Bank transfer',
};
