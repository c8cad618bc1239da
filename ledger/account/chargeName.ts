import type { ChargeTerms } from './chargeTerms.ts';

/** What a charge is called: its type, or its own name where the type is Other. */
export function chargeName({ chargeType, other }: Pick<ChargeTerms, 'chargeType' | 'other'>): string {
  return other === undefined || other === '' ? chargeType : other;
}
