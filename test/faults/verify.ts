import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createDues } from '../../api/account/charge/contract.ts';
import { addPayment, stripeSecret } from '../../api/account/payment/contract.ts';
import { refundPayment } from '../../api/account/refund/contract.ts';
import { deleteDocs, uploadDoc } from '../../api/document/contract.ts';
import type { Files } from '../../api/integrations/files/files.ts';
import { createMember } from '../../api/member/contract.ts';
import { memberOfAccountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { RETURNED_PAYMENT_TYPE } from '../../ledger/values/chargeRules.ts';
import { toCents } from '../../ledger/values/money.ts';
import { answerOf, type Operation } from './client.ts';
import { calls } from './load.ts';

const AT_LEAST = 3;

/** A load of which something is hardly ever accepted would prove nothing. */
export function checkLoad(operations: readonly Operation[]): string[] {
  return calls.flatMap((call) => {
    const own = operations.filter((operation) => operation.call === call);
    const { length } = own.filter(({ status }) => status === 200);
    return length < AT_LEAST ? [`${call.name}: ${length} accepted, ${JSON.stringify(own[0]?.answer)}`] : [];
  });
}

/**
 * What every operation should have left in the log, found by its key: everything acknowledged once,
 * everything refused not at all. A repeat of it was answered the same.
 */
export function checkOperations(operations: readonly Operation[], events: readonly Recorded[]): string[] {
  const byKey = Map.groupBy(events, keyOf);
  return operations.flatMap((operation) => {
    const found = (byKey.get(keyIn(operation)) ?? []).map(factOf).sort();
    const expected = expectedOf(operation).sort();
    const { call, key, status, answer, repeated } = operation;
    const name = `${call.name} ${key} (status ${status}, ${operation.tries} tries)`;
    const violations: string[] = [];
    if (status === 500) violations.push(`${name}: ${JSON.stringify(answer)}`);
    if (!isDeepStrictEqual(found, expected))
      violations.push(`${name}: expected ${JSON.stringify(expected)}, the log has ${JSON.stringify(found)}`);
    // An answer with a secret of Stripe's is not kept, but made again.
    const isKept = status === 200 && call !== stripeSecret;
    if (isKept && repeated !== undefined && !isDeepStrictEqual(repeated, { status, answer }))
      violations.push(`${name}: answered ${JSON.stringify(answer)}, repeated ${JSON.stringify(repeated)}`);
    return violations;
  });
}

/** What its events name: its own key, or the payment that it began. */
function keyIn(operation: Operation): string {
  if (operation.call !== stripeSecret) return operation.key;
  return answerOf(stripeSecret, laterOf(operation))?.paymentId ?? operation.key;
}

/** What was refused may be accepted when it is asked again; what was accepted stays so. */
function laterOf(made: Operation): Pick<Operation, 'status' | 'answer'> {
  return made.status === 200 ? made : (made.repeated ?? made);
}

/** The key that an operation left in an event. */
function keyOf({ type, data }: Recorded): string {
  switch (type) {
    case 'ChargeAssessed':
      // Follows from a refund, and quotes its reason.
      return data.terms.chargeType === RETURNED_PAYMENT_TYPE ? '' : data.terms.memo;
    case 'PaymentRecorded':
      return data.checkNumber ?? '';
    case 'MemberAdded':
      return data.profile.email.split('@')[0] ?? '';
    case 'PaymentInitiated':
      return data.paymentId;
    case 'PaymentRefunded':
      return data.reason;
    case 'DocumentAdded':
      return data.name.split('.')[0] ?? '';
    default:
      return '';
  }
}

/** An event and an expectation in the same words, to compare. */
function factOf({ type, data, stream }: Recorded): string {
  const member = memberOfAccountStream(stream) ?? '';
  switch (type) {
    case 'ChargeAssessed':
      return `charge ${data.chargeId} ${member} ${data.terms.amountCents}`;
    case 'PaymentRecorded':
      return `payment ${member} ${data.amountCents}`;
    case 'PaymentInitiated':
      return `begun ${data.intentId} ${data.amountCents}`;
    case 'PaymentRefunded':
      return `refunded ${data.paymentId} ${data.refundId} ${data.amountCents}`;
    case 'DocumentAdded':
      return `document ${pathOf(data)}`;
    default:
      return stream;
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
    case stripeSecret: {
      const { order_id, amount } = stripeSecret.output.parse(answer);
      return [`begun ${order_id} ${toCents(amount)}`];
    }
    case refundPayment: {
      const { paymentId, amount } = refundPayment.input.parse(body);
      return [`refunded ${paymentId} ${refundPayment.output.parse(answer).refundId} ${toCents(amount)}`];
    }
    case uploadDoc:
      return [`document ${uploadDoc.output.parse(answer).Key}`];
    default:
      return [];
  }
}

/** Money received by hand: a payment for each member whose rows were accepted. Stripe has the rest. */
function recordedBy(body: unknown, answer: unknown): string[] {
  const { payInfo, payments } = addPayment.input.parse(body);
  if (payInfo.pmt_type !== 'check') return [];
  const accepted = addPayment.output.parse(answer).results.filter(({ ok }) => ok);
  return [...new Set(accepted.map(({ uuid }) => uuid))].map((member) => {
    const own = payments.filter(({ uuid }) => uuid === member);
    return `payment ${member} ${own.reduce((sum, { amount }) => sum + toCents(amount), 0)}`;
  });
}

const pathOf = ({ section, name }: { readonly section: string; readonly name: string }) =>
  `${section}/${name}`;

/** What lies in a store of files, by key: the SHA-256 of its bytes. */
export type Stored = ReadonlyMap<string, string>;

/** The documents of an organization. */
export async function readFiles(files: Files, orgCode: string): Promise<Stored> {
  const stored = new Map<string, string>();
  for (const key of await files.keysOf(orgCode)) {
    if (!key.includes('/documents/')) continue;
    const hash = createHash('sha256');
    for await (const chunk of (await files.get(key))?.content ?? []) hash.update(chunk);
    stored.set(key, hash.digest('hex'));
  }
  return stored;
}

/**
 * Documents that were acknowledged are there with the bytes that were sent, those deleted are not, and once
 * it was swept, no file is there that no event names.
 */
export async function checkFiles(
  operations: readonly Operation[],
  events: readonly Recorded[],
  stored: Stored,
): Promise<string[]> {
  const byId = new Map<string, { readonly path: string; readonly file: string; readonly sha256: string }>();
  for (const { type, data } of events)
    if (type === 'DocumentAdded') byId.set(data.documentId, { ...data, path: pathOf(data) });
    else if (type === 'DocumentDeleted') byId.delete(data.documentId);
  const documents = [...byId.values()];
  const named = new Set(documents.map(({ file }) => file));
  const deleted = new Set(operations.flatMap(deletedBy));
  const violations = [
    ...documents
      .filter(({ file, sha256 }) => stored.get(file) !== sha256)
      .map(({ path }) => `${path}: has lost its bytes`),
    ...documents
      .filter(({ path }) => deleted.has(path))
      .map(({ path }) => `${path}: was deleted and is there`),
    ...[...stored.keys()].filter((key) => !named.has(key)).map((key) => `${key}: nothing names it`),
  ];
  for (const made of operations) {
    const path = made.call === uploadDoc ? answerOf(uploadDoc, laterOf(made))?.Key : undefined;
    if (path === undefined || deleted.has(path)) continue;
    const { fileDoc } = made.body as { readonly fileDoc: File };
    const sha256 = createHash('sha256')
      .update(await fileDoc.bytes())
      .digest('hex');
    if (!documents.some((each) => each.path === path && each.sha256 === sha256))
      violations.push(`${path}: was acknowledged and is not there as it was sent`);
  }
  return violations;
}

function deletedBy({ call, status, body }: Operation): readonly string[] {
  if (call !== deleteDocs || status !== 200) return [];
  return (body as { readonly filePaths: readonly string[] }).filePaths;
}
