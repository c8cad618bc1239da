import { randomUUID } from 'node:crypto';
import test from 'ava';
import { startJobs } from '../../../api/jobs/index.ts';
import { ListsBehind } from '../../../api/messaging/consumeOnce.ts';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { NOTIFY_AFTER_MS } from '../../../ledger/account/undoable.ts';
import { begin, setCredit } from '../../support/account-commands.ts';
import { DUE_DAY, type Person, startApi, TODAY } from '../../support/api.ts';
import {
  assess,
  command,
  mailsOf,
  payCash,
  rebuildSendsNothing,
  type SentMail,
  saidIn,
  submitVenmo,
} from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { until } from '../../support/until.ts';

const today = TODAY;

const api = await startApi('event_mails');
const org = await api.addOrg('paymails');
const before = await assess(api, org.pledge, { dueDate: DUE_DAY });
await payCash(api, org.pledge, before, 5_000);
await beginMails(api.deps);
atEnd(test, api.end);

/** Run the job in three processes at once; answers what a person was sent by it. */
async function mailed(person: Person): Promise<readonly SentMail[]> {
  const before = (await mailsOf(api, person)).length;
  await Promise.all([mailAboutEvents(api.deps), mailAboutEvents(api.deps), mailAboutEvents(api.deps)]);
  return (await mailsOf(api, person)).slice(before);
}

const subjectsOf = (mails: readonly SentMail[]) => mails.map(({ subject }) => subject);
/** What mails say, without the random part of an order. */
const said = (mails: readonly SentMail[]) =>
  mails.map((mail) => saidIn(mail).replace(/order (pi_|V-)[\w-]+/g, 'order $1…'));

/** A Venmo payment of $50 that waits to be verified. */
async function submit(person: Person): Promise<string> {
  const chargeId = await assess(api, person, { dueDate: DUE_DAY, memo: 'Two meetings missed' });
  return submitVenmo(api, person, chargeId, { amountCents: 5_000, payer: '@ann <b>' });
}

/** A payment by card or bank, begun. The member pays a fee of $3.45 on top of $50 less credit. */
async function initiate(
  person: Person,
  method: 'card' | 'ach',
  { amountCents = 5_000, creditCents = 0 } = {},
): Promise<string> {
  const chargeId = await assess(api, person, { dueDate: DUE_DAY, amountCents });
  const paymentId = randomUUID();
  const fee = method === 'card' ? 345 : 0;
  const money = amountCents - creditCents;
  const allocations = [{ chargeId, amountCents }];
  const begun = begin(method, money, today, { paymentId, creditCents, allocations });
  await command(api, person, { ...begun, amountCents: money + fee, addedFeeCents: fee });
  return paymentId;
}

const returned = (paymentId: string, amountCents: number) => {
  const why = { reason: 'Insufficient funds', today };
  return {
    type: 'ReturnPayment',
    returnId: `return of ${paymentId}`,
    paymentId,
    amountCents,
    ...why,
  } as const;
};

test.serial('payments made before the first start are not written about', async (t) => {
  await beginMails(api.deps);
  t.deepEqual(await mailed(org.pledge), []);
});

test.serial('a payment is confirmed once, with what it paid', async (t) => {
  const chargeId = await assess(api, org.member, { dueDate: DUE_DAY });
  await payCash(api, org.member, chargeId, 2_000);
  t.snapshot(said(await mailed(org.member)));
  t.deepEqual(await mailed(org.member), []);
});

test.serial('while the lists are behind nothing is written, and nothing is forgotten', async (t) => {
  const chargeId = await assess(api, org.member, { dueDate: DUE_DAY });
  await payCash(api, org.member, chargeId, 5_000);
  const before = (await mailsOf(api, org.member)).length;
  const behind = { ...api.deps.projections, waitFor: async () => false };
  await t.throwsAsync(mailAboutEvents({ ...api.deps, projections: behind }), { instanceOf: ListsBehind });
  t.is((await mailsOf(api, org.member)).length, before);
  t.is((await mailed(org.member)).length, 1);
});

test.serial('a card payment with credit is one mail, with fee and credit', async (t) => {
  const person = org.other;
  await command(api, person, setCredit(1_000, today, randomUUID()));
  t.deepEqual(subjectsOf(await mailed(person)), ['Credit given: $10.00, Org paymails']);
  const paymentId = await initiate(person, 'card', { creditCents: 1_000 });
  t.deepEqual(await mailed(person), []);
  await command(api, person, { type: 'AcceptPayment', paymentId, today });
  t.snapshot(said(await mailed(person)));
});

test.serial('credit alone is confirmed too', async (t) => {
  const person = org.other;
  const chargeId = await assess(api, person, { dueDate: DUE_DAY, amountCents: 700 });
  await command(api, person, setCredit(700, today, randomUUID()));
  await mailed(person);
  const allocations = [{ chargeId, amountCents: 700 }];
  await command(api, person, { type: 'PayWithCredits', paymentId: randomUUID(), allocations, today });
  const mails = await mailed(person);
  t.snapshot(said(mails));
  t.regex(mails[0]?.text ?? '', /See the receipt: .*\/receipt\?payment=/);
});

test.serial('a bank payment: pending, received, returned, each once', async (t) => {
  const paymentId = await initiate(org.member, 'ach', { amountCents: 4_000 });
  await command(api, org.member, { type: 'MarkPaymentPending', paymentId, today });
  t.snapshot(said(await mailed(org.member)));
  await command(api, org.member, { type: 'AcceptPayment', paymentId, today });
  t.snapshot(said(await mailed(org.member)));
  await command(api, org.member, returned(paymentId, 4_000));
  t.snapshot(said(await mailed(org.member)));
});

test.serial('a payment accepted before its mail gets no pending mail', async (t) => {
  const paymentId = await initiate(org.member, 'ach');
  await command(api, org.member, { type: 'MarkPaymentPending', paymentId, today });
  await command(api, org.member, { type: 'AcceptPayment', paymentId, today });
  t.deepEqual(subjectsOf(await mailed(org.member)), ['Payment received: $50.00 to Org paymails']);
});

test.serial('a failed bank payment is mailed, a failed card is not', async (t) => {
  for (const method of ['ach', 'card'] as const) {
    const paymentId = await initiate(org.member, method);
    const reason = "The customer's account is closed.";
    await command(api, org.member, { type: 'FailPayment', paymentId, reason, today });
  }
  t.snapshot(said(await mailed(org.member)));
});

test.serial('a screenshot: the member and the administrators are told, then the outcome', async (t) => {
  const declined = await submit(org.member);
  const adminBefore = (await mailsOf(api, org.admin)).length;
  t.snapshot(said(await mailed(org.member)));
  const toAdmin = (await mailsOf(api, org.admin)).slice(adminBefore);
  t.snapshot(said(toAdmin));
  t.regex(toAdmin[0]?.html ?? '', /@ann &lt;b&gt;/);
  await command(api, org.member, { type: 'DeclinePayment', paymentId: declined, reason: 'not found', today });
  t.snapshot(said(await mailed(org.member)));

  const verified = await submit(org.member);
  await command(api, org.member, { type: 'VerifyPayment', paymentId: verified, today });
  t.deepEqual(await mailed(org.member), [], 'it can still be undone');
  api.advance(NOTIFY_AFTER_MS);
  t.deepEqual(subjectsOf(await mailed(org.member)), ['Payment received: $50.00 to Org paymails']);
  // It had been verified by the time at which the administrators would have been told.
  t.is((await mailsOf(api, org.admin)).length, adminBefore + 1);
});

test.serial(
  'new charges are mailed about once a member, where that was chosen and unless undone',
  async (t) => {
    const due = {
      uuid: org.member.memberId,
      type: 'Dues',
      account: 'bank 4321',
      amount: 85,
      dueDate: DUE_DAY,
    };
    const dues = [due, { ...due, amount: 60, memo: 'Lake house' }];
    const charge = async (notify: boolean) =>
      String((await org.admin.post('/api/create-dues', { dues, notify })).at('batch'));
    await charge(false);
    const undone = await charge(true);
    await charge(true);
    await org.admin.post('/api/undo-batch', { id: undone });
    t.deepEqual(await mailed(org.member), [], 'it can still be undone');
    api.advance(NOTIFY_AFTER_MS);
    t.snapshot(said(await mailed(org.member)));
    t.deepEqual(await mailed(org.member), []);
  },
);

test.serial('an event by a clock that was ahead holds back no mail of a later one', async (t) => {
  const AHEAD_MS = 3_600_000;
  const [ahead, right] = [await submit(org.member), await submit(org.pledge)];
  api.advance(AHEAD_MS);
  await command(api, org.member, { type: 'VerifyPayment', paymentId: ahead, today });
  api.advance(-AHEAD_MS);
  await command(api, org.pledge, { type: 'VerifyPayment', paymentId: right, today });
  await mailed(org.pledge);
  api.advance(NOTIFY_AFTER_MS);
  const received = ['Payment received: $50.00 to Org paymails'];
  t.deepEqual(subjectsOf(await mailed(org.pledge)), received);
});

test.serial('each refund of a payment is mailed', async (t) => {
  const paymentId = await initiate(org.member, 'card');
  await command(api, org.member, { type: 'AcceptPayment', paymentId, today });
  await mailed(org.member);
  for (const refundId of ['re_1', 're_2']) {
    const refund = { paymentId, refundId, amountCents: 1_000, reason: 'moved away' };
    await command(api, org.member, { type: 'RefundPayment', ...refund, today });
  }
  t.deepEqual(subjectsOf(await mailed(org.member)), [
    'Refund: $10.00 from Org paymails',
    'Refund: $10.00 from Org paymails',
  ]);
});

test.serial('member and administrators are each told of a dispute and its end, once', async (t) => {
  const paymentId = await initiate(org.member, 'card');
  await command(api, org.member, { type: 'AcceptPayment', paymentId, today });
  await mailed(org.member);
  const adminMails = async () => (await mailsOf(api, org.admin)).slice(adminBefore);
  const adminBefore = (await mailsOf(api, org.admin)).length;
  const dispute = (disputeId: string) => ({
    type: 'DisputePayment' as const,
    disputeId,
    paymentId,
    amountCents: 5_345,
    reason: 'Fraudulent',
    today,
  });
  await command(api, org.member, dispute('du_1'));
  const opened = said(await mailed(org.member));
  t.snapshot(opened);
  t.notRegex(opened.join(), /fraudulent/i);
  await command(api, org.member, { type: 'WinDispute', disputeId: 'du_1', today });
  t.snapshot(said(await mailed(org.member)));
  const told = await adminMails();
  t.snapshot(said(told));
  t.regex(told[0]?.text ?? '', new RegExp(`/account/${org.member.memberId}`));
  await command(api, org.member, dispute('du_2'));
  t.deepEqual(subjectsOf(await mailed(org.member)), ['Payment disputed: $53.45 to Org paymails']);
  await command(api, org.member, { type: 'LoseDispute', disputeId: 'du_2', today });
  t.deepEqual(await mailed(org.member), [], 'nothing changes for the member');
  t.deepEqual(subjectsOf((await adminMails()).slice(2)), [
    'Disputed: $53.45 by Card from Member paymails',
    'Dispute lost: $53.45 by Card from Member paymails',
  ]);
});

test.serial('a failed refund is mailed to the member and the administrators', async (t) => {
  const paymentId = await initiate(org.member, 'card');
  await command(api, org.member, { type: 'AcceptPayment', paymentId, today });
  const refund = { paymentId, refundId: 're_f', amountCents: 1_000, reason: 'moved away' };
  await command(api, org.member, { type: 'RefundPayment', ...refund, today });
  await mailed(org.member);
  const adminBefore = (await mailsOf(api, org.admin)).length;
  await command(api, org.member, { type: 'FailRefund', refundId: 're_f', reason: 'Expired card', today });
  t.snapshot(said(await mailed(org.member)));
  t.snapshot(said((await mailsOf(api, org.admin)).slice(adminBefore)));
});

test.serial('what the bank takes back with the early discount says so', async (t) => {
  const chargeId = await assess(api, org.member, {
    dueDate: DUE_DAY,
    amountCents: 6_000,
    earlyDiscount: { amountCents: 1_000, endDate: today },
  });
  const paymentId = randomUUID();
  const allocations = [{ chargeId, amountCents: 5_000 }];
  await command(api, org.member, begin('ach', 5_000, today, { paymentId, allocations }));
  await command(api, org.member, { type: 'AcceptPayment', paymentId, today });
  await mailed(org.member);
  await command(api, org.member, returned(paymentId, 5_000));
  t.snapshot(said(await mailed(org.member)));
});

test.serial('with the jobs running, a payment is confirmed at once, by one of two processes', async (t) => {
  const lines: string[] = [];
  const running = [1, 2].map(() => startJobs(api.databaseUrl, api.deps, (line) => lines.push(line)));
  await Promise.all(running.map(({ started }) => started));
  const chargeId = await assess(api, org.pledge, { dueDate: DUE_DAY });
  const before = (await mailsOf(api, org.pledge)).length;
  await payCash(api, org.pledge, chargeId, 1_200);
  await until(async () => (await mailsOf(api, org.pledge)).length > before);
  await payCash(api, org.pledge, chargeId, 1_300);
  await until(async () => (await mailsOf(api, org.pledge)).length > before + 1);
  for (const jobs of running) await jobs.stop();
  t.deepEqual(
    (await mailsOf(api, org.pledge)).slice(before).map(({ subject }) => subject),
    ['Payment received: $12.00 to Org paymails', 'Payment received: $13.00 to Org paymails'],
  );
  t.deepEqual(lines, []);
});

test.serial('a rebuild of the read side sends no mail', async (t) => {
  await rebuildSendsNothing(t, api, mailAboutEvents);
});
