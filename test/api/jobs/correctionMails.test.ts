import { randomUUID } from 'node:crypto';
import test from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { member } from '../../../ledger/member/decide.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { plain } from '../../support/account.ts';
import { received, reversal, setCredit } from '../../support/account-commands.ts';
import { DUE_DAY, giveIn, type Person, startApi, TODAY } from '../../support/api.ts';
import { holding } from '../../support/held.ts';
import { assess, command, mailsOf, saidIn, submitVenmo } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';

/** What was, what is now, why and what is due: to the member, once for each correction. */

const today = TODAY;
const held = holding(100_000);
const api = await startApi('correction_mails');
const { admin, pledge: ann, other: bob } = await api.addOrg('corrections');
await beginMails(api.deps);
atEnd(test, api.end);

/** What somebody is sent about what was just done, without greeting, link and footer. */
async function mailed(person: Person): Promise<readonly string[]> {
  const before = (await mailsOf(api, person)).length;
  await mailAboutEvents(api.deps);
  const news = (await mailsOf(api, person)).slice(before);
  return news.map(saidIn);
}

/** A check by hand; answers its id. */
async function paid(person: Person, chargeId: string, amountCents: number): Promise<string> {
  const paymentId = randomUUID();
  const allocations = [{ chargeId, amountCents }];
  const check = { paymentId, method: 'check', checkNumber: '1042', allocations } as const;
  await command(api, person, received(amountCents, today, check));
  await mailed(person);
  return paymentId;
}

test.serial('a check that bounced, with the fee for it', async (t) => {
  const chargeId = await assess(api, ann, { dueDate: DUE_DAY });
  const paymentId = await paid(ann, chargeId, 3_000);
  const fee = { chargeId: randomUUID(), amountCents: 3_500 };
  await command(api, ann, reversal(today, { paymentId, kind: 'bounced', reason: 'No funds', fee }));
  t.snapshot(await mailed(ann));
  t.deepEqual(await mailed(ann), []);
});

test.serial('a payment that was recorded by mistake, and one that was verified by mistake', async (t) => {
  const chargeId = await assess(api, bob, { dueDate: DUE_DAY });
  const reverse = (paymentId: string, kind: 'mistake' | 'taken-back') =>
    command(
      api,
      bob,
      reversal(today, { reversalId: randomUUID(), paymentId, kind, reason: 'Not ours.', held }),
    );
  await reverse(await paid(bob, chargeId, 3_000), 'mistake');
  t.snapshot(await mailed(bob));
  for (const kind of ['mistake', 'taken-back'] as const) {
    const paymentId = await sent(chargeId);
    await command(api, bob, { type: 'VerifyPayment', paymentId, today });
    await mailed(bob);
    await reverse(paymentId, kind);
    t.snapshot(await mailed(bob));
  }
});

/** A Venmo payment of Bob's for a charge of theirs. */
const sent = (chargeId: string) => submitVenmo(api, bob, chargeId, { amountCents: 2_000 });

test.serial('a payment that was declined and verified after all is one mail', async (t) => {
  const chargeId = await assess(api, bob, { dueDate: DUE_DAY, chargeType: 'Formal' });
  const paymentId = await sent(chargeId);
  await command(api, bob, { type: 'DeclinePayment', paymentId, reason: 'Not seen', today });
  await mailed(bob);
  await command(api, bob, { type: 'VerifyAfterAll', paymentId, reason: 'It came', today });
  t.snapshot(await mailed(bob));
});

test.serial('a payment that is moved: one mail to each of two members, one within an account', async (t) => {
  const of = [await assess(api, ann, { dueDate: DUE_DAY }), await assess(api, bob, { dueDate: DUE_DAY })];
  const move = async (from: Person, to: Person, paymentId: string, chargeId: string) => {
    const newId = randomUUID();
    await command(api, from, {
      type: 'TransferPaymentOut',
      reversalId: randomUUID(),
      paymentId,
      movedTo: { memberId: to.memberId, paymentId: newId },
      amountCents: 1_500,
      reason: 'Wrong one',
      today,
    });
    const recorded = {
      paymentId: newId,
      method: 'check',
      allocations: [{ chargeId, amountCents: 1_500 }],
      movedFrom: { memberId: from.memberId, paymentId },
    } as const;
    await command(api, to, received(1_500, today, recorded));
    return newId;
  };
  const [annsDues = '', bobsDues = ''] = of;
  const first = await paid(ann, annsDues, 1_500);
  await mailed(bob);
  const here = await move(ann, bob, first, bobsDues);
  t.snapshot(await mailed(ann));
  const toBob = (await mailsOf(api, bob)).at(-1);
  t.snapshot(toBob && saidIn(toBob));
  t.false(toBob?.text.includes(ann.memberId));
  await move(bob, bob, here, await assess(api, bob, { dueDate: DUE_DAY, chargeType: 'Trip' }));
  t.snapshot(await mailed(bob));
});

test.serial('a payment of another day, with the late fee and discount that this brings', async (t) => {
  const chargeId = randomUUID();
  const terms = {
    ...plain,
    amountCents: 5_000,
    dueDate: DUE_DAY,
    chargeType: 'Retreat',
    earlyDiscount: { amountCents: 1_000, endDate: plusDays(today, -2) },
    startDate: plusDays(today, -9),
  };
  await command(api, ann, { type: 'AssessCharge', chargeId, terms, today: plusDays(today, -9) });
  const paymentId = await paid(ann, chargeId, 4_000);
  const changed = { type: 'ChangePaymentDetails', paymentId, heldCents: 100_000, today } as const;
  await command(api, ann, {
    ...changed,
    changeId: randomUUID(),
    after: { method: 'cash', paidOn: plusDays(today, -5) },
    reason: 'It came earlier',
  });
  t.snapshot(await mailed(ann));
});

test.serial('a member is told of a charge, a late fee and a write-off that count again', async (t) => {
  const chargeId = randomUUID();
  const terms = {
    chargeTypeId: 'rent',
    chargeType: 'Rent',
    account: 'bank',
    amountCents: 5_000,
    startDate: plusDays(today, -40),
    dueDate: plusDays(today, -20),
    lateFee: { amountCents: 700, startDate: plusDays(today, -10) },
    memo: '',
  };
  await command(api, ann, { type: 'AssessCharge', chargeId, terms, today: terms.startDate });
  const because = { chargeId, reason: 'Slip', today } as const;
  await paid(ann, chargeId, 1_000);
  await command(api, ann, { type: 'WaiveLateFee', ...because });
  await command(api, ann, { type: 'VoidCharge', ...because });
  t.snapshot((await mailed(ann)).toSorted());
  await command(api, ann, { type: 'ReinstateCharge', ...because });
  await command(api, ann, { type: 'ReinstateLateFee', ...because });
  await command(api, ann, { type: 'WriteOffCharge', ...because });
  await command(api, ann, { type: 'ReverseWriteOff', ...because });
  t.snapshot((await mailed(ann)).toSorted());
});

test.serial('a late fee that was added, and a charge that was changed', async (t) => {
  const chargeId = randomUUID();
  const terms = {
    ...plain,
    chargeType: 'Trip',
    amountCents: 5_000,
    startDate: plusDays(today, -9),
    dueDate: plusDays(today, -5),
    lateFee: { amountCents: 900, startDate: plusDays(today, -2) },
  };
  await command(api, ann, { type: 'AssessCharge', chargeId, terms, today: terms.startDate });
  await mailed(ann);
  await command(api, ann, { type: 'ApplyLateFees', today });
  t.snapshot(await mailed(ann));
  const changed = { ...terms, amountCents: 4_000, memo: 'To the lake' };
  await command(api, ann, { type: 'AmendCharge', chargeId, terms: changed, today });
  t.snapshot(await mailed(ann));
});

test.serial('credit that was paid out, and was not', async (t) => {
  // Else it pays what is overdue.
  await admin.post('/api/update-config', { creditPaysOnDueDate: false });
  await command(api, ann, setCredit(2_500, today, randomUUID()));
  t.snapshot(await mailed(ann));
  const creditPayoutId = randomUUID();
  const paidOut = {
    type: 'PayOutCredit',
    creditPayoutId,
    amountCents: 2_500,
    method: 'check',
    paidOn: today,
  } as const;
  await command(api, ann, { ...paidOut, reason: 'Moving away', held, today });
  t.snapshot(await mailed(ann));
  await command(api, ann, { type: 'ReverseCreditPayout', creditPayoutId, reason: 'Stayed', today });
  t.snapshot(await mailed(ann));
});

test.serial('a member who was removed is told of being one again, and what is due', async (t) => {
  await giveIn(api, ann.orgCode, member, ann.memberId, { type: 'RemoveMember' });
  await mailed(ann);
  await giveIn(api, ann.orgCode, member, ann.memberId, { type: 'ReinstateMember' });
  t.snapshot(await mailed(ann));
  t.notRegex((await mailsOf(api, bob)).map(({ text }) => text).join(), /You are a member of .+ again/);
});
