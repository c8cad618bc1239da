import { organization as decider, type OrganizationCommand } from '../../ledger/organization/decide.ts';
import { form990Cases } from '../api/form990Cases.ts';
import { settingsCases } from '../api/settingsCases.ts';
import { type Step, sampleOf } from './noun.ts';

const subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  plan: 2,
  quantity: 48,
  currentPeriodEnd: '2026-12-20T09:00:00.000Z',
} as const;
const invoice = {
  invoiceId: 'in_1',
  amountCents: 143_952,
  periodStart: '2026-11-20T09:00:00.000Z',
  periodEnd: '2026-12-20T09:00:00.000Z',
};
const planned = { chargeType: 'Rent', amountCents: 6_000, startDate: '2026-11-20', dueDate: '2026-12-01' };
const plan = {
  name: 'Spring',
  charges: [
    { key: 'a', ...planned },
    { key: 'b', ...planned, chargeType: 'Other', other: 'Formal' },
  ],
};
const term = { name: 'Fall', firstDay: '2026-08-24', lastDay: '2026-12-12' };
const rule = { chargeType: 'Fine', account: 'bank 1234', amountCents: 1_500, freeAbsences: 1, dueDays: 14 };
const registered: Step<OrganizationCommand> = [
  {
    type: 'RegisterOrganization',
    name: 'Alpha',
    university: 'Example State',
    timeZone: 'America/Los_Angeles',
  },
  'Alpha at Example State was registered.',
];

export const organization = sampleOf(
  decider,
  [
    [
      registered,
      [{ type: 'AddChargeType', chargeType: 'Rent' }, 'Tess Treasurer added the charge type Rent.'],
      [
        {
          type: 'AddPaymentMethod',
          paymentMethodId: 'm1',
          method: { bankType: 'bank', bankName: 'First', last4: '1234' },
        },
        'Tess Treasurer added First ****1234 as a way to pay.',
      ],
      [
        {
          type: 'AddPaymentMethod',
          paymentMethodId: 'm2',
          method: { bankType: 'venmo', venmoID: 'abg-esu' },
        },
        'Tess Treasurer added Venmo abg-esu as a way to pay.',
      ],
      [
        {
          type: 'AddPaymentMethod',
          paymentMethodId: 'm3',
          method: { bankType: 'zelle', zelleID: '916-555-0142' },
        },
        'Tess Treasurer added Zelle (916) 555-0142 as a way to pay.',
      ],
      [
        { type: 'ConnectPaymentMethod', paymentMethodId: 'm1', bankName: 'Test Bank', last4: '6789' },
        'Tess Treasurer connected Test Bank ****6789 for payments.',
      ],
      [{ type: 'RemovePaymentMethod', paymentMethodId: 'm2' }, 'Tess Treasurer removed a way to pay.'],
      [{ type: 'AddPaymentPlan', plan }, 'Tess Treasurer added the payment plan Spring of 2 charges.'],
      [{ type: 'RemovePaymentPlan', name: 'Spring' }, 'Tess Treasurer removed the payment plan Spring.'],
      [{ type: 'RemoveChargeType', chargeType: 'Rent' }, 'Tess Treasurer removed the charge type Rent.'],
      [
        { type: 'ConnectStripeAccount', accountId: 'acct_1' },
        'Tess Treasurer connected the organization’s account at Stripe.',
      ],
      [
        { type: 'RestrictStripeAccount', accountId: 'acct_1', why: 'asksMore' },
        'Stripe takes no payments for the organization: it asks for more.',
      ],
      [
        { type: 'RestoreStripeAccount', accountId: 'acct_1' },
        'Stripe takes payments for the organization again.',
      ],
      [{ type: 'RecordSubscription', subscription }, 'The subscription to plan 2 for 48 members is active.'],
      [
        {
          type: 'RecordSubscription',
          subscription: { ...subscription, endsAt: subscription.currentPeriodEnd },
        },
        'The subscription to plan 2 for 48 members was canceled and ends on Dec 20, 2026.',
      ],
      [
        { type: 'RecordSubscription', subscription: { ...subscription, status: 'past_due' } },
        'The subscription to plan 2 for 48 members is past due: its last payment failed.',
      ],
      [
        { type: 'RecordSubscription', subscription: { ...subscription, quantity: 1, status: 'canceled' } },
        'The subscription to plan 2 for 1 member has ended.',
      ],
      [
        { type: 'RecordSubscriptionInvoice', invoice, status: 'failed' },
        'The payment of $1,439.52 for the Bursar subscription failed.',
      ],
      [
        { type: 'RecordSubscriptionInvoice', invoice, status: 'paid' },
        'The organization paid $1,439.52 for its Bursar subscription.',
      ],
      [
        { type: 'ChangeConfig', showUserData: true, timeZone: 'America/Denver' },
        'Tess Treasurer changed the settings: members may see the dashboard and time zone America/Denver.',
      ],
      [
        { type: 'ChangeConfig', showUserData: false, passFeesOn: true, slackHook: 'other' },
        'Tess Treasurer changed the settings: members may not see the dashboard, members pay the card fee and the Slack webhook was set.',
      ],
      [
        { type: 'ChangeConfig', membersAddEvents: false, attendanceThreshold: 60 },
        'Tess Treasurer changed the settings: members may not add events and good attendance begins at 60%.',
      ],
      [
        { type: 'ChangeConfig', twoApproversAboveCents: 20_000 },
        'Tess Treasurer changed the settings: reimbursements above $200.00 need two approvals.',
      ],
      [
        { type: 'ChangeConfig', twoApproversAboveCents: null },
        'Tess Treasurer changed the settings: one approval is enough for reimbursements.',
      ],
      [
        { type: 'ChangeConfig', fiscalMonth: 8, ein: '12 3456789' },
        'Tess Treasurer changed the settings: the fiscal year begins in August and EIN 12-3456789.',
      ],
      [{ type: 'ChangeConfig', ein: '' }, 'Tess Treasurer changed the settings: the EIN was removed.'],
      [
        { type: 'ChangeConfig', membersAddEvents: true, meetingReminders: false },
        'Tess Treasurer changed the settings: members may add events and members are not reminded of meetings.',
      ],
      [
        { type: 'ChangeConfig', mailContactId: 'u1' },
        'Tess Treasurer changed the settings: answers to mails go to Tara Vice.',
      ],
      [
        { type: 'ChangeConfig', mailContactId: '' },
        'Tess Treasurer changed the settings: answers to mails go to the longest-serving administrator.',
      ],
      [
        { type: 'ChangeConfig', meetingReminders: true },
        'Tess Treasurer changed the settings: members are reminded of meetings.',
      ],
      [
        { type: 'ChangeConfig', creditPaysOnDueDate: false },
        'Tess Treasurer changed the settings: free credit does not pay by itself.',
      ],
      [
        { type: 'ChangeConfig', creditPaysOnDueDate: true },
        'Tess Treasurer changed the settings: free credit pays on the due date.',
      ],
      [
        { type: 'SaveTerm', termId: 't1', term },
        'Tess Treasurer set the term Fall, Aug 24, 2026 to Dec 12, 2026.',
      ],
      [
        { type: 'RemoveTerm', termId: 't1' },
        'Tess Treasurer removed the term Fall, Aug 24, 2026 to Dec 12, 2026.',
      ],
      [{ type: 'SaveTerm', termId: 't2', term }],
      [{ type: 'AddChargeType', chargeType: 'Fine' }],
      [
        { type: 'SetFineRule', rule },
        'Tess Treasurer set the fine of an unexcused absence: $15.00 for Fine, 1 absence of a term free, due in 14 days.',
      ],
      [{ type: 'RemoveFineRule' }, 'Tess Treasurer removed the rule for fines.'],
      [{ type: 'SetFineRule', rule: { ...rule, freeAbsences: 2 } }],
      [
        { type: 'ChangeConfig', slackHook: 'none' },
        'Tess Treasurer changed the settings: the Slack webhook was removed.',
      ],
    ],
    [registered, [{ type: 'CloseOrganization' }]],
  ],
  { ...form990Cases, ...settingsCases },
);
