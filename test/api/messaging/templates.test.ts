import test from 'ava';
import { contactMail } from '../../../api/contact/formMail.ts';
import type { ChargeMailData } from '../../../api/messaging/chargeMail.ts';
import type { RenderedMail } from '../../../api/messaging/layout.ts';
import type { DisputeMailData } from '../../../api/messaging/mails/disputes.ts';
import type { PaymentMailData } from '../../../api/messaging/paymentMail.ts';
import { asMailed } from '../../support/mail.ts';

const EVIL = '<script>alert("1")</script> & \'Co\'';
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;';

const publicUrl = 'https://dues.example.org';
const link = { url: `${publicUrl}/setPassword?token=abc`, until: 'Nov 28, 2026' };
const reader = (name: string) => ({
  organization: name,
  fname: name,
  email: name,
  isAdmin: false,
  publicUrl,
});
const club = { ...reader('Ann'), organization: 'Club', email: 'ann@school.example' };
const admin = { ...club, isAdmin: true };

const charge = {
  chargeId: 'c1',
  name: 'Dues',
  startDate: '2026-03-01',
  dueDate: '2026-03-20',
  memo: '',
  toPayCents: 123_456,
  paidCents: 100,
  pendingCents: 4_200,
  creditCents: 300,
  lateFeeCents: 700,
  after: undefined,
  feeToCome: undefined,
};
const trip = {
  ...charge,
  name: 'Trip',
  memo: 'To the lake',
  toPayCents: 1_000,
  lateFeeCents: 0,
  after: { lastDay: '2026-03-18', cents: 1_500 },
  feeToCome: { cents: 250, from: '2026-03-22' },
};
const due = (...charges: ChargeMailData['charges']): ChargeMailData => ({
  today: '2026-03-17',
  charges,
  note: '',
});

type Kind = Parameters<typeof asMailed>[0];
type Named = readonly [kind: Kind, data: (name: string) => object];

const day = '2026-03-17';
const paid = (name: string) => ({
  method: 'Card',
  orderId: name,
  day,
  amountCents: 5_345,
  charges: [{ name, cents: 4_000 }],
  excessCents: 77,
  chargeIds: [],
  reason: name,
});
const payment = (name: string): PaymentMailData => ({
  ...paid(name),
  feeCents: 345,
  creditCents: 1_100,
  charges: [
    { name, cents: 4_000 },
    { name: 'Trip', cents: 2_023 },
  ],
  subjectId: 'p1',
  dueNowCents: 9_999,
});
const dispute = (name: string): DisputeMailData => ({ ...paid(name), memberId: 'm1', memberName: name });
const each = (kinds: readonly Kind[], data: Named[1]): Named[] => kinds.map((kind) => [kind, data]);

/** Mails that name amounts, with what people wrote in them. */
const withAmounts: readonly Named[] = [
  ...each(['reminder', 'due', 'charged'], (name) => due({ ...charge, name }, trip)),
  ...each(
    [
      'payment-received',
      'payment-pending',
      'payment-failed',
      'payment-declined',
      'payment-returned',
      'payment-refunded',
      'payment-disputed',
      'dispute-won',
      'refund-failed',
    ],
    payment,
  ),
  ...each(
    [
      'admin-disputed',
      'admin-fraud-warning',
      'admin-dispute-won',
      'admin-dispute-lost',
      'admin-refund-failed',
    ],
    dispute,
  ),
  [
    'correction',
    (name) => ({
      title: 'Check returned',
      amountCents: 5_345,
      summary: `Your payment of $53.45 by ${name} was returned.`,
      lines: [{ name, cents: 4_000 }],
      reason: name,
      dueNowCents: 9_999,
    }),
  ],
  [
    'payment-to-verify',
    (name) => ({
      memberName: name,
      method: 'Zelle',
      payer: name,
      amountCents: 5_000,
      day,
      chargeIds: [],
      names: [name],
    }),
  ],
  ['reimbursement-to-approve', (name) => ({ memberName: name, expenseName: name, amountCents: 5_000, day })],
];
const others: readonly Named[] = [
  ['invitation', () => ({ hasPassword: false, link })],
  ['new-admin', () => ({ link })],
  ['one-time-password', (name) => ({ password: 'k3fm-9wpa', until: name })],
  ...each(['password-changed', 'two-step-on', 'two-step-off', 'two-step-reset', 'wrong-codes'], () => ({})),
  ['recovery-code-used', () => ({ left: 1 })],
  ['text-by-mail', (name) => ({ message: name, sender: name })],
  ['email-changed', (name) => ({ oldEmail: name })],
];
const render = (kind: Kind, data: object, to: Parameters<typeof asMailed>[2]): RenderedMail =>
  asMailed(kind, data as never, to);
const contact = (name: string, memo = name) =>
  contactMail({ fname: name, lname: name, email: name, memo, from: name });

const amountsIn = (text: string) => (text.match(/\$[\d,]+\.\d\d/g) ?? []).sort();
/** The HTML without its head, styles and tags. */
const bodyOf = (html: string) => html.replace(/[\s\S]*<body>/, '').replace(/<[^>]*>/g, ' ');

for (const [kind, data] of withAmounts)
  test(`${kind}: text and HTML name the same amounts`, (t) => {
    const { text, html } = render(kind, data(EVIL), reader(EVIL));
    t.true(amountsIn(text).length > 0);
    t.deepEqual(amountsIn(bodyOf(html)), amountsIn(text));
  });

test('what people wrote is text in the HTML of every mail, not markup', (t) => {
  const mails = [...withAmounts, ...others].map(
    ([kind, data]) => [kind, render(kind, data(EVIL), reader(EVIL))] as const,
  );
  for (const [kind, { subject, text, html }] of [...mails, ['contact', contact(EVIL)] as const]) {
    t.false(html.includes('<script'), kind);
    t.true(html.includes(ESCAPED), kind);
    t.true(text.includes(EVIL), kind);
    t.false(subject.includes('\n'), kind);
  }
});

/** What is around the text of nearly every mail. */
const FRAME = [
  'Club',
  'Hello Ann,',
  '-- \nSent for Club by Bursar. If something looks wrong, please ask your treasurer.\n',
];
/** What somebody reads, without that and without empty lines. */
const said = ({ subject, text }: RenderedMail) =>
  [subject, ...text.split('\n\n').filter((part) => !FRAME.includes(part))].join('\n');

test('what people read', (t) => {
  const mails = [...withAmounts, ...others].map(
    ([kind, data]) => [kind, render(kind, data('Bob Ross'), club)] as const,
  );
  for (const [kind, { text }] of mails) {
    const parts = text.split('\n\n');
    t.deepEqual([parts[0], parts[1], parts.at(-1)], FRAME, kind);
  }
  t.snapshot(Object.fromEntries(mails.map(([kind, mail]) => [kind, said(mail)])));
});

test('what administrators and members with a password read', (t) => {
  const texts = [
    render('invitation', { hasPassword: false, link }, admin),
    render('invitation', { hasPassword: true, link }, club),
    render('new-admin', {}, club),
    render('new-admin', {}, admin),
    render('admin-dispute-lost', { ...dispute('Bob Ross'), charges: [], excessCents: 0 }, admin),
    contact('Ann', 'One\n\n\nTwo'),
  ];
  t.snapshot(texts.map(said));
  t.notRegex(texts[0]?.text ?? '', /treasurer|an administrator can/, 'the first one has nobody to ask');
});

test('one charge with an offer and a fee to come, and what is overdue', (t) => {
  const plain = { ...trip, paidCents: 0, pendingCents: 0, creditCents: 0 };
  const late = { ...charge, dueDate: '2026-03-10' };
  t.snapshot([due(plain), due(late), due(late, trip)].map((data) => said(asMailed('due', data, club))));
});

test('a one-time password stands out from the text of its mail', (t) => {
  const { text, html } = asMailed('one-time-password', { password: 'k3fm-9wpa', until: 'noon' }, club);
  t.regex(text, /\n\nk3fm-9wpa\n\n/);
  t.true(html.includes('<p class="code">k3fm-9wpa</p>'));
});

test('a subject is one line, whatever a name has in it', (t) => {
  const { subject } = asMailed('reminder', due(trip), { ...club, organization: 'A\r\nBcc: b@c.example' });
  t.is(subject, 'Reminder from A Bcc: b@c.example: $10.00 due');
});
