import test from 'ava';
import type { ChargeMailData } from '../../../api/delivery/chargeMail.ts';
import type { DisputeMailData } from '../../../api/delivery/disputeMail.ts';
import type { PaymentMailData } from '../../../api/delivery/paymentMail.ts';
import { asMailed } from '../../support/mail.ts';

const EVIL = '<script>alert("1")</script> & \'Co\'';
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;';

const publicUrl = 'https://dues.example.org';
const evil = { organization: EVIL, fname: EVIL, email: EVIL, isAdmin: false, publicUrl };
const club = { ...evil, organization: 'Club' };

const charge = {
  chargeId: 'c1',
  name: EVIL,
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
const charges: ChargeMailData = {
  today: '2026-03-17',
  charges: [
    charge,
    {
      ...charge,
      name: 'Trip',
      memo: 'To the lake',
      toPayCents: 1_000,
      lateFeeCents: 0,
      after: { lastDay: '2026-03-18', cents: 1_500 },
      feeToCome: { cents: 250, from: '2026-03-22' },
    },
  ],
};
const payment: PaymentMailData = {
  method: 'Card',
  orderId: EVIL,
  day: '2026-03-17',
  amountCents: 5_345,
  feeCents: 345,
  creditCents: 1_100,
  excessCents: 77,
  charges: [
    { name: EVIL, cents: 4_000 },
    { name: 'Trip', cents: 2_023 },
  ],
  reason: EVIL,
  chargeIds: [],
  subjectId: 'p1',
  dueNowCents: 9_999,
};

const chargeKinds = ['reminder', 'due'] as const;
const paymentKinds = [
  'payment-received',
  'payment-pending',
  'payment-failed',
  'payment-declined',
  'payment-returned',
  'payment-refunded',
  'payment-disputed',
  'dispute-won',
  'refund-failed',
] as const;
const disputeKinds = [
  'admin-disputed',
  'admin-fraud-warning',
  'admin-dispute-won',
  'admin-dispute-lost',
  'admin-refund-failed',
] as const;
const dispute: DisputeMailData = {
  memberId: 'm1',
  memberName: EVIL,
  method: 'Card',
  orderId: EVIL,
  day: '2026-03-17',
  amountCents: 5_345,
  charges: [{ name: EVIL, cents: 4_000 }],
  excessCents: 77,
  chargeIds: [],
  reason: EVIL,
};
const correction = {
  title: 'Check returned',
  amountCents: 5_345,
  news: `Your payment of $53.45 by ${EVIL} was returned.`,
  lines: [{ name: EVIL, cents: 4_000 }],
  reason: EVIL,
  dueNowCents: 9_999,
};
const mails = [
  ['correction', asMailed('correction', correction, evil)] as const,
  ...chargeKinds.map((kind) => [kind, asMailed(kind, charges, evil)] as const),
  ...paymentKinds.map((kind) => [kind, asMailed(kind, payment, evil)] as const),
  ...disputeKinds.map((kind) => [kind, asMailed(kind, dispute, evil)] as const),
  [
    'payment-to-verify',
    asMailed(
      'payment-to-verify',
      {
        memberName: EVIL,
        method: 'Zelle',
        payer: EVIL,
        amountCents: 5_000,
        day: '2026-03-17',
        chargeIds: [],
        names: [EVIL],
      },
      evil,
    ),
  ] as const,
  [
    'reimbursement-to-approve',
    asMailed(
      'reimbursement-to-approve',
      { memberName: EVIL, expenseName: EVIL, amountCents: 5_000, day: '2026-03-17' },
      evil,
    ),
  ] as const,
];

const amountsIn = (text: string) => (text.match(/\$[\d,]+\.\d\d/g) ?? []).sort();
/** The HTML without its head, styles and tags. */
const bodyOf = (html: string) => html.replace(/[\s\S]*<body>/, '').replace(/<[^>]*>/g, ' ');

for (const [kind, { subject, text, html }] of mails) {
  test(`${kind}: text and HTML name the same amounts`, (t) => {
    t.true(amountsIn(text).length > 0);
    t.deepEqual(amountsIn(bodyOf(html)), amountsIn(text));
  });

  test(`${kind}: what people wrote is text in the HTML, not markup`, (t) => {
    t.false(html.includes('<script'));
    t.true(html.includes(ESCAPED));
    t.true(text.includes(EVIL));
    t.false(subject.includes('\n'));
  });
}

test('every kind of mail says in its subject what it is about', (t) => {
  const subjects = [
    ...chargeKinds.map((kind) => asMailed(kind, charges, club).subject),
    ...paymentKinds.map((kind) => asMailed(kind, payment, club).subject),
  ];
  t.deepEqual(subjects, [
    'Reminder from Club: $1,244.56 to pay',
    '$1,244.56 is to be paid, the first part by Mar 18, 2026: Club',
    'Payment received: $53.45 to Club',
    'Payment pending: $53.45 to Club',
    'Payment failed: $53.45 to Club',
    'Payment declined: $53.45 to Club',
    'Payment returned: $53.45 to Club',
    'Refund: $53.45 from Club',
    'Payment disputed: $53.45 to Club',
    'Dispute settled: $53.45 to Club',
    'Refund failed: $53.45 from Club',
  ]);
  t.is(asMailed('correction', correction, club).subject, 'Check returned: $53.45, Club');
});

test('an administrator reads in the subject whose payment it is', (t) => {
  const plain = { ...dispute, memberName: 'Bob Ross' };
  t.deepEqual(
    disputeKinds.map((kind) => asMailed(kind, plain, evil).subject),
    [
      'Disputed: $53.45 by Card from Bob Ross',
      'Warned of fraud: $53.45 by Card from Bob Ross',
      'Dispute won: $53.45 by Card from Bob Ross',
      'Dispute lost: $53.45 by Card from Bob Ross',
      'Refund failed: $53.45 by Card from Bob Ross',
    ],
  );
  const nothingMoved = asMailed('admin-dispute-lost', { ...plain, charges: [], excessCents: 0 }, evil);
  t.deepEqual(amountsIn(nothingMoved.text), ['$53.45']);
});

test('a charge mail says what is charged and what for, until when, and how to pay', (t) => {
  const only = { ...charge, name: 'Fine', memo: 'Missed two meetings', toPayCents: 9_000, paidCents: 0 };
  const plain = { ...only, lateFeeCents: 0, pendingCents: 0, creditCents: 0 };
  const offered = {
    ...plain,
    after: { lastDay: '2026-03-18', cents: 10_000 },
    feeToCome: { cents: 1_500, from: '2026-03-22' },
  };
  const reader = { ...evil, organization: 'Alpha', fname: 'Ann' };
  const { text } = asMailed('due', { ...charges, charges: [offered] }, reader);
  t.is(
    text,
    `Alpha

Hello Ann,

$90.00 is to be paid by Mar 18, 2026 for this charge:

- Fine: Missed two meetings (due Mar 20, 2026, $90.00 until Mar 18, 2026, then $100.00, late fee of $15.00 from Mar 22, 2026 on): $90.00

Pay Now: https://dues.example.org/pay

-- 
Sent for Alpha by Bursar. If something here looks wrong, please ask your treasurer.
`,
  );
});

test('what is overdue is named in the subject', (t) => {
  const [first, second] = charges.charges;
  const data = (...of: readonly unknown[]) => ({ ...charges, charges: of }) as ChargeMailData;
  const late = { ...first, dueDate: '2026-03-10' };
  t.is(asMailed('due', data(late), club).subject, '$1,234.56 is overdue: Club');
  t.is(
    asMailed('due', data(late, second), club).subject,
    '$1,244.56 is to be paid, $1,234.56 of it overdue: Club',
  );
});

test('a subject is one line, whatever a name has in it', (t) => {
  const { subject } = asMailed('reminder', charges, { ...evil, organization: 'A\r\nBcc: b@c.example' });
  t.is(subject, 'Reminder from A Bcc: b@c.example: $1,244.56 to pay');
});
