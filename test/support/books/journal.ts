import { adjustmentOf, adjustments, type Charge, ledgerOf, nameOf } from './chargeSums.ts';
import { add, type Data, type Fact, occurredOn, type Terms } from './facts.ts';
import { creditBy, reading } from './sums.ts';

/** The journal (architecture 8, "Journal"): what each fact books. */

/** What is added to an account on a day: debits are positive. The lines of a fact come to 0. */
export interface Line {
  readonly fact: Fact;
  readonly account: string;
  readonly cents: number;
  readonly day: string;
}

/** The lines of all facts, and those that move income in and out of deferred revenue. */
export function journalOf(facts: readonly Fact[], timeZone: string): Line[] {
  const lines = linesOf(facts, timeZone);
  return [...lines, ...deferralsOf(lines)];
}

/** The lines of all facts. */
export function linesOf(facts: readonly Fact[], timeZone: string): Line[] {
  const { charges, read } = reading();
  const owed = () => add([...charges.values()].map(ledgerOf));
  return facts.flatMap((fact): Line[] => {
    const before = owed();
    read(fact);
    const [free, reserved] = creditBy(fact.type, fact.data);
    // What a reimbursement does to credit is booked with it.
    const isOfMember = !fact.type.startsWith('Reimbursement');
    const balances: Booked[] = isOfMember
      ? [
          ['receivable', owed() - before],
          ['memberCredits', -free],
          ['reservedCredits', -reserved],
        ]
      : [];
    const charge = charges.get(fact.data.chargeId ?? '');
    const others = booked[fact.type]?.(fact.data, charge) ?? [];
    const day = occurredOn(fact, timeZone);
    return [...balances, ...adjustmentOf(fact.type, fact.data), ...others, ...movedLater(fact.data)]
      .filter(([, cents]) => cents !== 0)
      .map(([account, cents, on = day]) => ({ fact, account, cents, day: on }));
  });
}

/** Balances by account, of lines that are wanted. */
export function balancesOf(lines: readonly Line[], isWanted: (line: Line) => boolean = () => true) {
  const sums = new Map<string, number>();
  for (const line of lines)
    if (isWanted(line)) sums.set(line.account, (sums.get(line.account) ?? 0) + line.cents);
  return sums;
}

/** Without a day of its own a line is of the day of its fact. */
type Booked = readonly [account: string, cents: number, day?: string | undefined];

const RECEIPTS: Readonly<Record<string, string>> = {
  cash: 'undepositedCash',
  check: 'undepositedChecks',
  venmo: 'venmo',
  zelle: 'checking',
  'bank-transfer': 'checking',
  other: 'otherReceipts',
  card: 'stripe',
  ach: 'stripe',
};
const PAID_FROM: Readonly<Record<string, string>> = {
  cash: 'undepositedCash',
  check: 'checking',
  venmo: 'venmo',
  bank: 'checking',
};
const FEES: Readonly<Record<string, string>> = {
  card: 'cardFees',
  application: 'cardFees',
  ach: 'bankFees',
  return: 'bankFees',
  dispute: 'disputeFees',
};

const receiptsOf = ({ method = '' }: Data) => RECEIPTS[method] ?? '';
const moved = (to = '', from = '', cents = 0, day?: string): Booked[] => [
  [to, cents, day],
  [from, -cents, day],
];
const back = (lines: readonly Booked[]): Booked[] => lines.map(([account, cents]) => [account, -cents]);
const total = (parts: Data['allocations'] = []) => add(parts.map(({ amountCents }) => amountCents));

function incomeOf(terms: Terms): string {
  if (terms.chargeType === 'Opening balance') return 'netAssets';
  if (terms.chargeType === 'Returned payment') return 'returnedPayments';
  return `income:${nameOf(terms).trim().toLowerCase()}`;
}

/** Where a charge that is asked for no more goes: what went back of a payment is then lost. */
const lossOf = (terms: Terms) => (terms.chargeType === 'Returned payment' ? 'badDebts' : incomeOf(terms));

const charged = ({ terms }: Data): Booked[] => (terms ? [[incomeOf(terms), -terms.amountCents]] : []);

/** A charge goes, with all that was posted of it: of its late fee what is left after a waiver. */
function removed({ terms }: Data, charge?: Charge): Booked[] {
  const posted = [...(charge?.posted ?? [])].map(([account, cents]): Booked => {
    return [account === 'lateFeesWaived' ? 'lateFees' : account, -cents];
  });
  return terms ? [[lossOf(terms), terms.amountCents], ...posted] : [];
}

const arrived = (
  account: string,
  { amountCents = 0, addedFeeCents = 0, excessCents = 0 }: Data,
): Booked[] => [
  [account, amountCents],
  ['cardFeesRecovered', -addedFeeCents],
  ['overpayments', -excessCents],
];

const taken = ({ amountCents = 0, addedFeeCents = 0, shortfallCents = 0 }: Data): Booked[] => [
  ['stripe', -amountCents],
  ['cardFeesRecovered', addedFeeCents],
  ['returnedPayments', shortfallCents],
];

/** A mistake that was deposited leaves its first account on its own day, and the bank on the deposit's. */
function reversed(data: Data): Booked[] {
  const { account = '', depositedOn, amountCents = 0, shortfallCents = 0, bankFeeCents = 0 } = data;
  const left: Booked[] = [[account, -amountCents]];
  return [
    ...left,
    ...(depositedOn === undefined ? [] : moved(account, 'checking', amountCents, depositedOn)),
    ['returnedPayments', shortfallCents],
    ...moved('bankFees', 'checking', bankFeeCents),
  ];
}

/** A payment gets another day or method. */
function redated({ before = {}, after = {}, amountCents = 0, allocations, excessCents = 0 }: Data): Booked[] {
  const receipt = (details: Data, sign: number): Booked[] => [
    [receiptsOf(details), sign * amountCents, details.paidOn ?? ''],
    ['receivable', -sign * total(allocations), details.paidOn ?? ''],
    ['memberCredits', -sign * excessCents, details.paidOn ?? ''],
  ];
  return [...receipt(before, -1), ...receipt(after, 1)];
}

/** Credit and the card fee may give for a reversal, and credit may come back, on a later day. */
function movedLater({ occurredOn: day = '', settledOn = '', laterCredit, ...data }: Data): Booked[] {
  if (laterCredit !== undefined) {
    const { amountCents, occurredOn: later } = laterCredit;
    return [
      ...moved('overpayments', 'returnedPayments', amountCents, day),
      ...moved('returnedPayments', 'overpayments', amountCents, later),
    ];
  }
  const { fromCreditCents = 0, addedFeeCents = 0 } = data;
  if (data.fromCreditCents === undefined || settledOn <= day) return [];
  const parked = (account: string, cents: number) => [
    ...moved('returnedPayments', account, cents, day),
    ...moved(account, 'returnedPayments', cents, settledOn),
  ];
  return [...parked('memberCredits', fromCreditCents), ...parked('cardFeesRecovered', addedFeeCents)];
}

const bounced = ({ amountCents = 0, bankFeeCents = 0 }: Data): Booked[] => [
  ['netAssets', amountCents],
  ['bankFees', bankFeeCents],
  ['checking', -amountCents - bankFeeCents],
];

const deposited = ({ receipts = [], amountCents = 0, lessCashCents = 0 }: Data): Booked[] => [
  ['checking', amountCents],
  ['undepositedCash', lessCashCents],
  ...receipts.map((receipt): Booked => [receipt.account ?? '', -(receipt.amountCents ?? 0)]),
];

/** An expense; what a reimbursement has in the books is there once. */
function spent(
  { account, paidFrom, amountCents, occurredOn: day, reimbursementId }: Data,
  sign = 1,
): Booked[] {
  const cents = reimbursementId === undefined ? sign * (amountCents ?? 0) : 0;
  return moved(account, paidFrom, cents, day);
}

function unreimbursed({ expense, payment, amountCents }: Data): Booked[] {
  const payable = 'reimbursementsPayable';
  return [
    ...(expense ? moved(payable, expense.account, amountCents, expense.occurredOn) : []),
    ...(payment ? moved(payment.paidFrom, payable, amountCents, payment.occurredOn) : []),
  ];
}

/** What facts book besides the balances of members and the adjustments of charges. */
const booked: Readonly<Record<string, (data: Data, charge?: Charge) => readonly Booked[]>> = {
  ChargeAssessed: charged,
  OpeningBalanceCharged: charged,
  ChargeAmended: ({ previous, terms }) =>
    previous && terms
      ? [
          [lossOf(previous), previous.amountCents],
          [lossOf(terms), -terms.amountCents],
        ]
      : [],
  ChargeVoided: removed,
  ChargeReinstated: (data, charge) => back(removed(data, charge)),
  PaymentRecorded: (data) => [[receiptsOf(data), total(data.allocations) + (data.excessCents ?? 0)]],
  PaymentAccepted: (data) => arrived(receiptsOf(data), data),
  RefundFailed: (data) => arrived('stripe', data),
  DisputeWon: (data) => arrived('stripe', data),
  PaymentReinstated: (data) => arrived(data.account ?? '', data),
  PaymentRefunded: taken,
  PaymentReturned: taken,
  PaymentDisputed: taken,
  PaymentReversed: reversed,
  VerificationReopened: (data) => [[receiptsOf(data), -(data.amountCents ?? 0)]],
  PaymentDetailsChanged: redated,
  StripeFeesTaken: ({ fees = [] }) =>
    fees.flatMap(({ kind = '', amountCents }) => moved(FEES[kind], 'stripe', amountCents)),
  CreditIssued: ({ source, amountCents = 0 }) => [
    ['creditsGranted', source?.kind === 'granted' ? amountCents : 0],
    ['overpayments', source?.kind === 'overpayment' ? amountCents : 0],
  ],
  CreditPaidOut: ({ method = '', amountCents = 0 }) => [[PAID_FROM[method] ?? '', -amountCents]],
  CreditPayoutReversed: ({ method = '', amountCents = 0 }) => [[PAID_FROM[method] ?? '', amountCents]],
  OpeningCreditEntered: ({ amountCents = 0 }) => [['netAssets', amountCents]],
  OpeningCreditCorrected: ({ amountCents = 0, previousCents = 0 }) => [
    ['netAssets', amountCents - previousCents],
  ],
  CreditWithdrawn: ({ amountCents = 0 }) => [['creditsTakenBack', -amountCents]],
  PayoutPaid: ({ amountCents }) => moved('checking', 'stripe', amountCents),
  PayoutFailed: ({ amountCents }) => moved('stripe', 'checking', amountCents),
  TransferRecorded: ({ from, to, amountCents }) => moved(to, from, amountCents),
  TransferReversed: ({ from, to, amountCents }) => moved(from, to, amountCents),
  ReimbursementApproved: ({ account, amountCents }) => moved(account, 'reimbursementsPayable', amountCents),
  ReimbursementPaid: ({ paidFrom, amountCents }) => moved('reimbursementsPayable', paidFrom, amountCents),
  ReimbursementRemoved: unreimbursed,
  ExpenseAdded: (data) => spent(data),
  ExpenseChanged: (data) => [...spent(data.before ?? {}, -1), ...spent(data)],
  ExpenseRemoved: (data) => spent(data, -1),
  OpeningBalanceEntered: ({ account, amountCents }) => moved(account, 'netAssets', amountCents),
  OpeningBalanceReversed: ({ account, amountCents }) => moved('netAssets', account, amountCents),
  OpeningCheckBounced: bounced,
  OpeningBounceReversed: (data) => back(bounced(data)),
  DepositRecorded: deposited,
  DepositReversed: (data) => back(deposited(data)),
};

/** What gives a charge its terms. */
const GIVEN = ['ChargeAssessed', 'OpeningBalanceCharged', 'ChargeAmended'];
const ofCharges = [...GIVEN, 'ChargeVoided', 'ChargeReinstated', ...Object.keys(adjustments)];

/**
 * What is deferred, by day: on each day that a charge ends before the start that its terms of that day name,
 * all that it is worth by then. Its income and what is taken off it stand in deferred revenue instead.
 */
export function deferralsOf(lines: readonly Line[]): Line[] {
  const own = lines.filter(({ fact }) => ofCharges.includes(fact.type));
  return [...Map.groupBy(own, ({ fact }) => fact.data.chargeId).values()].flatMap((all) => {
    const given = [...new Set(all.map(({ fact }) => fact))].filter(({ type }) => GIVEN.includes(type));
    const termsOn = (day: string) =>
      (given.findLast(({ data }) => (data.occurredOn ?? '') <= day) ?? given[0])?.data.terms;
    const days = [...all.map(({ day }) => day), ...given.map(({ data }) => data.terms?.startDate ?? '')];
    const perAccount = [...Map.groupBy(all, ({ account }) => account)];
    const income = perAccount.filter(([account]) => !/^(receivable|returnedPayments)$/.test(account));
    return income.flatMap(([account, ofAccount]) => {
      let before = 0;
      return [...new Set(days)].sort().flatMap((day): Line[] => {
        const isWaiting = day < (termsOn(day)?.startDate ?? '');
        const soFar = ofAccount.filter((line) => line.day <= day);
        const more = (isWaiting ? add(soFar.map(({ cents }) => cents)) : 0) - before;
        before += more;
        const line = { fact: given[0] as Fact, day };
        if (more === 0) return [];
        return [
          { ...line, account, cents: -more },
          { ...line, account: 'deferredRevenue', cents: more },
        ];
      });
    });
  });
}
