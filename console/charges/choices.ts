import type { Bank } from '../../api/organization/banks/contract.ts';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import { CASH_OR_CHECK, OTHER_TYPE } from '../../ledger/values/chargeRules.ts';
import { combineReads, type Reading } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import type { Choice } from '../../ui/forms/inputs.tsx';

/**
 * Where a charge can send its money: active bank accounts with a number, and Venmo and Zelle as one choice
 * (spec 2 section 7, search-banks); last, cash or check. Values of banks are the type with the last four
 * digits.
 */
export function accountChoices(banks: readonly Bank[]): Choice[] {
  const active = banks.filter((bank) => bank.active);
  const accounts = active
    .filter((bank) => bank.bankType === 'bank' && bank.account_number !== '')
    .map((bank) => ({
      value: `bank ${bank.account_number.slice(-4)}`,
      label: `${bank.bankName} ${bank.account_number}`.trim(),
    }));
  const byHand = active.some((bank) => bank.bankType !== 'bank');
  return [
    ...accounts,
    ...(byHand ? [{ value: 'venmo/zelle', label: 'Venmo/Zelle' }] : []),
    { value: CASH_OR_CHECK, label: 'Cash or check' },
  ];
}

/** The choices with the one that a charge already has, if it is not offered any more. */
export function keepCurrentChoice(choices: readonly Choice[], present: string): Choice[] {
  const known = present === '' || choices.some((choice) => choice.value === present);
  return known ? [...choices] : [...choices, { value: present, label: present }];
}

export interface ChargeChoices {
  readonly accounts: readonly Choice[];
  readonly types: readonly Choice[];
  /** The saved payment plans. */
  readonly plans: readonly PaymentPlan[];
}

/** What a charge or a plan can be made of. */
export function useChargeChoices(): Reading<ChargeChoices> {
  const banks = useRead('search-banks', {});
  const charges = useRead('search-charges', {});
  const { data, ...reading } = combineReads({ banks, charges });
  const types = data?.charges[0]?.chargeTypes.filter((type) => type !== OTHER_TYPE) ?? [];
  return {
    ...reading,
    data: data && {
      accounts: accountChoices(data.banks),
      types: [...types, OTHER_TYPE].map((type) => ({ value: type, label: type })),
      plans: data.charges[0]?.paymentPlans ?? [],
    },
  };
}
