import { addPayment } from '../../api/contract/account.ts';
import { createPaymentIntentMethod, miscPayment, stripeSecret } from '../../api/contract/payment.ts';
import { verifyPayment } from '../../api/contract/verification.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { toCents } from '../../ledger/values/money.ts';
import { answerOf, type Operation } from './client.ts';

type EventOf<Type extends Recorded['type']> = Extract<Recorded, { type: Type }>;

/**
 * What the log says of the payments that were made during the run. What the demo organization came with is
 * left out.
 */
interface Story {
  readonly begun: ReadonlyMap<string, readonly EventOf<'PaymentInitiated'>[]>;
  readonly submitted: ReadonlySet<string>;
  readonly pending: ReadonlySet<string>;
  readonly accepted: ReadonlyMap<string, readonly EventOf<'PaymentAccepted'>[]>;
  /** By the payment that used it. */
  readonly spent: ReadonlyMap<string, readonly EventOf<'CreditSpent'>[]>;
}

/**
 * Payments that members made, and what administrators decided on them: everything acknowledged is there,
 * once; and no money moved that nobody was told of, so that what was refused did not happen behind their
 * back.
 */
export function checkPayments(operations: readonly Operation[], events: readonly Recorded[]): string[] {
  const story = readStory(events);
  return [
    ...checkOnce(story),
    ...checkBegun(operations, story),
    ...checkTold(operations, story),
    ...checkCredit(operations, story),
    ...checkVerified(operations, story),
  ];
}

function readStory(events: readonly Recorded[]): Story {
  const own = events.filter(({ metadata }) => !metadata.correlationId.startsWith('demo:'));
  const all = <Type extends Recorded['type']>(type: Type) =>
    own.filter((event): event is EventOf<Type> => event.type === type);
  return {
    begun: Map.groupBy(all('PaymentInitiated'), ({ data }) => data.paymentId),
    submitted: new Set(all('PaymentSubmitted').map(({ data }) => data.paymentId)),
    pending: new Set(all('PaymentPending').map(({ data }) => data.paymentId)),
    accepted: Map.groupBy(all('PaymentAccepted'), ({ data }) => data.paymentId),
    // What free credit pays on the due date is no call's.
    spent: Map.groupBy(
      all('CreditSpent').filter(({ metadata }) => metadata.actor !== 'rule:credit'),
      ({ data }) => data.reservationId,
    ),
  };
}

/** No payment is accepted, and no reservation spent, twice. */
function checkOnce({ accepted, spent }: Story): string[] {
  const doubles = (what: string, groups: ReadonlyMap<string, readonly unknown[]>) =>
    [...groups]
      .filter(([, { length }]) => length > 1)
      .map(([id, { length }]) => `payment ${id}: ${what} ${length} times`);
  return [...doubles('accepted', accepted), ...doubles('its credit spent', spent)];
}

/**
 * By card and bank: what was begun is in the log with what the member was told, and nothing else of the kind
 * ever brought money.
 */
function checkBegun(operations: readonly Operation[], { begun, pending, accepted }: Story): string[] {
  const violations: string[] = [];
  const known = new Set<string>();
  for (const made of operations) {
    if (made.call !== stripeSecret && made.call !== createPaymentIntentMethod) continue;
    const answer = answerOf(stripeSecret, laterOf(made));
    if (answer === undefined) continue;
    known.add(answer.paymentId);
    const wanted = { intentId: answer.order_id, amountCents: toCents(answer.amount) };
    const found = (begun.get(answer.paymentId) ?? []).map(({ data: { intentId, amountCents } }) => ({
      intentId,
      amountCents,
    }));
    if (JSON.stringify(found) !== JSON.stringify([wanted]))
      violations.push(
        `${nameOf(made)}: answered ${JSON.stringify(wanted)}, the log has ${JSON.stringify(found)}`,
      );
  }
  for (const paymentId of begun.keys())
    if (!known.has(paymentId) && (accepted.has(paymentId) || pending.has(paymentId)))
      violations.push(`payment ${paymentId} brings money, although nobody was told that it had begun`);
  return violations;
}

/** What the wizard was told to be paid is accepted, or on its way. */
function checkTold(operations: readonly Operation[], { begun, pending, accepted }: Story): string[] {
  const paymentOf = new Map(
    [...begun].flatMap(([paymentId, events]) =>
      events.map(({ data }) => [data.intentId, paymentId] as const),
    ),
  );
  return operations.flatMap((made) => {
    if (made.call !== addPayment || answerOf(addPayment, laterOf(made)) === undefined) return [];
    const { payInfo } = addPayment.input.parse(made.body);
    if (payInfo.pmt_type !== 'card' && payInfo.pmt_type !== 'ach') return [];
    const paymentId = paymentOf.get(payInfo.order_id ?? '') ?? '';
    const isThere = accepted.has(paymentId) || (payInfo.pmt_type === 'ach' && pending.has(paymentId));
    return isThere
      ? []
      : [`${nameOf(made)}: ${payInfo.pmt_type} ${payInfo.order_id} was acknowledged and is not paid`];
  });
}

/** By credit alone: spent once for everybody who was told so, and for nobody else. */
function checkCredit(operations: readonly Operation[], { begun, submitted, spent }: Story): string[] {
  const violations: string[] = [];
  const known = new Set<string>();
  for (const made of operations) {
    if (made.call !== miscPayment) continue;
    const { payInfo, payments } = miscPayment.input.parse(made.body);
    const answer = answerOf(miscPayment, laterOf(made));
    if (payInfo.pmt_type !== 'credits' || answer === undefined) continue;
    known.add(answer.paymentId);
    const wanted = payments.reduce((sum, { amount }) => sum + toCents(amount), 0);
    const found = (spent.get(answer.paymentId) ?? []).reduce((sum, { data }) => sum + data.amountCents, 0);
    if (found !== wanted)
      violations.push(`${nameOf(made)}: ${wanted} cents of credit were acknowledged, ${found} were spent`);
  }
  for (const paymentId of spent.keys())
    if (!known.has(paymentId) && !begun.has(paymentId) && !submitted.has(paymentId))
      violations.push(`payment ${paymentId} spent credit, although nobody was told so`);
  return violations;
}

/** By Venmo: accepted if, and only if, an administrator was told that they have verified it. */
function checkVerified(operations: readonly Operation[], { submitted, accepted }: Story): string[] {
  const verified = Map.groupBy(
    operations.filter(
      (made) => made.call === verifyPayment && answerOf(verifyPayment, laterOf(made)) !== undefined,
    ),
    ({ body }) => verifyPayment.input.parse(body).id,
  );
  const violations: string[] = [];
  for (const [paymentId, own] of verified)
    if (own.length !== 1 || !accepted.has(paymentId))
      violations.push(
        `payment ${paymentId}: verified by ${own.map(nameOf).join(' and ')}, ${accepted.has(paymentId) ? 'accepted' : 'not accepted'}`,
      );
  for (const paymentId of submitted)
    if (accepted.has(paymentId) && !verified.has(paymentId))
      violations.push(`payment ${paymentId} was accepted, although no administrator was told so`);
  return violations;
}

/** What was refused may be accepted when it is asked again; what was accepted stays so. */
export function laterOf(made: Operation): Pick<Operation, 'status' | 'answer'> {
  return made.status === 200 ? made : (made.repeated ?? made);
}

/** An operation in the words of the report. */
export function nameOf({ call, key, status, tries }: Operation): string {
  return `${call.name} ${key} (status ${status}, ${tries} tries)`;
}
