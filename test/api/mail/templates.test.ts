import test from 'ava';
import { type ChargeMailData, type ChargeMailKind, chargeMail } from '../../../api/mail/templates/charges.ts';
import {
  type DisputeMailData,
  type DisputeMailKind,
  disputeMail,
} from '../../../api/mail/templates/disputes.ts';
import {
  type PaymentMailData,
  type PaymentMailKind,
  paymentMail,
  toVerifyMail,
} from '../../../api/mail/templates/payments.ts';

const EVIL = '<script>alert("1")</script> & \'Co\'';
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;';

const charge = {
  name: EVIL,
  dueDate: '2026-03-20',
  dueCents: 123_456,
  paidCents: 100,
  lateFeeCents: 700,
  discountCents: 0,
  discountEndDate: undefined,
};
const charges: Omit<ChargeMailData, 'kind'> = {
  organisation: EVIL,
  fname: EVIL,
  today: '2026-03-17',
  charges: [
    charge,
    {
      ...charge,
      name: 'Trip',
      dueCents: 1_000,
      lateFeeCents: 0,
      discountCents: 500,
      discountEndDate: '2026-03-18',
    },
  ],
  owedCents: 200_000,
  pendingCents: 4_200,
  payUrl: 'https://dues.example.org/pay?a=1&b="2"',
};
const payment: Omit<PaymentMailData, 'kind'> = {
  organisation: EVIL,
  fname: EVIL,
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
  owedCents: 9_999,
  url: 'https://dues.example.org/profile',
};

const chargeKinds: readonly ChargeMailKind[] = ['reminder', 'due-soon', 'due-today', 'overdue'];
const paymentKinds: readonly PaymentMailKind[] = [
  'payment-received',
  'payment-pending',
  'payment-failed',
  'payment-declined',
  'payment-returned',
  'payment-refunded',
  'payment-disputed',
  'dispute-won',
  'refund-failed',
];
const disputeKinds: readonly DisputeMailKind[] = [
  'admin-disputed',
  'admin-dispute-won',
  'admin-dispute-lost',
  'admin-refund-failed',
];
const dispute: Omit<DisputeMailData, 'kind'> = {
  organisation: EVIL,
  fname: EVIL,
  memberName: EVIL,
  method: 'Card',
  orderId: EVIL,
  day: '2026-03-17',
  amountCents: 5_345,
  charges: [{ name: EVIL, cents: 4_000 }],
  excessCents: 77,
  reason: EVIL,
  url: 'https://dues.example.org/account/m1',
};
const mails = [
  ...chargeKinds.map((kind) => [kind, chargeMail({ ...charges, kind })] as const),
  ...paymentKinds.map((kind) => [kind, paymentMail({ ...payment, kind })] as const),
  ...disputeKinds.map((kind) => [kind, disputeMail({ ...dispute, kind })] as const),
  [
    'to-verify',
    toVerifyMail({
      organisation: EVIL,
      fname: EVIL,
      memberName: EVIL,
      method: 'Zelle',
      payer: EVIL,
      amountCents: 5_000,
      day: '2026-03-17',
      url: 'https://dues.example.org/verifypayments',
    }),
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
  const plain = { ...payment, organisation: 'Club' };
  const subjects = [
    ...chargeKinds.map((kind) => chargeMail({ ...charges, organisation: 'Club', kind }).subject),
    ...paymentKinds.map((kind) => paymentMail({ ...plain, kind }).subject),
  ];
  t.deepEqual(subjects, [
    'Reminder from Club: $1,244.56 to pay',
    '$1,244.56 is due on Mar 20, 2026: Club',
    '$1,244.56 is due today: Club',
    '$1,244.56 is overdue: Club',
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
});

test('an administrator reads in the subject whose payment it is', (t) => {
  const plain = { ...dispute, memberName: 'Bob Ross' };
  t.deepEqual(
    disputeKinds.map((kind) => disputeMail({ ...plain, kind }).subject),
    [
      'Disputed: $53.45 by Card from Bob Ross',
      'Dispute won: $53.45 by Card from Bob Ross',
      'Dispute lost: $53.45 by Card from Bob Ross',
      'Refund failed: $53.45 by Card from Bob Ross',
    ],
  );
  const nothingMoved = disputeMail({ ...plain, kind: 'admin-dispute-lost', charges: [], excessCents: 0 });
  t.deepEqual(amountsIn(nothingMoved.text), ['$53.45']);
});

test('a charge mail as people read it', (t) => {
  const only = { ...charge, name: 'Dues', dueCents: 5_000, paidCents: 0, lateFeeCents: 0 };
  const data = {
    ...charges,
    organisation: 'Alpha',
    fname: 'Ann',
    charges: [only],
    owedCents: 5_000,
    pendingCents: 0,
  };
  const { text } = chargeMail({ ...data, kind: 'due-soon', payUrl: 'https://dues.example.org/pay' });
  t.is(
    text,
    `Alpha

Hello Ann,

$50.00 is due on Mar 20, 2026 for this charge:

- Dues (due Mar 20, 2026): $50.00

Pay Now: https://dues.example.org/pay

-- 
Sent for Alpha by Bursar. If something here looks wrong, please ask your treasurer.
`,
  );
});

test('a subject is one line, whatever a name has in it', (t) => {
  const { subject } = chargeMail({ ...charges, organisation: 'A\r\nBcc: b@c.example', kind: 'overdue' });
  t.is(subject, '$1,244.56 is overdue: A Bcc: b@c.example');
});
