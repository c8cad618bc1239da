import { createHash, randomUUID } from 'node:crypto';
import test from 'ava';
import { createDues } from '../../api/account/charge/contract.ts';
import { addPayment, stripeSecret } from '../../api/account/payment/contract.ts';
import { refundPayment } from '../../api/account/refund/contract.ts';
import { deleteDocs, uploadDoc } from '../../api/document/contract.ts';
import { createMember } from '../../api/member/contract.ts';
import type { Call } from '../../api/platform/contract/call.ts';
import { accountStream } from '../../ledger/account/events.ts';
import type { BursarEvent, Recorded } from '../../ledger/catalogue.ts';
import { plain } from '../support/account.ts';
import type { Operation } from './client.ts';
import { checkMoney } from './stripe.ts';
import { checkFiles, checkLoad, checkOperations, type Stored } from './verify.ts';

// A run is only worth something if it would notice: each check gets what is right, then one violation.

const [memberId, chargeId, paymentId, occurredOn] = [randomUUID(), randomUUID(), randomUUID(), '2026-03-02'];

const done = { status: 200, message: 'Done.' };
const operation = (call: Call, body: object, answer: object): Operation => {
  const answered = { status: 200, answer: { ...done, ...answer } };
  return { call, key: call.name, body, tries: 1, ...answered, repeated: answered };
};
const results = [{ _id: chargeId, uuid: memberId, ok: true }];
const due = { uuid: memberId, type: 'Dues', account: 'bank', amount: 50, dueDate: '2026-03-31' };
const payments = [{ id: chargeId, uuid: memberId, amount: 20 }];
const charging = operation(createDues, { dues: [due] }, { batch: randomUUID(), results });
const paying = operation(addPayment, { payInfo: { pmt_type: 'check' }, payments }, { results });
const adding = operation(createMember, {}, { _id: memberId });
const secret = { client_secret: 's', order_id: 'pi_1', publishableKey: 'pk', stripeAccount: 'acct_1' };
const amounts = { amount: 20, fee: 0, creditsUsed: 0 };
const beginning = operation(stripeSecret, {}, { paymentId, ...secret, ...amounts });
const giveBack = { uuid: memberId, paymentId, amount: 5, reason: refundPayment.name };
const refunding = operation(refundPayment, giveBack, { refundId: 're_1' });
const fileDoc = new File(['text'], `${uploadDoc.name}.txt`);
const Key = `documents/${fileDoc.name}`;
const uploading = operation(uploadDoc, { fileDoc }, { Key, isError: false });
const deleting = operation(deleteDocs, { filePaths: [Key] }, {});

const money = { addedFeeCents: 0, allocations: [], excessCents: 0, occurredOn };
const event = (type: BursarEvent['type'], data: object, stream = accountStream(memberId)) =>
  ({
    type,
    data,
    stream,
    metadata: { orgCode: 'abgesu', correlationId: 'run', actor: memberId },
  }) as Recorded;
const terms = { ...plain, amountCents: 5_000, memo: charging.key };
const charged = event('ChargeAssessed', { chargeId, terms, occurredOn });
const received = (amountCents: number) =>
  event('PaymentRecorded', { amountCents, checkNumber: paying.key, ...money });
const profile = { email: `${adding.key}@faults.example` };
const added = event('MemberAdded', { profile }, `member-${memberId}`);
const begun = event('PaymentInitiated', { paymentId, intentId: 'pi_1', amountCents: 2_000, ...money });
const card = { paymentId, method: 'card', orderId: 'pi_1', amountCents: 2_000, chargeIds: [], ...money };
const accepted = event('PaymentAccepted', card);
const back = { paymentId, amountCents: 500, reopened: [], fromCreditCents: 0, shortfallCents: 0, ...money };
const refunded = event('PaymentRefunded', { ...back, refundId: 're_1', reason: refunding.key });
const sha256 = createHash('sha256').update('text').digest('hex');
const document = { documentId: 'd', section: 'documents', name: fileDoc.name, file: 'abgesu/documents/a' };
const filed = event('DocumentAdded', { ...document, sha256 }, 'documents-abgesu');
const removed = event('DocumentDeleted', document, 'documents-abgesu');

const operations = [charging, paying, adding, beginning, refunding, uploading];
const log = [charged, received(2_000), added, begun, refunded, filed];
const without = (left: Recorded) => log.filter((each) => each !== left);
const refused = (made: Operation) => ({ ...made, status: 422, answer: {}, repeated: undefined });
const instead = (made: Operation, of: Operation) => operations.map((each) => (each === of ? made : each));

test('a load of which one kind was hardly ever accepted is found', (t) => {
  const whole = [...operations, deleting];
  t.deepEqual(checkLoad([...whole, ...whole, ...whole]), []);
  t.is(checkLoad([...whole, ...whole, ...operations]).length, 1);
});

test('acknowledged operations that the log has once are no violation', (t) => {
  t.deepEqual(checkOperations(operations, log), []);
});

type Broken = readonly [title: string, operations: readonly Operation[], log: readonly Recorded[]];
const brokenOperations: readonly Broken[] = [
  ...log.map((each, index): Broken => [`event ${index}, ${each.type}, is lost`, operations, without(each)]),
  ...log.map(
    (each, index): Broken => [`event ${index}, ${each.type}, is doubled`, operations, [...log, each]],
  ),
  ['a payment has another amount', operations, log.with(1, received(1_999))],
  ['what was refused was written', instead(refused(charging), charging), log],
  ['a server broke down', instead({ ...refused(charging), status: 500 }, charging), without(charged)],
  [
    'a repeat is answered otherwise',
    instead({ ...charging, repeated: { status: 409, answer: {} } }, charging),
    log,
  ],
];
for (const [title, made, events] of brokenOperations)
  test(`operations: ${title}`, (t) => {
    t.is(checkOperations(made, events).length, 1);
  });

const atStripe = new Map([['abgesu', 1_500]]);

test('money that the log has once is what Stripe holds', (t) => {
  t.deepEqual(checkMoney(atStripe, [accepted, refunded]), []);
  for (const events of [[refunded], [accepted], [accepted, accepted, refunded]])
    t.is(checkMoney(atStripe, events).length, 1);
});

const stored = new Map([[document.file, sha256]]);

test('files that are what was acknowledged are no violation', async (t) => {
  t.deepEqual(await checkFiles([uploading], [filed], stored), []);
  t.deepEqual(await checkFiles([uploading, deleting], [filed, removed], new Map()), []);
});

const other = { ...uploading, body: { fileDoc: new File(['other'], fileDoc.name) } };
const brokenFiles: readonly [...Broken, stored: Stored][] = [
  ['an upload is lost', [uploading], [], new Map()],
  ['a file is lost', [uploading], [filed], new Map()],
  ['a file has other bytes than its event says', [uploading], [filed], new Map([[document.file, 'bb']])],
  ['a file has other bytes than were sent', [other], [filed], stored],
  ['a deleted document is there', [uploading, deleting], [filed], stored],
  ['a file is left over', [uploading, deleting], [filed, removed], stored],
];
for (const [title, made, events, files] of brokenFiles)
  test(`files: ${title}`, async (t) => {
    t.is((await checkFiles(made, events, files)).length, 1);
  });
