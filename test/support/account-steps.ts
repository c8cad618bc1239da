import fc from 'fast-check';
import { sumOf } from '../../ledger/account/allocations.ts';
import { overdueCharges } from '../../ledger/account/collections.ts';
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
import { sentFrom } from '../../ledger/account/paidParts.ts';
import { fold, NotFound, RuleViolation } from '../../ledger/decider.ts';
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

/** A step on an account: what is there to choose from. */
interface Scene extends Step {
  readonly id: string;
  readonly today: CalendarDate;
  readonly state: AccountState;
  readonly charges: readonly Charge[];
  readonly charge: Charge | undefined;
  readonly chargeId: string;
  /** Those that members made, one of them, and one that was accepted. */
  readonly ofMembers: readonly Payment[];
  readonly paymentId: string;
  readonly accepted: Payment | undefined;
  /** So much of an amount as the step says. */
  readonly partOf: (cents: number) => number;
  /** The day so many days ago. */
  readonly ago: (days: number) => CalendarDate;
  readonly pickFrom: <Item>(items: readonly Item[]) => Item | undefined;
  /** One of the payments of which this is so. */
  readonly paymentWith: (isIt: (payment: Payment) => boolean) => Payment | undefined;
}

type Said<Command> = Omit<Command, 'type' | 'today'>;

/** How often each kind of command is tried, and what it says in a scene. */
const makers: {
  readonly [Kind in AccountCommand['type']]: readonly [
    weight: number,
    make: (scene: Scene) => Said<Extract<AccountCommand, { type: Kind }>>,
  ];
} = {
  AssessCharge: [16, (scene) => ({ chargeId: scene.id, terms: termsOf(scene) })],
  ChargeOpeningBalance: [
    1,
    ({ id, pick, dueIn, amountCents, ago }) => {
      const openedOn = ago(pick % 9);
      const dueDate = plusDays(openedOn, dueIn - 10);
      return { chargeId: id, account: 'bank', amountCents, dueDate, memo: '', openedOn };
    },
  ],
  EnterOpeningCredit: [
    2,
    ({ pick, amountCents, ago }) => ({ amountCents, memo: '', openedOn: ago(pick % 9) }),
  ],
  CorrectOpeningCredit: [
    2,
    ({ pick, amountCents, partOf }) => ({
      amountCents: pick % 4 === 0 ? 0 : partOf(amountCents),
      reason: 'counted again',
    }),
  ],
  AmendCharge: [3, (scene) => ({ chargeId: scene.chargeId, terms: amended(scene) })],
  VoidCharge: [2, ({ chargeId }) => ({ chargeId, reason: 'because' })],
  WaiveLateFee: [2, ({ chargeId }) => ({ chargeId, reason: 'kind' })],
  WriteOffCharge: [4, ({ chargeId }) => ({ chargeId, reason: 'gone' })],
  ReinstateCharge: [
    3,
    (scene) => ({ chargeId: chargeWith(scene, ({ voided }) => voided), reason: 'right after all' }),
  ],
  ReinstateLateFee: [
    2,
    (scene) => ({
      chargeId: chargeWith(scene, ({ waiver }) => waiver !== undefined),
      reason: 'late all the same',
    }),
  ],
  ReverseWriteOff: [2, (scene) => ({ chargeId: chargeWith(scene, isWrittenOff), reason: 'is back' })],
  RecoverBadDebt: [
    5,
    (scene) => {
      const { id, pick, today, state, partOf } = scene;
      const chargeId = chargeWith(scene, isWrittenOff);
      const amountCents = partOf(state.charges.get(chargeId)?.writtenOffCents ?? 0);
      const paidOn = plusDays(today, Math.min(0, 2 - (pick % 5)));
      return { chargeId, ...byHand(scene, id), amountCents, paidOn };
    },
  ],
  UndoCharge: [
    2,
    ({ pick, charges, charge, id }) => ({
      chargeId: (pick % 3 > 0 ? charges.at(-1) : charge)?.chargeId ?? id,
    }),
  ],
  UndoVerification: [
    3,
    ({ pick, part, state, id }) => {
      const verified = [...state.payments.values()].filter(
        ({ kind, status }) => kind === 'screenshot' && (status === 'accepted' || pick % 9 === 0),
      );
      const undone = pick % 3 === 0 ? oneOf(verified, part) : verified.at(-1);
      return { paymentId: undone?.paymentId ?? id, held: holding(100_000_000) };
    },
  ],
  ApplyLateFees: [1, () => ({})],
  RecordPayment: [
    4,
    (scene) => {
      const { id, pick, amountCents, charges, ago } = scene;
      const late = pick % 2 === 0 && charges.find((one) => !one.voided && one.lateFeeCents > 0);
      return {
        ...byHand(scene, id),
        ...(late ? toldLate(late, scene) : { allocations: dueParts(scene), paidOn: ago(pick % 4) }),
        // Sometimes more came than is allocated, or nothing is.
        ...(amountCents % 3 === 0 && { receivedCents: amountCents }),
      };
    },
  ],
  ReversePayment: [
    6,
    ({ id, pick, part, amountCents, fee, ago, pickFrom, paymentWith }) => {
      const reversed = paymentWith(({ kind, status }) => kind !== 'stripe' && status === 'accepted');
      const kind = pickFrom(reversalReasonsOf(reversed?.method ?? '')) ?? 'mistake';
      const isBounced = kind === 'bounced';
      return {
        reversalId: `rv_${id}`,
        paymentId: reversed?.paymentId ?? id,
        kind,
        reason: 'wrong',
        leftOn: ago(pick % 3),
        held: holding(100_000_000),
        ...(isBounced && part % 2 === 0 && { bankFeeCents: amountCents }),
        ...(isBounced && fee && { fee: { chargeId: id, amountCents: fee.amountCents } }),
      };
    },
  ],
  VerifyAfterAll: [
    7,
    ({ paymentId, paymentWith }) => ({
      paymentId: paymentWith(({ status }) => status === 'declined')?.paymentId ?? paymentId,
      reason: 'came',
    }),
  ],
  MovePaymentAway: [
    3,
    ({ id, part, paymentWith }) => {
      const moved = paymentWith(({ kind }) => kind !== 'stripe');
      return {
        reversalId: `mv_${id}`,
        paymentId: moved?.paymentId ?? id,
        movedTo: { memberId: 'u2', paymentId: `moved ${id}` },
        amountCents: part > 100 ? 1 : (moved?.amountCents ?? 1),
        reason: 'wrong',
      };
    },
  ],
  MovePayment: [
    3,
    (scene) => {
      const { id, part, charge, paymentWith } = scene;
      const moved = paymentWith(({ kind }) => kind !== 'stripe');
      const amountCents = part > 100 ? 1 : (moved?.amountCents ?? 1);
      return {
        reversalId: `mw_${id}`,
        paymentId: moved?.paymentId ?? id,
        memberId: 'u1',
        newPaymentId: id,
        allocations: [{ chargeId: charge?.chargeId ?? id, amountCents }],
        reason: 'wrong charge',
      };
    },
  ],
  ReinstatePayment: [
    3,
    ({ id, paymentWith }) => {
      const moved = paymentWith(
        (payment) => payment.status === 'accepted' && payment.movedAway !== undefined,
      );
      const reversalId = moved?.status === 'accepted' ? (moved.movedAway?.reversalId ?? id) : id;
      return { paymentId: moved?.paymentId ?? id, reversalId, reason: 'refused there' };
    },
  ],
  ChangePaymentDetails: [
    6,
    ({ id, part, amountCents, today, paymentWith }) => {
      const changed = paymentWith(({ kind }) => kind === 'manual');
      const method = oneOf(manualPaymentMethods, part) ?? 'cash';
      const paidOn = plusDays(changed?.startedOn ?? today, (amountCents % 31) - 15);
      return {
        changeId: `ch_${id}`,
        paymentId: changed?.paymentId ?? id,
        after: { paidOn, method, ...(method === 'check' && { checkNumber: `${part}` }) },
        reason: 'misread',
        heldCents: 1_000_000,
      };
    },
  ],
  SetCredit: [4, ({ id, amountCents }) => ({ creditId: id, amountCents, reason: 'right' })],
  PayOutCredit: [
    3,
    ({ id, pick, amountCents, state, partOf, ago }) => ({
      creditPayoutId: id,
      amountCents: partOf(state.creditCents),
      method: oneOf(Object.keys(waysToPay) as WayToPay[], amountCents) ?? 'cash',
      paidOn: ago(pick % 9),
      held: holding(100_000),
      reason: '',
    }),
  ],
  ReverseCreditPayout: [
    2,
    ({ id, state, pickFrom }) => ({
      creditPayoutId: pickFrom([...state.creditPayouts.keys()]) ?? id,
      reason: 'never paid',
    }),
  ],
  InitiatePayment: [
    20,
    (scene) => {
      const { id, pick, amountCents, state } = scene;
      const { wantedCents, ...begun } = begunBy(scene);
      const method = pick % 2 === 0 ? 'card' : 'ach';
      // Sometimes another payment has begun that the caller does not know.
      const open = [...state.payments.values()].filter(({ status }) => status === 'initiated');
      return {
        ...begun,
        ...stripeAmounts(method, wantedCents - begun.creditCents, amountCents % 2 === 0),
        method,
        accountId: 'acct_1',
        intentId: `pi_${id}`,
        replaces: pick % 7 === 0 ? [] : open.map(({ paymentId }) => paymentId),
      };
    },
  ],
  SubmitPayment: [
    4,
    (scene) => {
      const { id, pick, part, amountCents, ago } = scene;
      const { wantedCents: _, ...begun } = begunBy(scene);
      return {
        ...begun,
        method: pick % 2 === 0 ? 'venmo' : 'zelle',
        orderId: `order ${id}`,
        location: 'shot.png',
        screenshotSha256: '00ff',
        payer: 'ann',
        ...(amountCents % 2 === 0 && { sentOn: ago(part % 9) }),
      };
    },
  ],
  PayByCredit: [2, ({ charges }) => ({ chargeIds: charges.map(({ chargeId }) => chargeId) })],
  PayWithCredits: [
    3,
    (scene) => {
      const allocations = dueParts(scene);
      const shareCents = Math.floor(scene.state.creditCents / allocations.length);
      const all = allocations.map((each) => ({
        ...each,
        amountCents: Math.min(each.amountCents, shareCents),
      }));
      return { paymentId: scene.id, allocations: all };
    },
  ],
  MarkPaymentPending: [4, ({ paymentId }) => ({ paymentId })],
  AcceptPayment: [20, ({ paymentId, pick, ago }) => ({ paymentId, arrivedOn: ago(pick % 4) })],
  VerifyPayment: [
    4,
    ({ paymentId, ofMembers, part, amountCents, ago, pickFrom }) => {
      const waiting = pickFrom(ofMembers.filter(({ status }) => status === 'submitted'));
      const sentOn = part % 3 === 0 ? ago(amountCents % 9) : undefined;
      return { paymentId: waiting?.paymentId ?? paymentId, sentOn };
    },
  ],
  FailPayment: [2, ({ paymentId, pick, ago }) => ({ paymentId, reason: 'no', failedOn: ago(pick % 4) })],
  DeclinePayment: [5, ({ paymentId }) => ({ paymentId, reason: 'no' })],
  DeclineCard: [
    2,
    ({ paymentId, pick, ago }) => {
      const attemptId = `ch_${pick % 3}_${paymentId}`;
      return { paymentId, attemptId, reason: 'no', declinedOn: ago(pick % 4) };
    },
  ],
  AbandonPayment: [2, ({ paymentId }) => ({ paymentId })],
  RequestRefund: [
    8,
    (scene) => {
      const decided = scene.accepted?.allocations.map(({ chargeId }) => decidedOf(scene, chargeId)) ?? [];
      const charges = scene.pick % 3 > 0 && { charges: decided };
      return { requestId: scene.id, ...reversalOf(scene), requestedBy: 'u1', ...charges };
    },
  ],
  RefuseRefund: [4, (scene) => ({ requestId: orderOf(scene)?.requestId ?? scene.id, reason: 'no' })],
  RefundPayment: [
    8,
    (scene) => {
      const ordered = scene.pick % 4 > 0 && orderOf(scene);
      return {
        ...reversalOf(scene),
        refundId: `re_${scene.id}`,
        ...ordered,
        // Bursar may learn of it days later.
        leftOn: scene.ago(scene.pick % 4),
      };
    },
  ],
  FailRefund: [
    6,
    ({ id, pick, state, ago, pickFrom }) => ({
      refundId: pickFrom([...state.refunds.keys()]) ?? id,
      reason: 'closed',
      backOn: ago(pick % 4),
    }),
  ],
  ReturnPayment: [
    3,
    (scene) => ({ ...reversalOf(scene), returnId: `rt_${scene.id}`, leftOn: scene.ago(scene.pick % 4) }),
  ],
  DisputePayment: [
    6,
    (scene) => ({ ...reversalOf(scene), disputeId: `dp_${scene.id}`, leftOn: scene.ago(scene.pick % 4) }),
  ],
  RecordStripeFees: [
    4,
    ({ paymentId, pick, part, today }) => {
      const kind = oneOf(['card', 'ach', 'dispute', 'return', 'application'] as const, part) ?? 'card';
      // Some go back with a refund, and some movements have none.
      const amountCents = pick % 7 === 0 ? 0 : pick % 5 === 0 ? -part : part;
      const transactionId = `txn_${pick % 4}_${paymentId}`;
      return { paymentId, transactionId, fees: [{ kind, amountCents }], occurredOn: today };
    },
  ],
  RecordFraudWarning: [
    2,
    ({ paymentId, pick }) => ({ paymentId, warningId: `issfr_${pick % 3}_${paymentId}` }),
  ],
  WinDispute: [6, (scene) => ({ disputeId: disputeIn(scene), backOn: scene.ago(scene.pick % 4) })],
  LoseDispute: [5, (scene) => ({ disputeId: disputeIn(scene), lostOn: scene.ago(scene.pick % 4) })],
  SubmitReimbursement: [
    3,
    (scene) => ({
      reimbursementId: scene.id,
      expenseName: 'Pizza',
      expenseDate: scene.ago(scene.dueIn),
      receipt: '',
      amountCents: scene.amountCents,
      ...inCategory(scene),
      ...(scene.fee && { approval: approvalOf(scene) }),
    }),
  ],
  ApproveReimbursement: [
    3,
    (scene) => ({ reimbursementId: purchaseIn(scene), approval: approvalOf(scene), ...inCategory(scene) }),
  ],
  DeclineReimbursement: [1, (scene) => ({ reimbursementId: purchaseIn(scene), reason: 'no' })],
  PayReimbursement: [
    3,
    (scene) => {
      const methods = Object.keys(reimbursementMethods) as ReimbursementMethod[];
      const method = oneOf(methods, scene.amountCents) ?? 'credit';
      return { reimbursementId: purchaseIn(scene), method, paidOn: scene.ago(scene.pick % 3) };
    },
  ],
  RemoveReimbursement: [
    2,
    (scene) => ({ reimbursementId: purchaseIn(scene), byMember: scene.pick % 3 === 0 }),
  ],
  SendToCollections: [
    2,
    ({ state, today, partOf }) => ({
      amountCents: partOf(overdueCharges(state, today).reduce((sum, { dueCents }) => sum + dueCents, 0)),
      termsVersion: '2026-11',
    }),
  ],
  RecallFromCollections: [2, () => ({ reason: 'agreed' })],
};

const kinds = Object.keys(makers) as AccountCommand['type'][];

/** The command that a step means on this account, on this day. */
function commandOf(each: Step, state: AccountState, today: CalendarDate, index: number): AccountCommand {
  const id = deriveId(`step ${index}`);
  const pickFrom = <Item>(items: readonly Item[]) => oneOf(items, each.pick);
  const payments = [...state.payments.values()];
  const charges = [...state.charges.values()];
  const charge = pickFrom(charges);
  const ofMembers = payments.filter(({ kind }) => kind !== 'manual');
  const [, make] = makers[each.kind];
  const said = make({
    ...each,
    id,
    today,
    state,
    charges,
    charge,
    chargeId: charge?.chargeId ?? id,
    ofMembers,
    paymentId: pickFrom(ofMembers)?.paymentId ?? id,
    accepted: pickFrom(ofMembers.filter(({ status }) => status === 'accepted')),
    partOf: (cents) => Math.ceil((cents * each.part) / 100),
    ago: (days) => plusDays(today, -days),
    pickFrom,
    paymentWith: (isIt) => pickFrom(payments.filter(isIt)),
  });
  // The table holds what each kind says to be its own.
  return { type: each.kind, ...said, today } as AccountCommand;
}

const byHand = ({ pick }: Scene, paymentId: string) => ({
  paymentId,
  orderId: 'Manual Payment',
  method: oneOf(manualPaymentMethods, pick) ?? 'cash',
});

const isWrittenOff = ({ writtenOffCents }: Charge) => writtenOffCents > 0;

/** A charge that has something to correct, if there is one. */
function chargeWith({ charges, chargeId, pickFrom }: Scene, isIt: (charge: Charge) => boolean): string {
  return pickFrom(charges.filter(isIt))?.chargeId ?? chargeId;
}

/** So much of what is due on some charges. */
function dueParts({ charges, pick, today, partOf }: Scene) {
  const some = charges.filter((_, index) => (pick >> (index % 8)) % 2 === 0).slice(0, 4);
  return some
    .map((one) => ({ chargeId: one.chargeId, amountCents: partOf(dueOn(one, today)) }))
    .filter(({ amountCents }) => amountCents > 0);
}

/** A payment of a member's, some with credit. */
function begunBy(scene: Scene) {
  const allocations = dueParts(scene);
  const wantedCents = sumOf(allocations);
  const credit = Math.min(scene.state.creditCents, Math.floor(wantedCents / 2));
  return { paymentId: scene.id, creditCents: scene.pick % 3 === 0 ? credit : 0, allocations, wantedCents };
}

/** A refund that was ordered and neither made nor refused. */
function orderOf({ state, pickFrom }: Scene) {
  const [requestId, order] =
    pickFrom([...state.refundRequests].filter(([, { status }]) => status === 'open')) ?? [];
  return requestId === undefined || order === undefined
    ? undefined
    : { requestId, paymentId: order.paymentId, amountCents: order.amountCents };
}

const disputeIn = ({ id, state, pickFrom }: Scene) => pickFrom([...state.disputes.keys()]) ?? id;
const purchaseIn = ({ id, state, pickFrom }: Scene) => pickFrom([...state.reimbursements.keys()]) ?? id;

function approvalOf({ pick, part }: Scene) {
  const others = pick % 5 === 0 ? [] : ['u2'];
  return { by: `u${part % 3}`, isOwn: part % 7 === 0, others, twoAboveCents: 15_000 };
}

const inCategory = ({ amountCents }: Scene) =>
  amountCents % 2 === 1 && { category: { budgetId: 'b1', categoryId: 'c1', name: 'Food' } };

/** A charge is canceled with a refund, or due on a new day, some with a late fee then. */
function decidedOf({ pick, dueIn, fee, today, state }: Scene, chargeId: string): ChargeAfterRefund {
  if (pick % 2 === 0) return { chargeId, becomes: 'canceled' };
  const dueDate = plusDays(today, dueIn);
  const hasFee = state.charges.get(chargeId)?.terms.lateFee !== undefined;
  const lateFeeStartDate = hasFee && fee ? plusDays(dueDate, fee.after) : undefined;
  return { chargeId, becomes: 'due', dueDate, ...(lateFeeStartDate !== undefined && { lateFeeStartDate }) };
}

/** Part of what can still leave of a payment. */
function reversalOf({ accepted, amountCents, id, partOf }: Scene) {
  const left = accepted === undefined ? amountCents : refundableCents(accepted);
  return { paymentId: accepted?.paymentId ?? id, amountCents: partOf(left), reason: 'back' };
}

const amount = fc.integer({ min: 1, max: 20_000 });
const step: fc.Arbitrary<Step> = fc.record({
  days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 })),
  kind: fc.oneof(...kinds.map((kind) => ({ weight: makers[kind][0], arbitrary: fc.constant(kind) }))),
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
  // In each second life free credit pays on the due date.
  const rules = taking.length % 2 === 1 && { creditPaysSince: '2026-01-03' };
  for (const [index, each] of taking.entries()) {
    today = plusDays(today, each.days);
    const command = { ...commandOf(each, state, today, index), ...rules };
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
function toldLate(charge: Charge, { pick, partOf }: Scene) {
  const { chargeId, terms, paidParts } = charge;
  const feeDay = terms.lateFee?.startDate ?? terms.dueDate;
  const paidOn = plusDays(feeDay, -1 - (pick % 16));
  const since = sumOf(sentFrom(paidParts, feeDay));
  const amountCents = partOf(dueWithoutFeeOn(charge, paidOn) + (pick % 4 === 0 ? since : 0));
  return { allocations: [{ chargeId, amountCents }], paidOn };
}

function termsOf({ amountCents, dueIn, fee, discount, today }: Scene): ChargeTerms {
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
function amended(scene: Scene): ChargeTerms {
  const { charge, pick, part } = scene;
  const fresh = termsOf(scene);
  if (charge === undefined || pick % 4 === 0) return fresh;
  const { terms } = charge;
  if (pick % 4 === 1) return { ...terms, amountCents: fresh.amountCents };
  const isToStart = pick % 4 === 2 && fresh.startDate <= terms.dueDate;
  return isToStart ? { ...terms, startDate: fresh.startDate } : { ...terms, memo: `${part}` };
}
