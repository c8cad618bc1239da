import type { AccountType } from '../../ledger/chart.ts';

/** The side on which each type of account is: debits are 1. */
export const accountSides: Readonly<Record<AccountType, 1 | -1>> = {
  asset: 1,
  liability: -1,
  'net assets': -1,
  income: -1,
  'contra income': 1,
  expense: 1,
};
