import { randomUUID } from 'node:crypto';
import test from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/jobs/mails.ts';
import { member } from '../../../ledger/member/decide.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { plain } from '../../support/account.ts';
import { DUE_DAY, giveIn, type Person, startApi, TODAY } from '../../support/api.ts';
import { holding } from '../../support/held.ts';
import { assess, command, mailsOf, submitVenmo } from '../../support/mail.ts';
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
  return news.map(({ subject, text }) => {
    const [said = ''] = text.split('\n\n-- ');
    return [subject, ...said.split('\n\n').slice(2, -1)].join('\n');
  });
}

/** A check by hand; answers its id. */
async function paid(person: Person, chargeId: string, amountCents: number): Promise<string> {
  const paymentId = randomUUID();
  await command(api, person, {
    type: 'RecordPayment',
    paymentId,
    orderId: 'Manual Payment',
    method: 'check',
    checkNumber: '1042',
    allocations: [{ chargeId, amountCents }],
    paidOn: today,
    today,
  });
  await mailed(person);
  return paymentId;
}

test.serial('a check that bounced, with the fee for it', async (t) => {
  const chargeId = await assess(api, ann, { dueDate: DUE_DAY });
  await command(api, ann, {
    type: 'ReversePayment',
    reversalId: randomUUID(),
    paymentId: await paid(ann, chargeId, 3_000),
    kind: 'bounced',
    reason: 'No funds',
    fee: { chargeId: randomUUID(), amountCents: 3_500 },
    held,
    today,
  });
  t.deepEqual(await mailed(ann), [
    `Check returned: $30.00, Org corrections
Your payment of $30.00 by check 1042 on Mar 10, 2026 was not honored by the bank: it was returned on Mar 10, 2026.
- Dues, due again: $30.00
- Returned check fee, charged: $35.00
Reason: No funds.
Due now: $85.00.`,
  ]);
  t.deepEqual(await mailed(ann), []);
});

test.serial('a payment that was recorded by mistake, and one that was verified by mistake', async (t) => {
  const chargeId = await assess(api, bob, { dueDate: DUE_DAY });
  const reverse = (paymentId: string, kind: 'mistake' | 'taken-back') =>
    command(api, bob, {
      type: 'ReversePayment',
      reversalId: randomUUID(),
      paymentId,
      kind,
      reason: 'Not ours.',
      held,
      today,
    });
  await reverse(await paid(bob, chargeId, 3_000), 'mistake');
  t.deepEqual(await mailed(bob), [
    `Payment reversed: $30.00, Org corrections
Your payment of $30.00 by check 1042 on Mar 10, 2026 had been recorded by mistake. It does not count any more.
- Dues, due again: $30.00
Reason: Not ours.
Due now: $50.00.`,
  ]);
  for (const [kind, title, how] of [
    ['mistake', 'Payment reversed', 'had been verified by mistake. It does not count any more.'],
    ['taken-back', 'Payment taken back', 'was taken back on Mar 10, 2026.'],
  ] as const) {
    const paymentId = await sent(chargeId);
    await command(api, bob, { type: 'AcceptPayment', paymentId, today });
    await mailed(bob);
    await reverse(paymentId, kind);
    const [mail = ''] = await mailed(bob);
    t.true(
      mail.startsWith(
        `${title}: $20.00, Org corrections\nYour payment of $20.00 by Venmo on Mar 10, 2026 ${how}`,
      ),
      mail,
    );
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
  t.deepEqual(await mailed(bob), [
    `Payment verified: $20.00, Org corrections
Your payment of $20.00, which had been declined, was verified after all. It counts from Mar 10, 2026 and pays:
- Formal: $20.00
Reason: It came.
Due now: $80.00.`,
  ]);
});

test.serial('a payment that is moved: one mail to each of two members, one within an account', async (t) => {
  const of = [await assess(api, ann, { dueDate: DUE_DAY }), await assess(api, bob, { dueDate: DUE_DAY })];
  const move = async (from: Person, to: Person, paymentId: string, chargeId: string) => {
    const newId = randomUUID();
    await command(api, from, {
      type: 'MovePaymentAway',
      reversalId: randomUUID(),
      paymentId,
      movedTo: { memberId: to.memberId, paymentId: newId },
      amountCents: 1_500,
      reason: 'Wrong one',
      today,
    });
    await command(api, to, {
      type: 'RecordPayment',
      paymentId: newId,
      orderId: 'Manual Payment',
      method: 'check',
      allocations: [{ chargeId, amountCents: 1_500 }],
      movedFrom: { memberId: from.memberId, paymentId },
      paidOn: today,
      today,
    });
    return newId;
  };
  const [annsDues = '', bobsDues = ''] = of;
  const first = await paid(ann, annsDues, 1_500);
  await mailed(bob);
  const here = await move(ann, bob, first, bobsDues);
  t.deepEqual(await mailed(ann), [
    `Payment moved: $15.00, Org corrections
Your payment of $15.00 by check 1042 on Mar 10, 2026 was moved to another member’s account.
- Dues, due again: $15.00
Reason: Wrong one.
Due now: $135.00.`,
  ]);
  const toBob = (await mailsOf(api, bob)).at(-1);
  t.is(toBob?.subject, 'Payment moved: $15.00, Org corrections');
  t.regex(
    toBob?.text ?? '',
    /A payment of \$15\.00 by check on Mar 10, 2026 that had been recorded for somebody else was moved to you\. It pays:\n\n- Dues: \$15\.00\n\nReason: Wrong one\./,
  );
  t.false(toBob?.text.includes(ann.memberId));
  await move(bob, bob, here, await assess(api, bob, { dueDate: DUE_DAY, chargeType: 'Trip' }));
  const own = await mailed(bob);
  t.is(own.length, 1);
  t.regex(
    own[0] ?? '',
    /^Your payment of \$15\.00 by check on Mar 10, 2026 was moved to other charges\. It pays now:\n- Trip: \$15\.00\nReason: Wrong one\./m,
  );
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
  const [mail = ''] = await mailed(ann);
  t.regex(
    mail,
    /^Payment corrected: \$40\.00, Org corrections\nYour payment of \$40\.00 was recorded by check 1042 on Mar 10, 2026\. It is in cash on Mar 5, 2026 now\.\n- Early discount on Retreat: \$10\.00\nReason: It came earlier\.\nDue now: /,
  );
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
  const [waived = '', removed = ''] = (await mailed(ann)).toSorted().reverse();
  t.regex(
    waived,
    /^Late fee waived: \$7\.00, .*\nThe late fee of \$7\.00 on Rent was waived\.\nReason: Slip\.\n/,
  );
  t.regex(
    removed,
    /^Charge removed: \$50\.00, .*\nYour charge Rent of \$50\.00 was removed\.\n- Kept as your credit: \$10\.00\nReason: Slip\.\n/,
  );
  await command(api, ann, { type: 'ReinstateCharge', ...because });
  await command(api, ann, { type: 'ReinstateLateFee', ...because });
  await command(api, ann, { type: 'WriteOffCharge', ...because });
  await command(api, ann, { type: 'ReverseWriteOff', ...because });
  const mails = (await mailed(ann)).toSorted();
  t.is(mails.length, 3);
  t.regex(
    mails[0] ?? '',
    /^Charge due again: \$47\.00, .*\n\$47\.00 of Rent, which had been written off, is due again\.\nReason: Slip\.\nDue now: /,
  );
  t.regex(
    mails[1] ?? '',
    /^Charge reinstated: \$50\.00, .*\nThe charge Rent of \$50\.00, which had been removed, stands again\. Its due date is Feb 18, 2026\.\n- Rent, paid from your credit: \$10\.00\nReason: Slip\.\nDue now: /,
  );
  t.regex(
    mails[2] ?? '',
    /^Late fee reinstated: \$7\.00, .*\nThe late fee of \$7\.00 on Rent, which had been waived, counts again\.\nReason: Slip\.\nDue now: /,
  );
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
  const [late = ''] = await mailed(ann);
  t.regex(
    late,
    /^Late fee added: \$9\.00, .*\nA late fee of \$9\.00 was added to Trip, which was due Mar 5, 2026\.\nDue now: /,
  );
  const changed = { ...terms, amountCents: 4_000, memo: 'To the lake' };
  await command(api, ann, { type: 'AmendCharge', chargeId, terms: changed, today });
  const [news = ''] = await mailed(ann);
  t.regex(
    news,
    /^Charge changed: \$40\.00, .*\nYour charge Trip was changed: amount \$50\.00 → \$40\.00 and memo empty → “To the lake”\.\n/,
  );
});

test.serial('credit that was paid out, and was not', async (t) => {
  // Else it pays what is overdue.
  await admin.post('/api/update-config', { creditPaysOnDueDate: false });
  await command(api, ann, {
    type: 'SetCredit',
    creditId: randomUUID(),
    amountCents: 2_500,
    reason: 'x',
    today,
  });
  t.regex(
    (await mailed(ann))[0] ?? '',
    /^Credit given: \$25\.00, .*\nYou were given a credit of \$25\.00\.\nReason: x\./,
  );
  const creditPayoutId = randomUUID();
  const paidOut = {
    type: 'PayOutCredit',
    creditPayoutId,
    amountCents: 2_500,
    method: 'check',
    paidOn: today,
  } as const;
  await command(api, ann, { ...paidOut, reason: 'Moving away', held, today });
  const [out = ''] = await mailed(ann);
  t.regex(
    out,
    /^Credit paid out: \$25\.00, .*\n\$25\.00 of your credit was paid out to you by check on Mar 10, 2026\.\nReason: Moving away\.\nDue now: /,
  );
  await command(api, ann, { type: 'ReverseCreditPayout', creditPayoutId, reason: 'Stayed', today });
  const [back = ''] = await mailed(ann);
  t.regex(
    back,
    /^Credit not paid out: \$25\.00, .*\nThe record that \$25\.00 of your credit was paid out to you on Mar 10, 2026 was a mistake\. That credit is yours to use again\.\nReason: Stayed\.\nDue now: /,
  );
});

test.serial('a member who was removed is told of being one again, and what is due', async (t) => {
  await giveIn(api, ann.orgCode, member, ann.memberId, { type: 'RemoveMember' });
  await mailed(ann);
  await giveIn(api, ann.orgCode, member, ann.memberId, { type: 'ReinstateMember' });
  const [mail = ''] = await mailed(ann);
  t.regex(mail, /^Your account for Org corrections\n/);
  t.regex(
    mail,
    /You had been removed from the members of Org corrections, and are one again\. Your account is as it was\. Due now: \$[\d.]+\./,
  );
  t.notRegex((await mailsOf(api, bob)).map(({ text }) => text).join(), /had been removed from the members/);
});
