import { chargesOf, creditsOf, nameOf } from './charges.ts';
import { type Fact, memberOf, total } from './facts.ts';

/** What a fact adds to each account of the journal: debits are positive, credits negative; they come to 0 (architecture 8, "Journal"). */
export type Entry = ReadonlyMap<string, number>;

const RECEIPTS: Readonly<Record<string, string>> = {
  cash: 'Cash',
  check: 'Bank',
  venmo: 'Venmo',
  zelle: 'Zelle',
  'bank-transfer': 'Bank',
  other: 'Other receipts',
  card: 'Stripe clearing',
  ach: 'Stripe clearing',
};

/** The entry of the last of a member's facts, or of a payout's: what it made of Receivable and of credit is seen by comparing before and after. */
export function entryOf(fact: Fact, before: readonly Fact[]): Entry {
  const entry = new Map<string, number>();
  const add = (account: string, cents: number) => {
    if (cents !== 0) entry.set(account, (entry.get(account) ?? 0) + cents);
  };
  const after = [...before, fact];
  if (memberOf(fact) !== '') {
    const owed = (facts: readonly Fact[]) =>
      chargesOf(facts, '').reduce((sum, charge) => sum + charge.owed, 0);
    add('Receivable', owed(after) - owed(before));
    add('Member credits', creditsOf(before).free - creditsOf(after).free);
    add('Reserved credits', creditsOf(before).reserved - creditsOf(after).reserved);
  }
  restOf(fact, add);
  return entry;
}

/** The accounts that are no balances of members: money, income and expenses. */
function restOf(fact: Fact, add: (account: string, cents: number) => void): void {
  switch (fact.type) {
    case 'ChargeAssessed':
      add(incomeOf(fact.data.terms), -fact.data.terms.amountCents);
      return;
    case 'ChargeAmended':
      add(incomeOf(fact.data.previous), fact.data.previous.amountCents);
      add(incomeOf(fact.data.terms), -fact.data.terms.amountCents);
      return;
    case 'ChargeVoided':
      add(incomeOf(fact.data.terms), fact.data.terms.amountCents);
      add('Late fee income', fact.data.lateFeeCents);
      add('Early discounts', -fact.data.discountCents);
      add('Write-offs', -(fact.data.writtenOffCents ?? 0));
      return;
    case 'LateFeeApplied':
      add('Late fee income', -fact.data.amountCents);
      return;
    case 'LateFeeRevoked':
      add('Late fee income', fact.data.amountCents);
      return;
    case 'LateFeeWaived':
      add('Late fees waived', fact.data.amountCents);
      return;
    case 'EarlyDiscountGranted':
      add('Early discounts', fact.data.amountCents);
      return;
    case 'EarlyDiscountRevoked':
      add('Early discounts', -fact.data.amountCents);
      return;
    case 'ChargeWrittenOff':
      add('Write-offs', fact.data.amountCents);
      return;
    case 'PaymentRecorded':
      add(RECEIPTS[fact.data.method] ?? '', total(fact.data.allocations));
      return;
    case 'PaymentAccepted': {
      const { method, amountCents, feeCents, feePassedOn, excessCents } = fact.data;
      add(RECEIPTS[method] ?? '', amountCents - feeCents);
      add('Processing fees', feeCents);
      add('Processing fees passed on', feePassedOn ? -feeCents : 0);
      add('Overpayments', -excessCents);
      return;
    }
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed': {
      const { amountCents, transferCents, owedCents = 0, feeCents, chargedCents } = fact.data;
      add('Stripe clearing', -transferCents);
      add('Owed for payments taken back', -owedCents);
      add('Processing fees', transferCents + owedCents - amountCents);
      add('Processing fees passed on', feeCents);
      add('Returned payments', chargedCents);
      return;
    }
    case 'RefundFailed':
    case 'DisputeWon': {
      const { amountCents, transferCents, owedCents = 0, feeCents, excessCents } = fact.data;
      add('Stripe clearing', transferCents);
      add('Owed for payments taken back', owedCents);
      add('Processing fees', amountCents - transferCents - owedCents);
      add('Processing fees passed on', -feeCents);
      add('Overpayments', -excessCents);
      return;
    }
    case 'ShareRecovered': {
      const { amountCents, notOwedCents = 0 } = fact.data;
      add('Stripe clearing', -amountCents);
      add('Owed for payments taken back', amountCents - notOwedCents);
      add('Processing fees', notOwedCents);
      return;
    }
    case 'CreditIssued':
      if (fact.data.source.kind === 'granted') add('Credits granted', fact.data.amountCents);
      if (fact.data.source.kind === 'overpayment') add('Overpayments', fact.data.amountCents);
      return;
    case 'CreditWithdrawn':
      add('Credits granted', -fact.data.amountCents);
      return;
    case 'PayoutPaid':
      add('Bank', fact.data.amountCents);
      add('Stripe clearing', -fact.data.amountCents);
      return;
    case 'PayoutFailed':
      add('Bank', -fact.data.amountCents);
      add('Stripe clearing', fact.data.amountCents);
      return;
    default:
      return;
  }
}

function incomeOf(terms: Parameters<typeof nameOf>[0]): string {
  return terms.chargeType === 'Returned payment' ? 'Returned payments' : `Income: ${nameOf(terms)}`;
}

/** The entries of all facts that move money. */
export function entriesOf(facts: readonly Fact[]): { readonly fact: Fact; readonly entry: Entry }[] {
  const soFar = new Map<string, Fact[]>();
  return facts.flatMap((fact) => {
    const before = soFar.get(fact.stream) ?? [];
    const entry = entryOf(fact, before);
    soFar.set(fact.stream, [...before, fact]);
    return entry.size === 0 ? [] : [{ fact, entry }];
  });
}
