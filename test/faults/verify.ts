import { isDeepStrictEqual } from 'node:util';
import { callIdOf } from '../../api/calls/idempotency.ts';
import { addPayment } from '../../api/contract/account.ts';
import { refundPayment, updateBursarCredit } from '../../api/contract/adjustments.ts';
import { addExpense, deleteBudget, deleteExpense, updateExpense } from '../../api/contract/budget.ts';
import type { Call } from '../../api/contract/call.ts';
import { createDues } from '../../api/contract/charge.ts';
import { deleteDocs, uploadDoc } from '../../api/contract/document.ts';
import { createMember } from '../../api/contract/member.ts';
import { createPaymentIntentMethod, miscPayment, stripeSecret } from '../../api/contract/payment.ts';
import { declinePayment, verifyPayment } from '../../api/contract/verification.ts';
import { memberOfAccountStream } from '../../ledger/account/events.ts';
import { decode, postingsOf, type Recorded } from '../../ledger/catalogue.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { RETURNED_PAYMENT_TYPE } from '../../ledger/values/charge.ts';
import { toCents } from '../../ledger/values/money.ts';
import type { Database } from '../../projections/database.ts';
import { trialBalance } from '../../projections/journal.ts';
import type { Operation } from './client.ts';
import { laterOf, nameOf } from './verifyPayments.ts';

/** Everything in the log, in order. */
export async function readWholeLog(log: EventLog): Promise<Recorded[]> {
  const events: Recorded[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await log.readAll({ limit: 5_000, after });
    if (page.events.length === 0) return events;
    events.push(...page.events.map(decode));
    after = page.position;
  }
}

/**
 * What every operation should have left in the log, found by its key: everything acknowledged once,
 * everything refused not at all.
 */
export function checkOperations(operations: readonly Operation[], events: readonly Recorded[]): string[] {
  const keyOfCall = keysOfPayments(operations, events);
  const byKey = Map.groupBy(events, (event) => keyOf(event, keyOfCall));
  return operations.flatMap((operation) => {
    const found = (byKey.get(operation.key) ?? []).map(factOf).sort();
    const expected = expectedOf(operation).sort();
    const name = nameOf(operation);
    const violations: string[] = [];
    if (operation.status === 500) violations.push(`${name}: ${JSON.stringify(operation.answer)}`);
    if (!isDeepStrictEqual(found, expected))
      violations.push(`${name}: expected ${JSON.stringify(expected)}, the log has ${JSON.stringify(found)}`);
    const { status, answer, repeated } = operation;
    const differs =
      repeated !== undefined &&
      !isDeepStrictEqual(lasting({ ...operation, ...repeated }), lasting(operation));
    if (status === 200 && differs && !hasGivenWay(operation, events))
      violations.push(`${name}: answered ${JSON.stringify(answer)}, repeated ${JSON.stringify(repeated)}`);
    return violations;
  });
}

/**
 * An answer without what goes on meanwhile: one with a secret of Stripe's, or with a link to a screenshot, is
 * not kept, but made again for a repeat.
 */
function lasting({ call, status, answer }: Pick<Operation, 'call' | 'status' | 'answer'>): unknown {
  if (typeof answer !== 'object' || answer === null) return { status, answer };
  if ('client_secret' in answer)
    return { status, answer: { ...answer, status: undefined, message: undefined } };
  return { status, answer: call === miscPayment ? { ...answer, payment: undefined } : answer };
}

/** A payment that another of the same member replaced since is told so: there is no intent to confirm. */
function hasGivenWay({ answer, repeated }: Operation, events: readonly Recorded[]): boolean {
  const { paymentId } = (answer ?? {}) as { readonly paymentId?: string };
  const { code } = (repeated?.answer ?? {}) as { readonly code?: string };
  const isAbandoned = ({ type, data }: Recorded) =>
    type === 'PaymentAbandoned' && data.paymentId === paymentId;
  return repeated?.status === 409 && code === 'begunMeanwhile' && events.some(isAbandoned);
}

/** What a load is made of. */
const calls: readonly Call[] = [
  createDues,
  addPayment,
  createMember,
  stripeSecret,
  createPaymentIntentMethod,
  miscPayment,
  verifyPayment,
  declinePayment,
  refundPayment,
  updateBursarCredit,
  uploadDoc,
  deleteDocs,
  addExpense,
  updateExpense,
  deleteExpense,
  deleteBudget,
];

/** A load of which something is never accepted would prove nothing. */
export function checkLoad(operations: readonly Operation[]): string[] {
  const accepted = new Set(operations.filter(({ status }) => status === 200).map(({ call }) => call));
  return calls
    .filter((call) => !accepted.has(call))
    .map((call) => {
      const refused = operations.find((operation) => operation.call === call);
      return `no ${call.name} was accepted: ${JSON.stringify(refused?.answer)}`;
    });
}

/** The keys of manual payments by the ids of their calls: the event holds nothing else of the call. */
function keysOfPayments(
  operations: readonly Operation[],
  events: readonly Recorded[],
): ReadonlyMap<string, string> {
  const clerks = new Map(events.map(({ metadata }) => [metadata.actor, metadata.orgCode]));
  const payments = operations.filter(({ call }) => call === addPayment);
  return new Map(
    [...clerks].flatMap(([memberId, orgCode]) =>
      payments.map(({ key, body }) => {
        const input = addPayment.input.parse(body);
        return [callIdOf({ orgCode, memberId, key, name: addPayment.name, input }), key];
      }),
    ),
  );
}

/** The key that an operation left in an event. */
function keyOf(event: Recorded, keyOfCall: ReadonlyMap<string, string>): string {
  switch (event.type) {
    case 'ChargeAssessed': {
      const { chargeType, memo } = event.data.terms;
      // Follows from a refund, and quotes its reason.
      return chargeType === RETURNED_PAYMENT_TYPE ? '' : memo;
    }
    case 'PaymentRecorded':
      return keyOfCall.get(event.metadata.commandId.split(':')[0] ?? '') ?? '';
    case 'MemberAdded':
      return event.data.profile.email.split('@')[0] ?? '';
    case 'PaymentSubmitted':
      return event.data.payer;
    case 'PaymentDeclined':
    case 'PaymentRefunded':
    case 'CreditWithdrawn':
      return event.data.reason;
    case 'CreditIssued':
      return event.data.source.kind === 'granted' ? event.data.source.reason : '';
    default:
      return '';
  }
}

/** An event and an expectation in the same words, to compare. */
function factOf(event: Recorded): string {
  const member = memberOfAccountStream(event.stream) ?? '';
  switch (event.type) {
    case 'ChargeAssessed':
      return `charge ${event.data.chargeId} ${member} ${event.data.terms.amountCents}`;
    case 'PaymentRecorded':
      return `payment ${member} ${event.data.amountCents}`;
    case 'PaymentSubmitted': {
      const { paymentId, amountCents, creditCents } = event.data;
      return `submitted ${paymentId} ${member} ${amountCents + creditCents}`;
    }
    case 'PaymentDeclined':
      return `declined ${event.data.paymentId}`;
    case 'PaymentRefunded':
      return `refunded ${event.data.paymentId} ${event.data.refundId} ${event.data.amountCents}`;
    case 'CreditIssued':
    case 'CreditWithdrawn':
      return `credit ${member}`;
    default:
      return event.stream;
  }
}

function expectedOf(operation: Operation): string[] {
  const { call, body } = operation;
  const { status, answer } = laterOf(operation);
  if (status !== 200) return [];
  switch (call) {
    case createMember:
      return [`member-${createMember.output.parse(answer)._id}`];
    case createDues: {
      const { dues } = createDues.input.parse(body);
      return createDues.output
        .parse(answer)
        .results.flatMap(({ ok, _id, uuid }, index) =>
          ok ? [`charge ${_id} ${uuid} ${toCents(dues[index]?.amount ?? 0)}`] : [],
        );
    }
    case addPayment:
      return recordedBy(body, answer);
    case miscPayment: {
      const { payInfo, payments } = miscPayment.input.parse(body);
      if (payInfo.pmt_type === 'credits') return [];
      return [
        `submitted ${miscPayment.output.parse(answer).paymentId} ${payments[0]?.uuid} ${centsOf(payments)}`,
      ];
    }
    case declinePayment:
      return [`declined ${declinePayment.input.parse(body).id}`];
    case refundPayment: {
      const { paymentId, amount } = refundPayment.input.parse(body);
      return [`refunded ${paymentId} ${refundPayment.output.parse(answer).refundId} ${toCents(amount)}`];
    }
    case updateBursarCredit:
      return [`credit ${updateBursarCredit.input.parse(body).memberUUId}`];
    // What they leave, checkPayments looks for.
    default:
      return [];
  }
}

/** Money received by hand: a payment for each member whose rows were accepted. */
function recordedBy(body: unknown, answer: unknown): string[] {
  const { payInfo, payments } = addPayment.input.parse(body);
  if (payInfo.pmt_type === 'card' || payInfo.pmt_type === 'ach') return [];
  const accepted = addPayment.output.parse(answer).results.filter(({ ok }) => ok);
  return [...new Set(accepted.map(({ uuid }) => uuid))].map(
    (uuid) => `payment ${uuid} ${centsOf(payments.filter((row) => row.uuid === uuid))}`,
  );
}

function centsOf(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + toCents(amount), 0);
}

/** Streams without gaps or doubles, entries that balance, and no charge paid beyond what it was worth. */
export function checkLedger(events: readonly Recorded[]): string[] {
  const violations: string[] = [];
  const versions = new Map<string, number>();
  const open = new Map<string, number>();
  for (const event of events) {
    const version = (versions.get(event.stream) ?? 0) + 1;
    versions.set(event.stream, version);
    if (event.version !== version)
      violations.push(`${event.stream}: version ${event.version} where ${version} should be`);
    if (memberOfAccountStream(event.stream) === undefined) continue;
    const difference = postingsOf(event).reduce(
      (sum, { debitCents, creditCents }) => sum + debitCents - creditCents,
      0,
    );
    if (difference !== 0)
      violations.push(`event ${event.id}: debits and credits differ by ${difference} cents`);
    for (const [chargeId, cents] of movedBy(event))
      open.set(chargeId, (open.get(chargeId) ?? Number.POSITIVE_INFINITY) + cents);
    if (event.type === 'ChargeAssessed') open.set(event.data.chargeId, event.data.terms.amountCents);
  }
  for (const [chargeId, cents] of open)
    if (cents < 0) violations.push(`charge ${chargeId} is overpaid by ${-cents} cents`);
  return violations;
}

/**
 * What an event changes about how much a charge still takes. What was amended or voided is left out: money is
 * given back there.
 */
function movedBy(event: Recorded): [string, number][] {
  switch (event.type) {
    case 'ChargeAmended':
    case 'ChargeVoided':
      return [[event.data.chargeId, Number.POSITIVE_INFINITY]];
    case 'LateFeeApplied':
    case 'EarlyDiscountRevoked':
      return [[event.data.chargeId, event.data.amountCents]];
    case 'EarlyDiscountGranted':
      return [[event.data.chargeId, -event.data.amountCents]];
    case 'PaymentRecorded':
    case 'PaymentAccepted':
    case 'DisputeWon':
    case 'CreditSpent':
      return event.data.allocations.map(({ chargeId, amountCents }) => [chargeId, -amountCents]);
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
      return event.data.reopened.map(({ chargeId, amountCents }) => [chargeId, amountCents]);
    default:
      return [];
  }
}

/** The trial balance that people read, against one added up from the log. */
export async function checkJournal(db: Database, events: readonly Recorded[]): Promise<string[]> {
  const orgCode = events[0]?.metadata.orgCode ?? '';
  const sums = new Map<string, { debitCents: number; creditCents: number }>();
  for (const event of events) {
    if (event.metadata.orgCode !== orgCode) continue;
    for (const { account, debitCents, creditCents } of postingsOf(event)) {
      const sum = sums.get(account) ?? { debitCents: 0, creditCents: 0 };
      sums.set(account, {
        debitCents: sum.debitCents + debitCents,
        creditCents: sum.creditCents + creditCents,
      });
    }
  }
  const lines = await trialBalance(db, orgCode);
  const shown = Object.fromEntries(lines.map(({ account, ...amounts }) => [account, amounts]));
  return isDeepStrictEqual(shown, Object.fromEntries(sums))
    ? []
    : [`the trial balance is ${JSON.stringify(shown)}; the log adds up to ${JSON.stringify([...sums])}`];
}
