import fc from 'fast-check';
import { sumOf } from '../../ledger/account/allocations.ts';
import type { chargeCorrectionDecisions } from '../../ledger/account/chargeCorrections.ts';
import type { chargeDecisions } from '../../ledger/account/charges.ts';
import { type collectionsDecisions, overdueCharges } from '../../ledger/account/collections.ts';
import type { creditPayoutDecisions } from '../../ledger/account/creditPayouts.ts';
import type { creditDecisions } from '../../ledger/account/credits.ts';
import {
  type AccountCommand,
  type AccountState,
  account,
  type Charge,
  type Payment,
  refundableCents,
} from '../../ledger/account/decide.ts';
import { dueOn, dueWithoutFeeOn } from '../../ledger/account/due.ts';
import type { AccountEvent, ChargeAfterRefund, ChargeTerms } from '../../ledger/account/events.ts';
import { stripeAmounts } from '../../ledger/account/fees.ts';
import type { openingBalanceDecisions } from '../../ledger/account/openingBalances.ts';
import { sentFrom } from '../../ledger/account/paidParts.ts';
import type { paymentDecisions } from '../../ledger/account/payments.ts';
import type { reimbursementDecisions } from '../../ledger/account/reimbursements.ts';
import { type CommandOf, fold, NotFound, RuleViolation } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { type WayToPay, waysToPay } from '../../ledger/values/moneyAccounts.ts';
import { manualPaymentMethods, reversalReasonsOf } from '../../ledger/values/paymentRules.ts';
import { type ReimbursementMethod, reimbursementMethods } from '../../ledger/values/reimbursementRules.ts';
import { holding } from './held.ts';

/** One command of a random life of an account, before it is known what the account holds by then. */
export interface Step {
  /** Days since the step before. */
  readonly days: number;
  readonly kind: AccountCommand['type'];
  /** Picks among the charges or reservations that are there. */
  readonly pick: number;
  /**
   * Parts of 100: how much of what is due, free or reserved is asked for. Above 100 is too much on purpose.
   */
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

/** How often each kind of command is tried. */
const weights: readonly (readonly [AccountCommand['type'], number])[] = [
  ['AssessCharge', 16],
  ['ChargeOpeningBalance', 1],
  ['EnterOpeningCredit', 2],
  ['CorrectOpeningCredit', 2],
  ['AmendCharge', 3],
  ['VoidCharge', 2],
  ['WaiveLateFee', 2],
  ['WriteOffCharge', 4],
  ['ReinstateCharge', 3],
  ['ReinstateLateFee', 2],
  ['ReverseWriteOff', 2],
  ['RecoverBadDebt', 5],
  ['UndoCharge', 2],
  ['UndoVerification', 3],
  ['ApplyLateFees', 1],
  ['RecordPayment', 4],
  ['ReversePayment', 6],
  ['VerifyAfterAll', 7],
  ['MovePaymentAway', 3],
  ['ChangePaymentDetails', 6],
  ['SetCredit', 4],
  ['PayOutCredit', 3],
  ['ReverseCreditPayout', 2],
  ['InitiatePayment', 20],
  ['SubmitPayment', 4],
  ['PayWithCredits', 3],
  ['MarkPaymentPending', 4],
  ['AcceptPayment', 20],
  ['VerifyPayment', 4],
  ['FailPayment', 2],
  ['DeclinePayment', 5],
  ['DeclineCard', 2],
  ['AbandonPayment', 2],
  ['RequestRefund', 8],
  ['RefuseRefund', 4],
  ['RefundPayment', 8],
  ['FailRefund', 6],
  ['ReturnPayment', 3],
  ['DisputePayment', 6],
  ['RecordStripeFees', 4],
  ['RecordFraudWarning', 2],
  ['WinDispute', 6],
  ['LoseDispute', 5],
  ['SubmitReimbursement', 3],
  ['ApproveReimbursement', 3],
  ['DeclineReimbursement', 1],
  ['PayReimbursement', 3],
  ['RemoveReimbursement', 2],
  ['SendToCollections', 2],
  ['RecallFromCollections', 2],
];

const amount = fc.integer({ min: 1, max: 20_000 });
const step: fc.Arbitrary<Step> = fc.record({
  days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 })),
  kind: fc.oneof(...weights.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  pick: fc.nat(1_000),
  part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 105 })),
  amountCents: amount,
  // Some charges start months ahead, so that much happens to them while they are deferred.
  dueIn: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 20 }) },
    { weight: 1, arbitrary: fc.integer({ min: 21, max: 150 }) },
  ),
  fee: fc.option(fc.record({ amountCents: amount, after: fc.integer({ min: 1, max: 10 }) })),
  discount: fc.option(fc.record({ amountCents: amount, before: fc.integer({ min: 0, max: 10 }) })),
});

/** Random lives of up to 50 commands. */
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(step, {
  minLength: 1,
  maxLength: 50,
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
  const partOf = (cents: number) => Math.ceil((cents * each.part) / 100);

  switch (each.kind) {
    case 'AssessCharge':
      return { type: 'AssessCharge', chargeId: id, terms: termsOf(each, today), today };
    case 'ChargeOpeningBalance': {
      const openedOn = plusDays(today, -(each.pick % 9));
      const dueDate = plusDays(openedOn, each.dueIn - 10);
      const { amountCents } = each;
      return {
        type: each.kind,
        chargeId: id,
        account: 'bank',
        amountCents,
        dueDate,
        memo: '',
        openedOn,
        today,
      };
    }
    case 'EnterOpeningCredit': {
      const openedOn = plusDays(today, -(each.pick % 9));
      return { type: each.kind, amountCents: each.amountCents, memo: '', openedOn, today };
    }
    case 'CorrectOpeningCredit': {
      const amountCents = each.pick % 4 === 0 ? 0 : partOf(each.amountCents);
      return { type: each.kind, amountCents, reason: 'counted again', today };
    }
    case 'AmendCharge':
      return { type: 'AmendCharge', chargeId, terms: amended(each, charge, today), today };
    case 'VoidCharge':
      return { type: 'VoidCharge', chargeId, reason: 'because', today };
    case 'UndoCharge': {
      const newest = each.pick % 3 > 0 ? charges.at(-1) : charge;
      return { type: each.kind, chargeId: newest?.chargeId ?? id, today };
    }
    case 'ApplyLateFees':
      return { type: 'ApplyLateFees', today };
    case 'RecordPayment': {
      const late =
        each.pick % 2 === 0 ? charges.find((one) => !one.voided && one.lateFeeCents > 0) : undefined;
      return {
        type: 'RecordPayment',
        ...byHand(each, id),
        ...(late === undefined
          ? {
              allocations: someOf(charges, each.pick)
                .map((one) => ({ chargeId: one.chargeId, amountCents: partOf(dueOn(one, today)) }))
                .filter(({ amountCents }) => amountCents > 0),
              paidOn: plusDays(today, -(each.pick % 4)),
            }
          : toldLate(late, each, partOf)),
        // Sometimes more came than is allocated, or nothing is.
        ...(each.amountCents % 3 === 0 && { receivedCents: each.amountCents }),
        today,
      };
    }
    case 'WaiveLateFee':
      return { type: 'WaiveLateFee', chargeId, reason: 'kind', today };
    case 'WriteOffCharge':
      return { type: 'WriteOffCharge', chargeId, reason: 'gone', today };
    case 'ReinstateCharge':
    case 'ReinstateLateFee':
    case 'ReverseWriteOff':
    case 'RecoverBadDebt':
      return chargeCorrectionOf(each, each.kind, state, today, id);
    case 'PayOutCredit': {
      const methods = Object.keys(waysToPay) as WayToPay[];
      const method = oneOf(methods, each.amountCents) ?? 'cash';
      const paidOn = plusDays(today, -(each.pick % 9));
      const amountCents = partOf(state.creditCents);
      const more = { held: holding(100_000), reason: '', today };
      return { type: each.kind, creditPayoutId: id, amountCents, method, paidOn, ...more };
    }
    case 'ReverseCreditPayout': {
      const creditPayoutId = oneOf([...state.creditPayouts.keys()], each.pick) ?? id;
      return { type: each.kind, creditPayoutId, reason: 'never paid', today };
    }
    case 'SetCredit':
      return { type: 'SetCredit', creditId: id, amountCents: each.amountCents, reason: 'right', today };
    case 'SubmitReimbursement':
    case 'ApproveReimbursement':
    case 'DeclineReimbursement':
    case 'PayReimbursement':
    case 'RemoveReimbursement':
      return reimbursementCommandOf(each, each.kind, state, today, id);
    case 'SendToCollections': {
      const overdue = overdueCharges(state, today).reduce((sum, { dueCents }) => sum + dueCents, 0);
      return { type: each.kind, amountCents: partOf(overdue), termsVersion: '2026-11', today };
    }
    case 'RecallFromCollections':
      return { type: each.kind, reason: 'agreed', today };
    default:
      return paymentCommandOf(each, each.kind, state, today, id);
  }
}

const byHand = ({ pick }: Step, paymentId: string) => ({
  paymentId,
  orderId: 'Manual Payment',
  method: oneOf(manualPaymentMethods, pick) ?? 'cash',
});

type ChargeCorrection = CommandOf<typeof chargeCorrectionDecisions>;

/** The correction that a step means, of a charge that has something to correct, if there is one. */
function chargeCorrectionOf(
  each: Step,
  kind: ChargeCorrection['type'],
  state: AccountState,
  today: CalendarDate,
  id: string,
): ChargeCorrection {
  const chargeWith = (isIt: (charge: Charge) => boolean) => {
    const charges = [...state.charges.values()];
    return oneOf(charges.filter(isIt), each.pick) ?? oneOf(charges, each.pick);
  };
  switch (kind) {
    case 'ReinstateCharge': {
      const charge = chargeWith(({ voided }) => voided);
      return { type: kind, chargeId: charge?.chargeId ?? id, reason: 'right after all', today };
    }
    case 'ReinstateLateFee': {
      const charge = chargeWith(({ waiver }) => waiver !== undefined);
      return { type: kind, chargeId: charge?.chargeId ?? id, reason: 'late all the same', today };
    }
    case 'ReverseWriteOff': {
      const charge = chargeWith(({ writtenOffCents }) => writtenOffCents > 0);
      return { type: kind, chargeId: charge?.chargeId ?? id, reason: 'is back', today };
    }
    case 'RecoverBadDebt': {
      const charge = chargeWith(({ writtenOffCents }) => writtenOffCents > 0);
      const amountCents = Math.ceil(((charge?.writtenOffCents ?? 0) * each.part) / 100);
      const paidOn = plusDays(today, Math.min(0, 2 - (each.pick % 5)));
      const money = { ...byHand(each, id), amountCents, paidOn, today };
      return { type: kind, chargeId: charge?.chargeId ?? id, ...money };
    }
  }
}

type ReimbursementCommand = CommandOf<typeof reimbursementDecisions>;

/** The command about a reimbursement that a step means. */
function reimbursementCommandOf(
  each: Step,
  kind: ReimbursementCommand['type'],
  state: AccountState,
  today: CalendarDate,
  id: string,
): ReimbursementCommand {
  const reimbursementId = oneOf([...state.reimbursements.keys()], each.pick) ?? id;
  const others = each.pick % 5 === 0 ? [] : ['u2'];
  const approval = { by: `u${each.part % 3}`, isOwn: each.part % 7 === 0, others, twoAboveCents: 15_000 };
  const category = oneOf([undefined, { budgetId: 'b1', categoryId: 'c1', name: 'Food' }], each.amountCents);
  const inCategory = category && { category };
  switch (kind) {
    case 'SubmitReimbursement': {
      const expenseDate = plusDays(today, -each.dueIn);
      const said = { reimbursementId: id, expenseName: 'Pizza', expenseDate, receipt: '' };
      const { amountCents } = each;
      return {
        type: kind,
        ...said,
        amountCents,
        ...inCategory,
        ...(each.fee && { approval }),
        today,
      };
    }
    case 'ApproveReimbursement':
      return { type: kind, reimbursementId, approval, ...inCategory, today };
    case 'DeclineReimbursement':
      return { type: kind, reimbursementId, reason: 'no', today };
    case 'PayReimbursement': {
      const methods = Object.keys(reimbursementMethods) as ReimbursementMethod[];
      const method = oneOf(methods, each.amountCents) ?? 'credit';
      return { type: kind, reimbursementId, method, paidOn: plusDays(today, -(each.pick % 3)), today };
    }
    case 'RemoveReimbursement':
      return { type: kind, reimbursementId, byMember: each.pick % 3 === 0, today };
  }
}

type PaymentCommand = Exclude<
  AccountCommand,
  | { readonly type: 'UndoCharge' }
  | CommandOf<
      typeof chargeDecisions &
        typeof openingBalanceDecisions &
        typeof creditDecisions &
        typeof creditPayoutDecisions &
        typeof paymentDecisions &
        typeof collectionsDecisions
    >
  | ChargeCorrection
  | ReimbursementCommand
>;

/** The command about a payment that a step means. */
function paymentCommandOf(
  each: Step,
  kind: PaymentCommand['type'],
  state: AccountState,
  today: CalendarDate,
  id: string,
): PaymentCommand {
  const ofMembers = [...state.payments.values()].filter(({ kind: by }) => by !== 'manual');
  const paymentId = oneOf(ofMembers, each.pick)?.paymentId ?? id;
  const accepted = oneOf(
    ofMembers.filter(({ status }) => status === 'accepted'),
    each.pick,
  );
  const refundId = oneOf([...state.refunds.keys()], each.pick) ?? id;
  const requests = [...state.refundRequests].filter(([, { status }]) => status === 'open');
  const [requestId, order] = oneOf(requests, each.pick) ?? [];
  const disputeId = oneOf([...state.disputes.keys()], each.pick) ?? id;
  // Bursar may learn of it days later.
  const leftOn = plusDays(today, -(each.pick % 4));
  const allocations = someOf([...state.charges.values()], each.pick)
    .map((one) => ({ chargeId: one.chargeId, amountCents: Math.ceil((dueOn(one, today) * each.part) / 100) }))
    .filter(({ amountCents }) => amountCents > 0);
  const wanted = allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const creditCents = each.pick % 3 === 0 ? Math.min(state.creditCents, Math.floor(wanted / 2)) : 0;
  const begun = { paymentId: id, creditCents, allocations, today };

  switch (kind) {
    case 'InitiatePayment': {
      const method = each.pick % 2 === 0 ? 'card' : 'ach';
      const amounts = stripeAmounts(method, wanted - creditCents, each.amountCents % 2 === 0);
      // Sometimes another payment has begun that the caller does not know.
      const open = [...state.payments.values()].filter(({ status }) => status === 'initiated');
      const replaces = each.pick % 7 === 0 ? [] : open.map(({ paymentId }) => paymentId);
      return {
        type: kind,
        ...begun,
        ...amounts,
        method,
        accountId: 'acct_1',
        intentId: `pi_${id}`,
        replaces,
      };
    }
    case 'SubmitPayment': {
      const method = each.pick % 2 === 0 ? 'venmo' : 'zelle';
      return {
        type: kind,
        ...begun,
        method,
        orderId: `order ${id}`,
        location: 'shot.png',
        screenshotSha256: '00ff',
        payer: 'ann',
        ...(each.amountCents % 2 === 0 && { sentOn: plusDays(today, -(each.part % 9)) }),
      };
    }
    case 'PayWithCredits': {
      const all = allocations.map(({ chargeId, amountCents }) => ({
        chargeId,
        amountCents: Math.min(amountCents, Math.floor(state.creditCents / allocations.length)),
      }));
      return { type: kind, paymentId: id, allocations: all, today };
    }
    case 'AcceptPayment':
      return { type: kind, paymentId, arrivedOn: plusDays(today, -(each.pick % 4)), today };
    case 'VerifyPayment': {
      const waiting = oneOf(
        ofMembers.filter(({ status }) => status === 'submitted'),
        each.pick,
      );
      const sentOn = each.part % 3 === 0 ? plusDays(today, -(each.amountCents % 9)) : undefined;
      return { type: kind, paymentId: waiting?.paymentId ?? paymentId, sentOn, today };
    }
    case 'MarkPaymentPending':
    case 'AbandonPayment':
      return { type: kind, paymentId, today };
    case 'FailPayment':
      return { type: kind, paymentId, reason: 'no', failedOn: leftOn, today };
    case 'DeclinePayment':
      return { type: kind, paymentId, reason: 'no', today };
    case 'MovePaymentAway': {
      const byHand = [...state.payments.values()].filter(({ kind: by }) => by !== 'stripe');
      const moved = oneOf(byHand, each.pick);
      return {
        type: kind,
        reversalId: `mv_${id}`,
        paymentId: moved?.paymentId ?? id,
        movedTo: { memberId: 'u2', paymentId: `moved ${id}` },
        amountCents: each.part > 100 ? 1 : (moved?.amountCents ?? 1),
        reason: 'wrong',
        today,
      };
    }
    case 'ChangePaymentDetails': {
      const byHand = [...state.payments.values()].filter(({ kind: by }) => by === 'manual');
      const changed = oneOf(byHand, each.pick);
      const method = oneOf(manualPaymentMethods, each.part) ?? 'cash';
      const paidOn = plusDays(changed?.startedOn ?? today, (each.amountCents % 31) - 15);
      return {
        type: kind,
        changeId: `ch_${id}`,
        paymentId: changed?.paymentId ?? id,
        after: { paidOn, method, ...(method === 'check' && { checkNumber: `${each.part}` }) },
        reason: 'misread',
        heldCents: 1_000_000,
        today,
      };
    }
    case 'UndoVerification': {
      const verified = [...state.payments.values()].filter(
        ({ kind: by, status }) => by === 'screenshot' && (status === 'accepted' || each.pick % 9 === 0),
      );
      const undone = each.pick % 3 === 0 ? oneOf(verified, each.part) : verified.at(-1);
      return { type: kind, paymentId: undone?.paymentId ?? id, held: holding(100_000_000), today };
    }
    case 'VerifyAfterAll': {
      const declined = [...state.payments.values()].filter(({ status }) => status === 'declined');
      const about = oneOf(declined, each.pick)?.paymentId ?? paymentId;
      return { type: kind, paymentId: about, reason: 'came', today };
    }
    case 'ReversePayment': {
      const own = [...state.payments.values()].filter(
        ({ kind, status }) => kind !== 'stripe' && status === 'accepted',
      );
      const reversed = oneOf(own, each.pick);
      const why = oneOf(reversalReasonsOf(reversed?.method ?? ''), each.pick) ?? 'mistake';
      const fees = each.part % 2 === 0 && { bankFeeCents: each.amountCents };
      return {
        type: kind,
        reversalId: `rv_${id}`,
        paymentId: reversed?.paymentId ?? id,
        kind: why,
        reason: 'wrong',
        leftOn: plusDays(today, -(each.pick % 3)),
        held: holding(100_000_000),
        ...(why === 'bounced' && fees),
        ...(why === 'bounced' && each.fee && { fee: { chargeId: id, amountCents: each.fee.amountCents } }),
        today,
      };
    }
    case 'RequestRefund': {
      const { paymentId: of, amountCents, reason } = reversalOf(each, accepted, id);
      const charges = (accepted?.allocations ?? []).map(({ chargeId }) =>
        decidedOf(each, chargeId, state, today),
      );
      const order = { requestId: id, paymentId: of, amountCents, reason, requestedBy: 'u1', today };
      return { type: kind, ...order, ...(each.pick % 3 > 0 && { charges }) };
    }
    case 'RefuseRefund':
      return { type: kind, requestId: requestId ?? id, reason: 'no', today };
    case 'RefundPayment': {
      const { paymentId: of = id, amountCents = 1 } = order ?? {};
      const ordered = each.pick % 4 > 0 && requestId && { requestId, paymentId: of, amountCents };
      return {
        type: kind,
        ...reversalOf(each, accepted, id),
        refundId: `re_${id}`,
        ...ordered,
        leftOn,
        today,
      };
    }
    case 'DeclineCard':
      return {
        type: kind,
        paymentId,
        attemptId: `ch_${each.pick % 3}_${paymentId}`,
        reason: 'no',
        declinedOn: leftOn,
        today,
      };
    case 'FailRefund':
      return { type: kind, refundId, reason: 'closed', backOn: plusDays(today, -(each.pick % 4)), today };
    case 'ReturnPayment':
      return { type: kind, ...reversalOf(each, accepted, id), returnId: `rt_${id}`, leftOn, today };
    case 'DisputePayment':
      return { type: kind, ...reversalOf(each, accepted, id), disputeId: `dp_${id}`, leftOn, today };
    case 'RecordFraudWarning':
      return { type: kind, paymentId, warningId: `issfr_${each.pick % 3}_${paymentId}`, today };
    case 'RecordStripeFees': {
      const fee = oneOf(['card', 'ach', 'dispute', 'return', 'application'] as const, each.part) ?? 'card';
      // Some go back with a refund, and some movements have none.
      const amountCents = each.pick % 7 === 0 ? 0 : each.pick % 5 === 0 ? -each.part : each.part;
      const fees = [{ kind: fee, amountCents }];
      return {
        type: kind,
        paymentId,
        transactionId: `txn_${each.pick % 4}_${paymentId}`,
        fees,
        occurredOn: today,
        today,
      };
    }
    case 'WinDispute':
      return { type: kind, disputeId, backOn: plusDays(today, -(each.pick % 4)), today };
    case 'LoseDispute':
      return { type: kind, disputeId, lostOn: leftOn, today };
  }
}

/** A charge is canceled with a refund, or due on a new day, some with a late fee then. */
function decidedOf(
  { pick, dueIn, fee }: Step,
  chargeId: string,
  { charges }: AccountState,
  today: CalendarDate,
): ChargeAfterRefund {
  if (pick % 2 === 0) return { chargeId, becomes: 'canceled' };
  const dueDate = plusDays(today, dueIn);
  const hasFee = charges.get(chargeId)?.terms.lateFee !== undefined;
  const lateFeeStartDate = hasFee && fee ? plusDays(dueDate, fee.after) : undefined;
  return { chargeId, becomes: 'due', dueDate, ...(lateFeeStartDate !== undefined && { lateFeeStartDate }) };
}

/** Part of what can still leave of a payment. */
function reversalOf(each: Step, payment: Payment | undefined, id: string) {
  const left = payment === undefined ? each.amountCents : refundableCents(payment);
  const amountCents = Math.ceil((left * each.part) / 100);
  return { paymentId: payment?.paymentId ?? id, amountCents, reason: 'back' };
}

function oneOf<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}

/** One of them has a name of its own, one is of type Other with the name of another. */
const plainType = { chargeTypeId: 'dues', chargeType: 'Dues' };
const chargeTypes = [
  plainType,
  { chargeTypeId: 'fine', chargeType: 'Fine' },
  { chargeTypeId: 'formal', chargeType: 'Other', other: 'Formal' },
  { chargeTypeId: 'fine', chargeType: 'Other', other: 'Fine' },
] as const;

/** Money that came before the late fee began: what was due then, or with it what was paid since. */
function toldLate(charge: Charge, { pick }: Step, partOf: (cents: number) => number) {
  const { chargeId, terms, paidParts } = charge;
  const feeDay = terms.lateFee?.startDate ?? terms.dueDate;
  const paidOn = plusDays(feeDay, -1 - (pick % 16));
  const since = sumOf(sentFrom(paidParts, feeDay));
  const amountCents = partOf(dueWithoutFeeOn(charge, paidOn) + (pick % 4 === 0 ? since : 0));
  return { allocations: [{ chargeId, amountCents }], paidOn };
}

function termsOf({ amountCents, dueIn, fee, discount }: Step, today: CalendarDate): ChargeTerms {
  const dueDate = plusDays(today, dueIn);
  return {
    ...(oneOf(chargeTypes, amountCents) ?? plainType),
    account: 'bank',
    amountCents,
    startDate: plusDays(today, Math.max(0, (amountCents % (2 * dueIn + 1)) - dueIn)),
    dueDate,
    memo: '',
    ...(fee && { lateFee: { amountCents: fee.amountCents, startDate: plusDays(dueDate, fee.after) } }),
    ...(discount && {
      earlyDiscount: { amountCents: discount.amountCents, endDate: plusDays(dueDate, -discount.before) },
    }),
  };
}

/** New terms for a charge: all new, another amount, another start, or another memo. */
function amended(each: Step, charge: Charge | undefined, today: CalendarDate): ChargeTerms {
  const fresh = termsOf(each, today);
  if (charge === undefined || each.pick % 4 === 0) return fresh;
  const { terms } = charge;
  if (each.pick % 4 === 1) return { ...terms, amountCents: fresh.amountCents };
  const isToStart = each.pick % 4 === 2 && fresh.startDate <= terms.dueDate;
  return isToStart ? { ...terms, startDate: fresh.startDate } : { ...terms, memo: `${each.part}` };
}

function someOf(charges: readonly Charge[], pick: number): readonly Charge[] {
  return charges.filter((_, index) => (pick >> (index % 8)) % 2 === 0).slice(0, 4);
}
