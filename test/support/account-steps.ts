import fc from 'fast-check';
import { sumOf } from '../../ledger/account/allocations.ts';
import { dueOn, dueWithoutFeeOn } from '../../ledger/account/charge/due.ts';
import { sentFrom } from '../../ledger/account/charge/paidParts.ts';
import { overdueCharges } from '../../ledger/account/collections.ts';
import {
  type AccountCommand,
  type AccountState,
  account,
  type Charge,
  type Payment,
  refundableCents,
} from '../../ledger/account/decide.ts';
import type { AccountEvent, ChargeAfterRefund, ChargeTerms } from '../../ledger/account/events.ts';
import { stripeAmounts } from '../../ledger/account/payment/cardFee.ts';
import { fold, NotFound, RuleViolation } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { type WayToPay, waysToPay } from '../../ledger/values/moneyAccounts.ts';
import { manualPaymentMethods, reversalReasonsOf } from '../../ledger/values/paymentRules.ts';
import { type ReimbursementMethod, reimbursementMethods } from '../../ledger/values/reimbursementRules.ts';
import { firstDay } from './days.ts';
import { holding } from './held.ts';

/** One command of a random life of an account, before it is known what the account holds by then. */
export interface Step {
  /** Days since the step before. */
  readonly days: number;
  /** What is tried, one after the other, until one writes events. */
  readonly kinds: readonly AccountCommand['type'][];
  /** Which of the charges, payments or others that are there: so many newer ones are passed over. */
  readonly newer: number;
  /** Picks among ways to do it. */
  readonly pick: number;
  /**
   * Parts of 100: how much of what is due, free or reserved is asked for. Above 100 is too much on purpose.
   */
  readonly part: number;
  readonly amountCents: number;
  readonly dueIn: number;
  readonly fee: { readonly amountCents: number; readonly after: number } | null;
  readonly discount: { readonly amountCents: number; readonly before: number } | null;
  /** Free credit pays on the due date: the same in all steps of a life. */
  readonly creditPays: boolean;
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
  /** A payment that a member made, mostly one of which this is so, and one that was accepted. */
  readonly memberPayment: (isLikely: (payment: Payment) => boolean) => string;
  readonly accepted: Payment | undefined;
  /** So much of an amount as the step says. */
  readonly partOf: (cents: number) => number;
  /** The day so many days ago. */
  readonly ago: (days: number) => CalendarDate;
  readonly pickFrom: <Item>(items: readonly Item[]) => Item | undefined;
  /** One of the items of which this is so; sometimes any. */
  readonly mostly: <Item>(items: readonly Item[], isLikely: (item: Item) => boolean) => Item | undefined;
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
  AssessCharge: [34, (scene) => ({ chargeId: scene.id, terms: termsOf(scene) })],
  ChargeOpeningBalance: [
    1,
    ({ id, pick, dueIn, amountCents, ago }) => {
      const openedOn = ago(pick % 9);
      const dueDate = plusDays(openedOn, dueIn - 10);
      return { chargeId: id, account: 'bank', amountCents, dueDate, memo: '', openedOn };
    },
  ],
  EnterOpeningCredit: [
    5,
    ({ pick, amountCents, ago }) => ({ amountCents, memo: '', openedOn: ago(pick % 9) }),
  ],
  CorrectOpeningCredit: [
    5,
    ({ pick, amountCents, partOf }) => ({
      amountCents: pick % 4 === 0 ? 0 : partOf(amountCents),
      reason: 'counted again',
    }),
  ],
  AmendCharge: [3, (scene) => ({ chargeId: scene.chargeId, terms: amended(scene) })],
  VoidCharge: [1, ({ chargeId }) => ({ chargeId, reason: 'because' })],
  WaiveLateFee: [3, ({ chargeId }) => ({ chargeId, reason: 'kind' })],
  WriteOffCharge: [3, ({ chargeId }) => ({ chargeId, reason: 'gone' })],
  ReinstateCharge: [
    4,
    (scene) => ({ chargeId: chargeWith(scene, ({ voided }) => voided), reason: 'right after all' }),
  ],
  ReinstateLateFee: [
    12,
    (scene) => ({
      chargeId: chargeWith(scene, ({ waiver }) => waiver !== undefined),
      reason: 'late all the same',
    }),
  ],
  ReverseWriteOff: [8, (scene) => ({ chargeId: chargeWith(scene, isWrittenOff), reason: 'is back' })],
  RecoverBadDebt: [
    10,
    (scene) => {
      const { id, pick, today, state, partOf } = scene;
      const chargeId = chargeWith(scene, isWrittenOff);
      const amountCents = partOf(state.charges.get(chargeId)?.writtenOffCents ?? 0);
      const paidOn = plusDays(today, Math.min(0, 2 - (pick % 5)));
      return { chargeId, ...byHand(scene, id), amountCents, paidOn };
    },
  ],
  UndoCharge: [1, ({ chargeId }) => ({ chargeId })],
  UndoVerification: [
    14,
    ({ pick, pickFrom, state }) => {
      const verified = [...state.payments.values()].filter(
        ({ kind, status }) => kind === 'screenshot' && (status === 'accepted' || pick % 9 === 0),
      );
      return { paymentId: pickFrom(verified)?.paymentId ?? NONE, held: holding(100_000_000) };
    },
  ],
  ApplyLateFees: [1, () => ({})],
  StopLateFees: [2, () => ({})],
  ResumeLateFees: [2, () => ({})],
  RecordPayment: [
    8,
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
    5,
    ({ id, pick, part, amountCents, fee, ago, paymentWith }) => {
      const reversed = paymentWith(({ kind, status }) => kind !== 'stripe' && status === 'accepted');
      const kind = oneOf(reversalReasonsOf(reversed?.method ?? ''), pick) ?? 'mistake';
      const isBounced = kind === 'bounced';
      return {
        reversalId: `rv_${id}`,
        paymentId: reversed?.paymentId ?? NONE,
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
    20,
    ({ paymentWith }) => ({
      paymentId: paymentWith(({ status }) => status === 'declined')?.paymentId ?? NONE,
      reason: 'came',
    }),
  ],
  TransferPaymentOut: [
    8,
    ({ id, part, paymentWith }) => {
      const moved = paymentWith(({ kind }) => kind !== 'stripe');
      return {
        reversalId: `mv_${id}`,
        paymentId: moved?.paymentId ?? NONE,
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
        paymentId: moved?.paymentId ?? NONE,
        memberId: 'u1',
        newPaymentId: id,
        allocations: [{ chargeId: charge?.chargeId ?? NONE, amountCents }],
        reason: 'wrong charge',
      };
    },
  ],
  ReinstatePayment: [
    12,
    ({ paymentWith }) => {
      const moved = paymentWith(
        (payment) => payment.status === 'accepted' && payment.movedAway !== undefined,
      );
      const reversalId = moved?.status === 'accepted' ? (moved.movedAway?.reversalId ?? NONE) : NONE;
      return { paymentId: moved?.paymentId ?? NONE, reversalId, reason: 'refused there' };
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
        paymentId: changed?.paymentId ?? NONE,
        after: { paidOn, method, ...(method === 'check' && { checkNumber: `${part}` }) },
        reason: 'misread',
        heldCents: 1_000_000,
      };
    },
  ],
  SetCredit: [4, ({ id, amountCents }) => ({ creditId: id, amountCents, reason: 'right' })],
  PayOutCredit: [
    5,
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
    12,
    ({ state, pickFrom }) => ({
      creditPayoutId: pickFrom([...state.creditPayouts.keys()]) ?? NONE,
      reason: 'never paid',
    }),
  ],
  InitiatePayment: [
    24,
    (scene) => {
      const { id, pick, amountCents, state } = scene;
      const { wantedCents, ...begun } = initiatedBy(scene);
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
    16,
    (scene) => {
      const { id, pick, part, amountCents, ago } = scene;
      const { wantedCents: _, ...begun } = initiatedBy(scene);
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
  ApplyCredit: [
    2,
    ({ id, part, state }) => ({
      paymentId: id,
      amountCents: Math.max(1, Math.floor(state.creditCents / ((part % 3) + 1))),
    }),
  ],
  PayWithCredits: [
    4,
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
  MarkPaymentPending: [5, (scene) => ({ paymentId: begunIn(scene) })],
  AcceptPayment: [32, (scene) => ({ paymentId: begunIn(scene), effectiveOn: scene.ago(scene.pick % 4) })],
  VerifyPayment: [
    14,
    ({ memberPayment, part, amountCents, ago }) => {
      const paymentId = memberPayment(({ status }) => status === 'submitted');
      const sentOn = part % 2 === 0 ? ago(amountCents % 9) : undefined;
      return { paymentId, sentOn };
    },
  ],
  FailPayment: [
    5,
    (scene) => ({ paymentId: begunIn(scene), reason: 'no', effectiveOn: scene.ago(scene.pick % 4) }),
  ],
  DeclinePayment: [
    14,
    ({ memberPayment }) => ({
      paymentId: memberPayment(({ status }) => status === 'submitted'),
      reason: 'no',
    }),
  ],
  DeclineCard: [
    3,
    ({ memberPayment, pick, ago }) => {
      const paymentId = memberPayment(({ status }) => status === 'initiated');
      const attemptId = `ch_${pick % 3}_${paymentId}`;
      return { paymentId, attemptId, reason: 'no', effectiveOn: ago(pick % 4) };
    },
  ],
  AbandonPayment: [1, (scene) => ({ paymentId: begunIn(scene) })],
  RequestRefund: [
    26,
    (scene) => {
      const decided = scene.accepted?.allocations.map(({ chargeId }) => decidedOf(scene, chargeId)) ?? [];
      const charges = scene.pick % 3 > 0 && { charges: decided };
      return { requestId: scene.id, ...reversalOf(scene), requestedBy: 'u1', ...charges };
    },
  ],
  RefuseRefund: [36, (scene) => ({ requestId: orderOf(scene)?.requestId ?? NONE, reason: 'no' })],
  RefundPayment: [
    18,
    (scene) => {
      const ordered = scene.pick % 2 > 0 && orderOf(scene);
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
    28,
    ({ pick, state, ago, mostly }) => ({
      refundId: mostly([...state.refunds], ([, { status }]) => status === 'given')?.[0] ?? NONE,
      reason: 'closed',
      effectiveOn: ago(pick % 4),
    }),
  ],
  ReturnPayment: [
    8,
    (scene) => ({ ...reversalOf(scene), returnId: `rt_${scene.id}`, leftOn: scene.ago(scene.pick % 4) }),
  ],
  DisputePayment: [
    20,
    (scene) => ({ ...reversalOf(scene), disputeId: `dp_${scene.id}`, leftOn: scene.ago(scene.pick % 4) }),
  ],
  RecordStripeFees: [
    3,
    ({ memberPayment, pick, part, today }) => {
      const paymentId = memberPayment(({ kind }) => kind === 'stripe');
      const kind = oneOf(['card', 'ach', 'dispute', 'return', 'application'] as const, part) ?? 'card';
      // Some go back with a refund, and some movements have none.
      const amountCents = pick % 7 === 0 ? 0 : pick % 5 === 0 ? -part : part;
      const transactionId = `txn_${pick % 4}_${paymentId}`;
      return { paymentId, transactionId, fees: [{ kind, amountCents }], occurredOn: today };
    },
  ],
  RecordFraudWarning: [
    4,
    ({ memberPayment, pick }) => {
      const paymentId = memberPayment(({ kind, status }) => kind === 'stripe' && status === 'accepted');
      return { paymentId, warningId: `issfr_${pick % 3}_${paymentId}` };
    },
  ],
  WinDispute: [28, (scene) => ({ disputeId: disputeIn(scene), effectiveOn: scene.ago(scene.pick % 4) })],
  LoseDispute: [28, (scene) => ({ disputeId: disputeIn(scene), effectiveOn: scene.ago(scene.pick % 4) })],
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
    4,
    (scene) => ({ reimbursementId: purchaseIn(scene), approval: approvalOf(scene), ...inCategory(scene) }),
  ],
  DeclineReimbursement: [10, (scene) => ({ reimbursementId: purchaseIn(scene), reason: 'no' })],
  PayReimbursement: [
    3,
    (scene) => {
      const methods = Object.keys(reimbursementMethods) as ReimbursementMethod[];
      const method = oneOf(methods, scene.amountCents) ?? 'credit';
      return { reimbursementId: purchaseIn(scene), method, paidOn: scene.ago(scene.pick % 3) };
    },
  ],
  RemoveReimbursement: [
    3,
    (scene) => ({ reimbursementId: purchaseIn(scene), byMember: scene.pick % 3 === 0 }),
  ],
  SendToCollections: [
    2,
    ({ state, today, partOf }) => ({
      amountCents: partOf(overdueCharges(state, today).reduce((sum, { dueCents }) => sum + dueCents, 0)),
      termsVersion: '2026-11',
    }),
  ],
  RecallFromCollections: [16, () => ({ reason: 'agreed' })],
};

const allKinds = Object.keys(makers) as AccountCommand['type'][];
/** The id of what is not there. */
const NONE = 'none';

/** The command that a kind of a step means on this account, on this day. */
function commandOf(
  kind: AccountCommand['type'],
  each: Step,
  state: AccountState,
  today: CalendarDate,
  index: number,
  creditPaysSince: CalendarDate,
): AccountCommand {
  const id = deriveId(`step ${index}`);
  const pickFrom = <Item>(items: readonly Item[]) => items.at(-1 - Math.min(each.newer, items.length - 1));
  const mostly = <Item>(items: readonly Item[], isLikely: (item: Item) => boolean) =>
    pickFrom(each.pick % 6 === 0 ? items : items.filter(isLikely));
  const payments = [...state.payments.values()];
  const charges = [...state.charges.values()];
  const charge = pickFrom(charges);
  const ofMembers = payments.filter(({ kind }) => kind !== 'manual');
  const [, make] = makers[kind];
  const said = make({
    ...each,
    id,
    today,
    state,
    charges,
    charge,
    chargeId: charge?.chargeId ?? NONE,
    memberPayment: (isLikely) => mostly(ofMembers, isLikely)?.paymentId ?? NONE,
    accepted: mostly(
      ofMembers.filter(({ status }) => status === 'accepted'),
      (payment) => payment.kind === 'stripe' && refundableCents(payment) > 0,
    ),
    partOf: (cents) => Math.ceil((cents * each.part) / 100),
    ago: (days) => plusDays(today, -days),
    pickFrom,
    mostly,
    paymentWith: (isIt) => pickFrom(payments.filter(isIt)),
  });
  // The table holds what each kind says to be its own.
  return { type: kind, ...said, ...(each.creditPays && { creditPaysSince }), today } as AccountCommand;
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
function initiatedBy(scene: Scene) {
  const allocations = dueParts(scene);
  const wantedCents = sumOf(allocations);
  const credit = Math.min(scene.state.creditCents, Math.floor(wantedCents / 2));
  return { paymentId: scene.id, creditCents: scene.pick % 4 > 0 ? credit : 0, allocations, wantedCents };
}

/** A refund that was ordered and neither made nor refused. */
function orderOf({ state, pickFrom }: Scene) {
  const [requestId, order] =
    pickFrom([...state.refundRequests].filter(([, { status }]) => status === 'open')) ?? [];
  return requestId === undefined || order === undefined
    ? undefined
    : { requestId, paymentId: order.paymentId, amountCents: order.amountCents };
}

/** A payment whose money has not come. */
const begunIn = ({ memberPayment }: Scene) =>
  memberPayment(({ status }) => status === 'initiated' || status === 'pending');
const disputeIn = ({ state, mostly }: Scene) =>
  mostly([...state.disputes], ([, { status }]) => status === 'open')?.[0] ?? NONE;
const purchaseIn = ({ state, pickFrom }: Scene) => pickFrom([...state.reimbursements.keys()]) ?? NONE;

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
function reversalOf({ accepted, amountCents, partOf }: Scene) {
  const left = accepted === undefined ? amountCents : refundableCents(accepted);
  return { paymentId: accepted?.paymentId ?? NONE, amountCents: partOf(left), reason: 'back' };
}

const amount = fc.integer({ min: 1, max: 20_000 });
const stepOf = {
  days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 })),
  newer: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat(3) },
    { weight: 1, arbitrary: fc.nat(20) },
  ),
  pick: fc.nat(1_000),
  part: fc.oneof(
    { weight: 4, arbitrary: fc.constant(100) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 99 }) },
    { weight: 1, arbitrary: fc.integer({ min: 101, max: 250 }) },
  ),
  amountCents: amount,
  // Some charges start months ahead, so that much happens to them while they are deferred.
  dueIn: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 20 }) },
    { weight: 1, arbitrary: fc.integer({ min: 21, max: 150 }) },
  ),
  fee: fc.option(fc.record({ amountCents: amount, after: fc.integer({ min: 1, max: 10 }) })),
  discount: fc.option(fc.record({ amountCents: amount, before: fc.integer({ min: 0, max: 10 }) })),
};

/** How often each kind of command is tried in a life. */
type Weights = readonly (readonly [kind: AccountCommand['type'], weight: number])[];

/** Lives of up to 40 commands by these weights. A life shrinks to fewer and simpler steps. */
export const livesBy = (weightsOfLife: fc.Arbitrary<Weights>): fc.Arbitrary<readonly Step[]> =>
  fc.noShrink(fc.tuple(weightsOfLife, fc.boolean())).chain(([weights, creditPays]) => {
    const kind = fc.oneof(...weights.map(([each, weight]) => ({ weight, arbitrary: fc.constant(each) })));
    const kinds = fc.array(kind, { minLength: 1, maxLength: 20, size: 'max' });
    const step = fc.record<Step>({ ...stepOf, kinds, creditPays: fc.constant(creditPays) });
    return fc.array(step, { minLength: 1, maxLength: 40, size: 'max' });
  });

/** Random lives. Each draws which kinds of commands are frequent in it, and which never come. */
export const steps: fc.Arbitrary<readonly Step[]> = livesBy(
  fc.tuple(
    ...allKinds.map((kind) =>
      fc
        .constantFrom(kind === 'AssessCharge' ? 1 : 0, 1, 1, 4)
        .map((times) => [kind, times * makers[kind][0]] as const),
    ),
  ),
);

/** Take every step on an empty account, from a day on: the one that the run has drawn unless given. */
export function live(taking: readonly Step[], first: CalendarDate = firstDay): readonly Taken[] {
  const taken: Taken[] = [];
  let today = first;
  const creditPaysSince = plusDays(first, 2);
  let state = account.initial;
  for (const [index, each] of taking.entries()) {
    today = plusDays(today, each.days);
    const { command, events } = firstAccepted(each, state, today, index, creditPaysSince);
    const after = fold(account, events, state);
    taken.push({ command, today, events, before: state, after });
    state = after;
  }
  return taken;
}

/** The first kind of a step that writes events, or the last one when none does. */
function firstAccepted(
  each: Step,
  state: AccountState,
  today: CalendarDate,
  index: number,
  creditPaysSince: CalendarDate,
) {
  let refused: AccountCommand | undefined;
  for (const kind of each.kinds) {
    const command = commandOf(kind, each, state, today, index, creditPaysSince);
    const isOfNothing = Object.values(command).includes(NONE);
    const events = isOfNothing ? [] : decideOrRefuse(command, state);
    if (events.length > 0) return { command, events };
    if (refused === undefined || !isOfNothing) refused = command;
  }
  if (refused === undefined) throw new Error('a step tries something');
  return { command: refused, events: [] };
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
