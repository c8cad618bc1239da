import fc from 'fast-check';
import { type AccountCommand, type AccountState, account, type Charge } from '../../ledger/account/decide.ts';
import { dueOn } from '../../ledger/account/due.ts';
import { type AccountEvent, type ChargeTerms, manualPaymentMethods } from '../../ledger/account/events.ts';
import { fold, NotFound, RuleViolation } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';

/** One command of a random life of an account, before it is known what the account holds by then. */
export interface Step {
  /** Days since the step before. */
  readonly days: number;
  readonly kind: AccountCommand['type'];
  /** Picks among the charges or reservations that are there. */
  readonly pick: number;
  /** Parts of 100: how much of what is due, free or reserved is asked for. Above 100 is too much on purpose. */
  readonly part: number;
  readonly amountCents: number;
  readonly dueIn: number;
  readonly fee: { readonly amountCents: number; readonly after: number } | null;
  readonly discount: { readonly amountCents: number; readonly before: number } | null;
}

/** What a step came to. */
export interface Taken {
  readonly command: AccountCommand;
  readonly today: CalendarDate;
  /** None when the command was refused or changed nothing. */
  readonly events: readonly AccountEvent[];
  readonly before: AccountState;
  readonly after: AccountState;
}

const amount = fc.integer({ min: 1, max: 20_000 });
const step: fc.Arbitrary<Step> = fc.record({
  days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 })),
  kind: fc.constantFrom<AccountCommand['type'][]>(
    'AssessCharge',
    'AssessCharge',
    'AssessCharge',
    'RecordPayment',
    'RecordPayment',
    'RecordPayment',
    'AmendCharge',
    'AmendCharge',
    'VoidCharge',
    'ApplyLateFees',
    'IssueCredit',
    'ReserveCredit',
    'ReserveCredit',
    'SpendCredit',
    'SpendCredit',
    'ReleaseCredit',
  ),
  pick: fc.nat(1_000),
  part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 105 })),
  amountCents: amount,
  dueIn: fc.integer({ min: 0, max: 20 }),
  fee: fc.option(fc.record({ amountCents: amount, after: fc.integer({ min: 1, max: 10 }) })),
  discount: fc.option(fc.record({ amountCents: amount, before: fc.integer({ min: 0, max: 10 }) })),
});

/** Random lives of up to 40 commands. */
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(step, {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});

/** Take every step on an empty account, from Jan 1 on. */
export function live(taking: readonly Step[]): readonly Taken[] {
  const taken: Taken[] = [];
  let today = '2026-01-01';
  let state = account.initial;
  for (const [index, each] of taking.entries()) {
    today = plusDays(today, each.days);
    const command = commandOf(each, state, today, index);
    const events = decideOrRefuse(command, state);
    const after = fold(account, events, state);
    taken.push({ command, today, events, before: state, after });
    state = after;
  }
  return taken;
}

function decideOrRefuse(command: AccountCommand, state: AccountState): readonly AccountEvent[] {
  try {
    return account.decide(command, state);
  } catch (error) {
    if (error instanceof RuleViolation || error instanceof NotFound) return [];
    throw error;
  }
}

/** The command that a step means on this account, on this day. */
function commandOf(each: Step, state: AccountState, today: CalendarDate, index: number): AccountCommand {
  const id = deriveId(`step ${index}`);
  const charges = [...state.charges.values()];
  const charge = charges[each.pick % Math.max(1, charges.length)];
  const chargeId = charge?.chargeId ?? id;
  const [reservationId, reservedCents] = [...state.reservations][
    each.pick % Math.max(1, state.reservations.size)
  ] ?? [id, 0];
  const partOf = (cents: number) => Math.ceil((cents * each.part) / 100);

  switch (each.kind) {
    case 'AssessCharge':
      return { type: 'AssessCharge', chargeId: id, terms: termsOf(each, today), today };
    case 'AmendCharge':
      return { type: 'AmendCharge', chargeId, terms: amended(each, charge, today), today };
    case 'VoidCharge':
      return { type: 'VoidCharge', chargeId, reason: 'because', today };
    case 'ApplyLateFees':
      return { type: 'ApplyLateFees', today };
    case 'RecordPayment':
      return {
        type: 'RecordPayment',
        paymentId: id,
        orderId: 'Manual Payment',
        method: manualPaymentMethods[each.pick % manualPaymentMethods.length] ?? 'cash',
        allocations: someOf(charges, each.pick)
          .map((one) => ({ chargeId: one.chargeId, amountCents: partOf(dueOn(one, today)) }))
          .filter(({ amountCents }) => amountCents > 0),
        paidOn: today,
        today,
      };
    case 'IssueCredit':
      return { type: 'IssueCredit', creditId: id, amountCents: each.amountCents, reason: 'kind', today };
    case 'ReserveCredit':
      return { type: 'ReserveCredit', reservationId: id, amountCents: partOf(state.creditCents), today };
    case 'SpendCredit': {
      const among = someOf(charges, each.pick);
      const amountCents = Math.floor(partOf(reservedCents) / Math.max(1, among.length));
      const allocations = among.map((one) => ({ chargeId: one.chargeId, amountCents }));
      return { type: 'SpendCredit', reservationId, allocations, today };
    }
    case 'ReleaseCredit':
      return { type: 'ReleaseCredit', reservationId, today };
  }
}

function termsOf({ amountCents, dueIn, fee, discount }: Step, today: CalendarDate): ChargeTerms {
  const dueDate = plusDays(today, dueIn);
  return {
    chargeType: amountCents % 2 === 0 ? 'Dues' : 'Fine',
    account: 'bank',
    amountCents,
    startDate: today,
    dueDate,
    memo: '',
    ...(fee && { lateFee: { amountCents: fee.amountCents, startDate: plusDays(dueDate, fee.after) } }),
    ...(discount && {
      earlyDiscount: { amountCents: discount.amountCents, endDate: plusDays(dueDate, -discount.before) },
    }),
  };
}

/** New terms for a charge: all new, only another amount, or only another memo. */
function amended(each: Step, charge: Charge | undefined, today: CalendarDate): ChargeTerms {
  const fresh = termsOf(each, today);
  if (charge === undefined || each.pick % 3 === 0) return fresh;
  const { terms } = charge;
  return each.pick % 3 === 1
    ? { ...terms, amountCents: fresh.amountCents }
    : { ...terms, memo: `${each.part}` };
}

function someOf(charges: readonly Charge[], pick: number): readonly Charge[] {
  return charges.filter((_, index) => (pick >> (index % 8)) % 2 === 0).slice(0, 4);
}
