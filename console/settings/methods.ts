import type { Bank } from '../../api/organization/banks/contract.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';

const typeNames = { bank: 'Bank', venmo: 'Venmo', zelle: 'Zelle' } as const;

/** "Bank Account First National", "Venmo Account" (spec 1 section 2.4). */
export function methodTitle({ bankType, bankName }: Bank): string {
  return `${typeNames[bankType]} Account ${bankName}`.trim();
}

/** The masked account number, or the Venmo or Zelle id. */
export function accountOf({ bankType, account_number, venmoID, zelleID }: Bank): string {
  switch (bankType) {
    case 'bank':
      return account_number === '' ? 'Not connected yet' : account_number;
    case 'venmo':
      return venmoID;
    case 'zelle':
      return zelleID;
    default:
      return unreachable(bankType);
  }
}

/** Whether a bank has gone through Stripe's onboarding. Venmo and Zelle need none. */
export function isAnyOnboarded(banks: readonly Bank[]): boolean {
  return banks.some(({ bankType, stripeOnboarded }) => bankType === 'bank' && stripeOnboarded);
}

/** Why another one of this kind cannot be added; undefined when it can. Banks can be many. */
export function onlyOne(banks: readonly Bank[], method: string): string | undefined {
  if (method === 'bank' || !banks.some(({ bankType }) => bankType === method)) return undefined;
  return `You already have a ${method} account saved, if you wish you to add a new one, please delete the existing one`;
}
