import { adjustmentOf } from './chargeSums.ts';
import { creditsOf, nameOf } from './charges.ts';
import { type Fact, memberOf, total } from './facts.ts';
import { spendingsOf } from './spendings.ts';
import { sumsOf } from './sums.ts';

/**
 * What a fact adds to each account of the journal: debits are positive, credits negative; they come to 0
 * (architecture 8, "Journal").
 */
export type Entry = ReadonlyMap<string, number>;

export const RECEIPTS: Readonly<Record<string, string>> = {
  cash: 'undepositedCash',
  check: 'undepositedChecks',
  venmo: 'venmo',
  zelle: 'checking',
  'bank-transfer': 'checking',
  other: 'otherReceipts',
  card: 'stripe',
  ach: 'stripe',
};

/**
 * The entry of the last of a member's facts, or of a payout's: what it made of Receivable and of credit is
 * seen by comparing before and after.
 */
export function entryOf(fact: Fact, before: readonly Fact[]): Entry {
  const entry = new Map<string, number>();
  const add = (account: string, cents: number) => {
    if (cents !== 0) entry.set(account, (entry.get(account) ?? 0) + cents);
  };
  const after = [...before, fact];
  if (memberOf(fact) !== '') {
    const owed = (facts: readonly Fact[]) =>
      sumsOf(facts, '').charges.reduce((sum, charge) => sum + charge.ledger, 0);
    add('receivable', owed(after) - owed(before));
    add('memberCredits', creditsOf(before).free - creditsOf(after).free);
    add('reservedCredits', creditsOf(before).reserved - creditsOf(after).reserved);
  }
  restOf(fact, before, add);
  return entry;
}

const PAID_FROM = { cash: 'undepositedCash', check: 'checking', venmo: 'venmo', bank: 'checking' };

const FEES = {
  card: 'cardFees',
  application: 'cardFees',
  ach: 'bankFees',
  return: 'bankFees',
  dispute: 'disputeFees',
};

/** The accounts that are no balances of members: money, income and expenses. */
function restOf(fact: Fact, before: readonly Fact[], add: (account: string, cents: number) => void): void {
  for (const [account, cents] of adjustmentOf(fact.type, fact.data)) add(account, cents);
  switch (fact.type) {
    case 'ChargeAssessed':
    case 'OpeningBalanceCharged':
      add(incomeOf(fact.data.terms), -fact.data.terms.amountCents);
      return;
    case 'ChargeAmended':
      add(lossOf(fact.data.previous), fact.data.previous.amountCents);
      add(lossOf(fact.data.terms), -fact.data.terms.amountCents);
      return;
    case 'ChargeVoided':
    case 'ChargeReinstated': {
      const isBack = fact.type === 'ChargeReinstated';
      const side = isBack ? -1 : 1;
      add(lossOf(fact.data.terms), side * fact.data.terms.amountCents);
      for (const { id, posted } of sumsOf(isBack ? [...before, fact] : before, '').charges)
        if (id === fact.data.chargeId)
          for (const [account, cents] of Object.entries(posted)) add(account, -side * cents);
      return;
    }
    case 'PaymentRecorded':
      add(RECEIPTS[fact.data.method] ?? '', total(fact.data.allocations) + (fact.data.excessCents ?? 0));
      return;
    case 'PaymentAccepted': {
      const { method, amountCents, addedFeeCents, excessCents } = fact.data;
      add(RECEIPTS[method] ?? '', amountCents);
      add('cardFeesRecovered', -addedFeeCents);
      add('overpayments', -excessCents);
      return;
    }
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed': {
      const { amountCents, addedFeeCents, shortfallCents } = fact.data;
      add('stripe', -amountCents);
      add('cardFeesRecovered', addedFeeCents);
      add('returnedPayments', shortfallCents);
      return;
    }
    case 'PaymentReversed': {
      const { account, depositedOn, amountCents, shortfallCents, bankFeeCents = 0 } = fact.data;
      add(depositedOn === undefined ? account : 'checking', -amountCents);
      add('returnedPayments', shortfallCents);
      add('bankFees', bankFeeCents);
      add('checking', -bankFeeCents);
      return;
    }
    case 'VerificationReopened':
      add(RECEIPTS[fact.data.method] ?? '', -fact.data.amountCents);
      return;
    case 'PaymentDetailsChanged': {
      const { before: was, after: is, amountCents } = fact.data;
      add(RECEIPTS[was.method] ?? '', -amountCents);
      add(RECEIPTS[is.method] ?? '', amountCents);
      return;
    }
    case 'RefundFailed':
    case 'DisputeWon': {
      const { amountCents, addedFeeCents, excessCents } = fact.data;
      add('stripe', amountCents);
      add('cardFeesRecovered', -addedFeeCents);
      add('overpayments', -excessCents);
      return;
    }
    case 'StripeFeesTaken':
      for (const { kind, amountCents } of fact.data.fees) {
        add('stripe', -amountCents);
        add(FEES[kind], amountCents);
      }
      return;
    case 'CreditIssued':
      if (fact.data.source.kind === 'granted') add('creditsGranted', fact.data.amountCents);
      if (fact.data.source.kind === 'overpayment') add('overpayments', fact.data.amountCents);
      return;
    case 'CreditPaidOut':
    case 'CreditPayoutReversed': {
      const side = fact.type === 'CreditPaidOut' ? -1 : 1;
      add(PAID_FROM[fact.data.method], side * fact.data.amountCents);
      return;
    }
    case 'OpeningCreditEntered':
      add('netAssets', fact.data.amountCents);
      return;
    case 'OpeningCreditCorrected':
      add('netAssets', fact.data.amountCents - fact.data.previousCents);
      return;
    case 'CreditWithdrawn':
      add('creditsTakenBack', -fact.data.amountCents);
      return;
    case 'PayoutPaid':
      add('checking', fact.data.amountCents);
      add('stripe', -fact.data.amountCents);
      return;
    case 'TransferRecorded':
    case 'TransferReversed': {
      const { from, to, amountCents } = fact.data;
      const side = fact.type === 'TransferRecorded' ? 1 : -1;
      add(to, side * amountCents);
      add(from, -side * amountCents);
      return;
    }
    case 'ReimbursementApproved':
    case 'ReimbursementPaid':
    case 'ReimbursementRemoved':
    case 'ExpenseAdded':
    case 'ExpenseChanged':
    case 'ExpenseRemoved':
      // What a member gets as credit is seen by comparing.
      for (const { entry } of spendingsOf(fact))
        for (const [account, cents] of entry) if (account !== 'memberCredits') add(account, cents);
      return;
    case 'OpeningBalanceEntered':
    case 'OpeningBalanceReversed': {
      const side = fact.type === 'OpeningBalanceEntered' ? 1 : -1;
      add(fact.data.account, side * fact.data.amountCents);
      add('netAssets', -side * fact.data.amountCents);
      return;
    }
    case 'OpeningCheckBounced':
    case 'OpeningBounceReversed': {
      const { amountCents, bankFeeCents } = fact.data;
      const side = fact.type === 'OpeningCheckBounced' ? 1 : -1;
      add('netAssets', side * amountCents);
      add('bankFees', side * bankFeeCents);
      add('checking', -side * (amountCents + bankFeeCents));
      return;
    }
    case 'DepositRecorded':
    case 'DepositReversed': {
      const { receipts, amountCents, lessCashCents } = fact.data;
      const side = fact.type === 'DepositRecorded' ? 1 : -1;
      add('checking', side * amountCents);
      add('undepositedCash', side * lessCashCents);
      for (const receipt of receipts) add(receipt.account, -side * receipt.amountCents);
      return;
    }
    case 'PayoutFailed':
      add('checking', -fact.data.amountCents);
      add('stripe', fact.data.amountCents);
      return;
    default:
      return;
  }
}

function incomeOf(terms: Parameters<typeof nameOf>[0]): string {
  if (terms.chargeType === 'Opening balance') return 'netAssets';
  return terms.chargeType === 'Returned payment'
    ? 'returnedPayments'
    : `income:${nameOf(terms).trim().toLowerCase()}`;
}

/** Where a charge that is asked for no more goes: what went back of a payment is then lost. */
function lossOf(terms: Parameters<typeof nameOf>[0]): string {
  return terms.chargeType === 'Returned payment' ? 'badDebts' : incomeOf(terms);
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
