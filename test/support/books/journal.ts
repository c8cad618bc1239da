import { adjustmentOf, type Terms } from './chargeSums.ts';
import { creditsOf, nameOf } from './charges.ts';
import { type Fact, type FactOf, memberOf, total } from './facts.ts';
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
  const others = rest[fact.type]?.(fact.data as never, before, fact) ?? [];
  for (const [account, cents] of [...adjustmentOf(fact.type, fact.data), ...others]) add(account, cents);
  return entry;
}

const receiptsOf = (method: string) => RECEIPTS[method] ?? '';
const PAID_FROM = { cash: 'undepositedCash', check: 'checking', venmo: 'venmo', bank: 'checking' };
const FEES = {
  card: 'cardFees',
  application: 'cardFees',
  ach: 'bankFees',
  return: 'bankFees',
  dispute: 'disputeFees',
};

type Lines = readonly (readonly [account: string, cents: number])[];
type Cents<Key extends string> = Readonly<Record<Key, number>>;

const moved = (to: string, from: string, cents: number): Lines => [
  [to, cents],
  [from, -cents],
];
const back = (lines: Lines): Lines => lines.map(([account, cents]) => [account, -cents]);

const charged = ({ terms }: { readonly terms: Terms }): Lines => [[incomeOf(terms), -terms.amountCents]];

/** A charge goes, with all that was posted of it. */
function removed(data: { readonly chargeId: string; readonly terms: Terms }, before: readonly Fact[]): Lines {
  const own = sumsOf(before, '').charges.filter(({ id }) => id === data.chargeId);
  const posted = own.flatMap((charge) => Object.entries(charge.posted));
  return [[lossOf(data.terms), data.terms.amountCents], ...back(posted)];
}

type Arrived = Cents<'amountCents' | 'addedFeeCents' | 'excessCents'>;
const arrived = (account: string, { amountCents, addedFeeCents, excessCents }: Arrived): Lines => [
  [account, amountCents],
  ['cardFeesRecovered', -addedFeeCents],
  ['overpayments', -excessCents],
];

type Taken = Cents<'amountCents' | 'addedFeeCents' | 'shortfallCents'>;
const taken = ({ amountCents, addedFeeCents, shortfallCents }: Taken): Lines => [
  ['stripe', -amountCents],
  ['cardFeesRecovered', addedFeeCents],
  ['returnedPayments', shortfallCents],
];

const bounced = ({ amountCents, bankFeeCents }: Cents<'amountCents' | 'bankFeeCents'>): Lines => [
  ['netAssets', amountCents],
  ['bankFees', bankFeeCents],
  ['checking', -amountCents - bankFeeCents],
];

function deposited({ receipts, amountCents, lessCashCents }: FactOf<'DepositRecorded'>['data']): Lines {
  const gone = receipts.map((receipt) => [receipt.account, -receipt.amountCents] as const);
  return [['checking', amountCents], ['undepositedCash', lessCashCents], ...gone];
}

/** What a member gets as credit is seen by comparing. */
const spent = (_: object, __: object, fact: Fact): Lines =>
  spendingsOf(fact).flatMap(({ entry }) => [...entry].filter(([account]) => account !== 'memberCredits'));

/** The accounts that are no balances of members, by fact: money, income and expenses. */
const rest: {
  readonly [Type in Fact['type']]?: (
    data: FactOf<Type>['data'],
    before: readonly Fact[],
    fact: Fact,
  ) => Lines;
} = {
  ChargeAssessed: charged,
  OpeningBalanceCharged: charged,
  ChargeAmended: ({ previous, terms }) => [
    [lossOf(previous), previous.amountCents],
    [lossOf(terms), -terms.amountCents],
  ],
  ChargeVoided: removed,
  ChargeReinstated: (data, before, fact) => back(removed(data, [...before, fact])),
  PaymentRecorded: ({ method, allocations, excessCents = 0 }) => [
    [receiptsOf(method), total(allocations) + excessCents],
  ],
  PaymentAccepted: (data) => arrived(receiptsOf(data.method), data),
  RefundFailed: (data) => arrived('stripe', data),
  DisputeWon: (data) => arrived('stripe', data),
  PaymentReinstated: (data) => arrived(data.account, data),
  PaymentRefunded: taken,
  PaymentReturned: taken,
  PaymentDisputed: taken,
  PaymentReversed: ({ account, depositedOn, amountCents, shortfallCents, bankFeeCents = 0 }) => [
    [depositedOn === undefined ? account : 'checking', -amountCents],
    ['returnedPayments', shortfallCents],
    ...moved('bankFees', 'checking', bankFeeCents),
  ],
  VerificationReopened: ({ method, amountCents }) => [[receiptsOf(method), -amountCents]],
  PaymentDetailsChanged: ({ before, after, amountCents }) =>
    moved(receiptsOf(after.method), receiptsOf(before.method), amountCents),
  StripeFeesTaken: ({ fees }) =>
    fees.flatMap(({ kind, amountCents }) => moved(FEES[kind], 'stripe', amountCents)),
  CreditIssued: ({ source: { kind }, amountCents }) => [
    ['creditsGranted', kind === 'granted' ? amountCents : 0],
    ['overpayments', kind === 'overpayment' ? amountCents : 0],
  ],
  CreditPaidOut: ({ method, amountCents }) => [[PAID_FROM[method], -amountCents]],
  CreditPayoutReversed: ({ method, amountCents }) => [[PAID_FROM[method], amountCents]],
  OpeningCreditEntered: ({ amountCents }) => [['netAssets', amountCents]],
  OpeningCreditCorrected: ({ amountCents, previousCents }) => [['netAssets', amountCents - previousCents]],
  CreditWithdrawn: ({ amountCents }) => [['creditsTakenBack', -amountCents]],
  PayoutPaid: ({ amountCents }) => moved('checking', 'stripe', amountCents),
  PayoutFailed: ({ amountCents }) => moved('stripe', 'checking', amountCents),
  TransferRecorded: ({ from, to, amountCents }) => moved(to, from, amountCents),
  TransferReversed: ({ from, to, amountCents }) => moved(from, to, amountCents),
  ReimbursementApproved: spent,
  ReimbursementPaid: spent,
  ReimbursementRemoved: spent,
  ExpenseAdded: spent,
  ExpenseChanged: spent,
  ExpenseRemoved: spent,
  OpeningBalanceEntered: ({ account, amountCents }) => moved(account, 'netAssets', amountCents),
  OpeningBalanceReversed: ({ account, amountCents }) => moved('netAssets', account, amountCents),
  OpeningCheckBounced: bounced,
  OpeningBounceReversed: (data) => back(bounced(data)),
  DepositRecorded: deposited,
  DepositReversed: (data) => back(deposited(data)),
};

function incomeOf(terms: Terms): string {
  if (terms.chargeType === 'Opening balance') return 'netAssets';
  if (terms.chargeType === 'Returned payment') return 'returnedPayments';
  return `income:${nameOf(terms).trim().toLowerCase()}`;
}

/** Where a charge that is asked for no more goes: what went back of a payment is then lost. */
function lossOf(terms: Terms): string {
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
