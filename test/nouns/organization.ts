import { organization as decider, type OrganizationCommand } from '../../ledger/organization/decide.ts';
import { form990Cases } from '../api/form990/cases.ts';
import { settingsCases } from '../api/organization/settingsCases.ts';
import { sampleOf } from './noun.ts';

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
const registered: OrganizationCommand = {
  type: 'RegisterOrganization',
  name: 'Alpha',
  university: 'Example State',
  timeZone: 'America/Los_Angeles',
};

export const organization = sampleOf(
  decider,
  [
    [
      registered,
      { type: 'AddChargeType', chargeType: 'Rent' },
      {
        type: 'AddPaymentMethod',
        paymentMethodId: 'm1',
        method: { bankType: 'bank', bankName: 'First', last4: '1234' },
      },
      {
        type: 'AddPaymentMethod',
        paymentMethodId: 'm2',
        method: { bankType: 'venmo', venmoID: 'abg-esu' },
      },
      {
        type: 'AddPaymentMethod',
        paymentMethodId: 'm3',
        method: { bankType: 'zelle', zelleID: '916-555-0142' },
      },
      { type: 'ConnectPaymentMethod', paymentMethodId: 'm1', bankName: 'Test Bank', last4: '6789' },
      { type: 'RemovePaymentMethod', paymentMethodId: 'm2' },
      { type: 'AddPaymentPlan', plan },
      { type: 'RemovePaymentPlan', name: 'Spring' },
      { type: 'RemoveChargeType', chargeType: 'Rent' },
      { type: 'ConnectStripeAccount', accountId: 'acct_1' },
      { type: 'RestrictStripeAccount', accountId: 'acct_1', why: 'asksMore' },
      { type: 'RestoreStripeAccount', accountId: 'acct_1' },
      { type: 'RecordSubscription', subscription },
      {
        type: 'RecordSubscription',
        subscription: { ...subscription, endsAt: subscription.currentPeriodEnd },
      },
      { type: 'RecordSubscription', subscription: { ...subscription, status: 'past_due' } },
      { type: 'RecordSubscription', subscription: { ...subscription, quantity: 1, status: 'canceled' } },
      { type: 'RecordSubscriptionInvoice', invoice, status: 'failed' },
      { type: 'RecordSubscriptionInvoice', invoice, status: 'paid' },
      { type: 'ChangeConfig', showUserData: true, timeZone: 'America/Denver' },
      { type: 'ChangeConfig', showUserData: false, passFeesOn: true, slackHook: 'other' },
      { type: 'ChangeConfig', membersAddEvents: false, attendanceThreshold: 60 },
      { type: 'ChangeConfig', twoApproversAboveCents: 20_000 },
      { type: 'ChangeConfig', twoApproversAboveCents: null },
      { type: 'ChangeConfig', fiscalMonth: 8, ein: '12 3456789' },
      { type: 'ChangeConfig', ein: '' },
      { type: 'ChangeConfig', membersAddEvents: true, meetingReminders: false },
      { type: 'ChangeConfig', mailContactId: 'u1' },
      { type: 'ChangeConfig', mailContactId: '' },
      { type: 'ChangeConfig', meetingReminders: true },
      { type: 'ChangeConfig', creditPaysOnDueDate: false },
      { type: 'ChangeConfig', name: 'Chess and Go Club', university: 'River College' },
      { type: 'ChangeConfig', reminderDays: [7, -5], reminderNote: 'Thank you!' },
      { type: 'ChangeConfig', reminderDays: [], reminderNote: '' },
      { type: 'ChangeConfig', reminderFromHour: 10, reminderToHour: 20 },
      { type: 'ChangeConfig', creditPaysOnDueDate: true },
      { type: 'SaveTerm', termId: 't1', term },
      { type: 'RemoveTerm', termId: 't1' },
      { type: 'SaveTerm', termId: 't2', term },
      { type: 'AddChargeType', chargeType: 'Fine' },
      { type: 'SetFineRule', rule },
      { type: 'RemoveFineRule' },
      { type: 'SetFineRule', rule: { ...rule, freeAbsences: 2 } },
      { type: 'SetLogo', file: 'abgesu/logos/00000000-0000-4000-8000-000000000001.png' },
      { type: 'SetLogo', file: 'abgesu/logos/00000000-0000-4000-8000-000000000002.png' },
      { type: 'RemoveLogo' },
      { type: 'ChangeConfig', slackHook: 'none' },
    ],
    [registered, { type: 'CloseOrganization' }],
  ],
  { ...form990Cases, ...settingsCases },
);
