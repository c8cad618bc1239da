import test from 'ava';
import { NotFound } from '../../../ledger/decider.ts';
import { type OrganizationCommand, organization } from '../../../ledger/organization/decide.ts';
import type { OrganizationEvent, PaymentMethod } from '../../../ledger/organization/events.ts';
import { given, refused } from '../../support/given.ts';

const data = { name: 'Chess Club', university: 'State', timeZone: 'America/Los_Angeles' };
const registered: OrganizationEvent = { type: 'OrganizationRegistered', data };
const dues = {
  type: 'ChargeTypeAdded',
  data: { chargeTypeId: 'dues', chargeType: 'Dues' },
} as const satisfies OrganizationEvent;
const noDues: OrganizationEvent = { type: 'ChargeTypeRemoved', data: dues.data };
const bank: PaymentMethod = { bankType: 'bank', bankName: 'First Bank', last4: '1234' };
const bankAdded: OrganizationEvent = {
  type: 'PaymentMethodAdded',
  data: { paymentMethodId: 'm1', method: bank },
};
const when = (command: OrganizationCommand, ...history: OrganizationEvent[]) =>
  given(organization, [registered, ...history]).when(command);

test('an organization registers once, with a real time zone', (t) => {
  const register = (timeZone: string, history: OrganizationEvent[] = []) =>
    given(organization, history).when({ type: 'RegisterOrganization', ...data, timeZone });
  t.deepEqual(register(data.timeZone), [registered]);
  const command = { type: 'RegisterOrganization', ...data, chargeTypes: ['Dues'] } as const;
  t.deepEqual(given(organization, []).when(command), [registered, dues]);
  refused(t, () => register(data.timeZone, [registered]), 'OrganizationExists', 'orgCode');
  refused(t, () => register('Mars/Olympus'), 'TimeZoneUnknown', 'timeZone');
});

test('charge types: new ones only, in whatever case; a removed one can come back', (t) => {
  const add = (chargeType: string, ...history: OrganizationEvent[]) =>
    when({ type: 'AddChargeType', chargeType }, ...history);
  t.deepEqual(add(' Dues '), [dues]);
  t.deepEqual(add('dues', dues), []);
  t.deepEqual(add('Dues', dues, noDues), [dues]);
  // It is the same type, under the name that it has now.
  t.deepEqual(add('DUES', dues, noDues), [
    { type: 'ChargeTypeAdded', data: { chargeTypeId: 'dues', chargeType: 'DUES' } },
  ]);
  refused(t, () => add('  '), 'TypeMissing', 'chargeTypes');
});

test('payment methods: the last four digits only, the same account once', (t) => {
  const add = (paymentMethodId: string, method: PaymentMethod, ...history: OrganizationEvent[]) =>
    when({ type: 'AddPaymentMethod', paymentMethodId, method }, ...history);
  t.deepEqual(add('m1', bank), [bankAdded]);
  t.deepEqual(add('m2', { ...bank }, bankAdded), []);
  t.is(add('m2', { bankType: 'venmo', venmoID: 'chess' }, bankAdded).length, 1);
  refused(t, () => add('m1', { ...bank, last4: '123456789' }), 'LastFourDigits', 'last4');
});

test('settings: only what changed', (t) => {
  t.deepEqual(when({ type: 'ChangeConfig', showUserData: true, timeZone: data.timeZone }), [
    { type: 'ConfigChanged', data: { showUserData: true } },
  ]);
  const shown: OrganizationEvent = { type: 'ConfigChanged', data: { showUserData: true } };
  t.deepEqual(when({ type: 'ChangeConfig', showUserData: true }, shown), []);
  t.deepEqual(when({ type: 'ChangeConfig' }), []);
  refused(t, () => when({ type: 'ChangeConfig', timeZone: '?' }), 'TimeZoneUnknown', 'timeZone');
});

test('settings: the fiscal year begins in a month, and an EIN is kept in one way of writing', (t) => {
  const [changed] = when({ type: 'ChangeConfig', fiscalMonth: 1, ein: ' 12 3456789 ' });
  t.deepEqual(changed, { type: 'ConfigChanged', data: { fiscalMonth: 1, ein: '12-3456789' } });
  const same = { type: 'ChangeConfig', fiscalMonth: 1, ein: '123456789' } as const;
  t.deepEqual(when(same, changed as OrganizationEvent), []);
  t.deepEqual(when({ type: 'ChangeConfig', fiscalMonth: 7, ein: '' }), [], 'July, and none, are usual');
  for (const fiscalMonth of [0, 13, 1.5])
    refused(t, () => when({ type: 'ChangeConfig', fiscalMonth }), 'NotAMonth', 'fiscalMonth');
  refused(t, () => when({ type: 'ChangeConfig', ein: '12-34567' }), 'EinInvalid', 'ein');
  const threshold = (attendanceThreshold: number) => when({ type: 'ChangeConfig', attendanceThreshold });
  for (const percent of [-1, 50.5, 101])
    refused(t, () => threshold(percent), 'NotAPercent', 'attendanceThreshold');
  for (const percent of [0, 100]) t.is(threshold(percent).length, 1);
});

test('settings: the name is given, and reminders are on days and in hours that there are', (t) => {
  t.deepEqual(when({ type: 'ChangeConfig', name: ' Chess  Club ', reminderDays: [7, 0, -5] }), [
    { type: 'ConfigChanged', data: { name: 'Chess  Club', reminderDays: [-5, 0, 7] } },
  ]);
  t.deepEqual(when({ type: 'ChangeConfig', reminderDays: [0, -3, 1, 7, 30] }), [], 'the usual days');
  for (const [setting, code, field] of [
    [{ name: ' ' }, 'NameMissing', 'name'],
    [{ university: '' }, 'NameMissing', 'university'],
    [{ reminderDays: [0, 0] }, 'DayTwice', 'reminderDays'],
    [{ reminderDays: [181] }, 'NotAReminderDay', 'reminderDays'],
    [{ reminderDays: [0.5] }, 'NotAReminderDay', 'reminderDays'],
    [{ reminderDays: Array.from({ length: 11 }, (_, day) => day) }, 'TooManyDays', 'reminderDays'],
    [{ reminderToHour: 9 }, 'NotReminderHours', 'reminderToHour'],
    [{ reminderFromHour: 25 }, 'NotReminderHours', 'reminderToHour'],
  ] as const)
    refused(t, () => when({ type: 'ChangeConfig', ...setting }), code, field);
});

test('an organization that is not registered is not found', (t) => {
  const commands: OrganizationCommand[] = [
    { type: 'AddChargeType', chargeType: 'Dues' },
    { type: 'AddPaymentMethod', paymentMethodId: 'm1', method: bank },
    { type: 'ChangeConfig', showUserData: true },
  ];
  for (const command of commands)
    t.throws(() => given(organization, []).when(command), { instanceOf: NotFound });
});

const plan = {
  name: 'Spring',
  charges: [
    {
      key: '1',
      chargeType: 'Dues',
      amountCents: 6_000,
      startDate: '2026-01-01',
      dueDate: '2026-02-01',
    },
  ],
};
const planAdded: OrganizationEvent = { type: 'PaymentPlanAdded', data: { plan } };

const [planned] = plan.charges as [(typeof plan.charges)[number]];
/** What no plan may be, new or changed. */
const wrongPlans: readonly (readonly [Partial<typeof plan>, code: string, field: string])[] = [
  [{ name: ' ' }, 'NameMissing', 'plan.name'],
  [{ charges: [] }, 'ChargesMissing', 'plan.chargeList'],
  [{ charges: [{ ...planned, chargeType: 'Rent' }] }, 'TypeMissing', 'plan.chargeList.0.chargeType'],
  [{ charges: [{ ...planned, amountCents: 0 }] }, 'AmountTooSmall', 'plan.chargeList.0.pAmount'],
  [{ charges: [{ ...planned, dueDate: '2026-02-30' }] }, 'DateInvalid', 'plan.chargeList.0.dDate'],
  [{ charges: [{ ...planned, startDate: '2026-02-02' }] }, 'StartAfterDue', 'plan.chargeList.0.sDate'],
];

test('payment plans: one of a name, with charges that can be made', (t) => {
  const add = (change: Partial<typeof plan>, ...history: OrganizationEvent[]) =>
    when({ type: 'AddPaymentPlan', plan: { ...plan, ...change } }, dues, ...history);
  t.deepEqual(add({ name: ' Spring ' }), [planAdded]);
  t.deepEqual(add({}, planAdded), []);
  const another = { charges: [{ ...planned, amountCents: 1 }] };
  refused(t, () => add(another, planAdded), 'PlanExists', 'plan.name');
  for (const [wrong, code, field] of wrongPlans) refused(t, () => add(wrong), { code, field });
});

test('a payment plan is changed as a whole, also in its name, by the rules of a new one', (t) => {
  const fall = { ...plan, name: 'Fall' };
  const fallAdded: OrganizationEvent = { type: 'PaymentPlanAdded', data: { plan: fall } };
  const springRemoved: OrganizationEvent = { type: 'PaymentPlanRemoved', data: { name: 'Spring' } };
  const change = (changed: Partial<typeof plan>, ...history: OrganizationEvent[]) =>
    when(
      { type: 'ChangePaymentPlan', name: 'Spring', plan: { ...plan, ...changed } },
      dues,
      planAdded,
      ...history,
    );
  const charges = plan.charges.map((charge) => ({ ...charge, amountCents: 7_500 }));
  t.deepEqual(change({ charges }), [
    springRemoved,
    { type: 'PaymentPlanAdded', data: { plan: { ...plan, charges } } },
  ]);
  t.deepEqual(change({ name: ' Fall ' }), [springRemoved, fallAdded]);
  t.deepEqual(change({ name: ' Spring ' }), [], 'nothing changed');
  refused(t, () => change({ name: 'Fall' }, fallAdded), 'PlanExists', 'plan.name');
  for (const [wrong, code, field] of wrongPlans) refused(t, () => change(wrong), { code, field });
  t.throws(() => change({ charges }, springRemoved), { instanceOf: NotFound });
});

test('removing a plan frees its name', (t) => {
  const removed: OrganizationEvent = { type: 'PaymentPlanRemoved', data: { name: 'Spring' } };
  t.deepEqual(when({ type: 'RemovePaymentPlan', name: 'Spring' }, dues, planAdded), [removed]);
  t.deepEqual(when({ type: 'RemovePaymentPlan', name: 'Spring' }, dues), []);
  t.deepEqual(when({ type: 'AddPaymentPlan', plan }, dues, planAdded, removed), [planAdded]);
});

test('charge types and payment methods are removed once', (t) => {
  t.deepEqual(when({ type: 'RemoveChargeType', chargeType: 'Dues' }, dues), [noDues]);
  t.deepEqual(when({ type: 'RemoveChargeType', chargeType: 'Dues' }, dues, noDues), []);
  const noBank: OrganizationEvent = { type: 'PaymentMethodRemoved', data: { paymentMethodId: 'm1' } };
  t.deepEqual(when({ type: 'RemovePaymentMethod', paymentMethodId: 'm1' }, bankAdded), [noBank]);
  t.deepEqual(when({ type: 'RemovePaymentMethod', paymentMethodId: 'm1' }, bankAdded, noBank), []);
});

test('the account at Stripe connects once, and the card fee is passed on', (t) => {
  const connected: OrganizationEvent = { type: 'StripeAccountConnected', data: { accountId: 'acct_1' } };
  t.deepEqual(when({ type: 'ConnectStripeAccount', accountId: 'acct_1' }), [connected]);
  t.deepEqual(when({ type: 'ConnectStripeAccount', accountId: 'acct_1' }, connected), []);
  t.deepEqual(when({ type: 'ChangeConfig', passFeesOn: true, slackHook: 'none' }), [
    { type: 'ConfigChanged', data: { passFeesOn: true } },
  ]);
});

test('of the Slack webhook it is known whether it was set, changed or removed', (t) => {
  const change = (slackHook: 'none' | 'same' | 'other', ...history: OrganizationEvent[]) =>
    when({ type: 'ChangeConfig', slackHook }, ...history).map(({ data }) => data);
  const became = (slackHook: 'set' | 'changed' | 'removed'): OrganizationEvent => ({
    type: 'ConfigChanged',
    data: { slackHook },
  });
  t.deepEqual(change('other'), [{ slackHook: 'set' }]);
  t.deepEqual(change('other', became('set')), [{ slackHook: 'changed' }]);
  t.deepEqual(change('same', became('changed')), []);
  t.deepEqual(change('none', became('set')), [{ slackHook: 'removed' }]);
  t.deepEqual(change('none', became('set'), became('removed')), []);
  // Kept, but not recorded as set: the removal of before was cut short.
  t.deepEqual(change('same', became('removed')), [{ slackHook: 'set' }]);
});

test('a bank is added before it is connected, and connected once', (t) => {
  const added: OrganizationEvent = {
    type: 'PaymentMethodAdded',
    data: { paymentMethodId: 'b9', method: { bankType: 'bank', bankName: 'First', last4: '' } },
  };
  const { paymentMethodId, method } = added.data;
  t.deepEqual(when({ type: 'AddPaymentMethod', paymentMethodId, method }), [added]);
  const connect = {
    type: 'ConnectPaymentMethod',
    paymentMethodId,
    bankName: 'Test Bank',
    last4: '6789',
  } as const;
  const connected: OrganizationEvent = {
    type: 'PaymentMethodConnected',
    data: { paymentMethodId, bankName: 'Test Bank', last4: '6789' },
  };
  t.deepEqual(when(connect, added), [connected]);
  t.deepEqual(when(connect, added, connected), []);
  refused(t, () => when({ ...connect, last4: '123456789' }, added), 'LastFourDigits', 'last4');
  t.throws(() => when({ ...connect, paymentMethodId: 'unknown' }, added), { name: 'NotFound' });
});

test('an organization has one Venmo account and one Zelle account at most', (t) => {
  const venmo = (paymentMethodId: string, venmoID: string) =>
    ({ paymentMethodId, method: { bankType: 'venmo', venmoID } }) as const;
  const first: OrganizationEvent = { type: 'PaymentMethodAdded', data: venmo('v1', 'abg') };
  refused(t, () => when({ type: 'AddPaymentMethod', ...venmo('v2', 'other') }, first), {
    code: 'OnlyOne',
    field: 'bankType',
    message:
      'You already have a venmo account saved, if you wish you to add a new one, please delete the existing one',
  });
  t.deepEqual(when({ type: 'AddPaymentMethod', ...venmo('v2', 'abg') }, first), []);
  const removed: OrganizationEvent = { type: 'PaymentMethodRemoved', data: { paymentMethodId: 'v1' } };
  t.is(when({ type: 'AddPaymentMethod', ...venmo('v2', 'other') }, first, removed).length, 1);
});

const subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  plan: 1,
  quantity: 40,
  currentPeriodEnd: '2026-12-20T09:00:00.000Z',
} as const;
const subscribed: OrganizationEvent = { type: 'SubscriptionChanged', data: { subscription } };

test('a subscription is recorded when it changes; the end of a former one does not end its successor', (t) => {
  const record = (changes: object) =>
    ({ type: 'RecordSubscription', subscription: { ...subscription, ...changes } }) as const;
  t.deepEqual(when(record({})), [subscribed]);
  t.deepEqual(when(record({}), subscribed), []);
  const canceled = { ...subscription, status: 'canceled' } as const;
  t.deepEqual(when(record({ status: 'canceled' }), subscribed), [
    { type: 'SubscriptionChanged', data: { subscription: canceled } },
  ]);
  for (const status of ['canceled', 'past_due'])
    t.deepEqual(when(record({ subscriptionId: 'sub_0', status }), subscribed), []);
  t.is(when(record({ subscriptionId: 'sub_2' }), subscribed).length, 1);
});

test('an invoice fails or is paid once, and stays paid', (t) => {
  const invoice = {
    invoiceId: 'in_1',
    amountCents: 99_960,
    periodStart: '2026-11-20T09:00:00.000Z',
    periodEnd: '2026-12-20T09:00:00.000Z',
  };
  const failed: OrganizationEvent = { type: 'SubscriptionInvoiceFailed', data: { invoice } };
  const paid: OrganizationEvent = { type: 'SubscriptionInvoicePaid', data: { invoice } };
  const record = (status: 'paid' | 'failed') =>
    ({ type: 'RecordSubscriptionInvoice', invoice, status }) as const;
  t.deepEqual(when(record('failed')), [failed]);
  t.deepEqual(when(record('failed'), failed), []);
  t.deepEqual(when(record('paid'), failed), [paid]);
  t.deepEqual(when(record('failed'), paid), []);
});

test('who never subscribed can be closed, once; then nothing can be done any more', (t) => {
  const closed: OrganizationEvent = { type: 'OrganizationClosed', data: {} };
  t.deepEqual(when({ type: 'CloseOrganization' }), [closed]);
  t.deepEqual(when({ type: 'CloseOrganization' }, closed), []);
  t.throws(() => given(organization, []).when({ type: 'CloseOrganization' }), { instanceOf: NotFound });
  const later: OrganizationCommand[] = [
    { type: 'RecordSubscription', subscription },
    { type: 'AddChargeType', chargeType: 'Dues' },
    { type: 'ChangeConfig', showUserData: true },
  ];
  for (const command of later) t.throws(() => when(command, closed), { instanceOf: NotFound });
  refused(t, () => when({ type: 'RegisterOrganization', ...data }, closed), 'OrganizationExists', 'orgCode');
});

test('who ever subscribed is never closed, whatever became of it', (t) => {
  const canceled = { ...subscription, status: 'canceled' } as const;
  const ended: OrganizationEvent = { type: 'SubscriptionChanged', data: { subscription: canceled } };
  const invoice = { invoiceId: 'in_1', amountCents: 1, periodStart: '', periodEnd: '' };
  const failed: OrganizationEvent = { type: 'SubscriptionInvoiceFailed', data: { invoice } };
  for (const history of [[subscribed], [subscribed, ended], [failed]])
    refused(t, () => when({ type: 'CloseOrganization' }, ...history), 'HasSubscribed');
});

test('terms: each once, none on the days of another, and one that is not there cannot be removed', (t) => {
  const term = { name: 'Fall', firstDay: '2026-08-24', lastDay: '2026-12-12' };
  const save = (termId: string, more: object, ...history: OrganizationEvent[]) =>
    when({ type: 'SaveTerm', termId, term: { ...term, ...more } }, ...history);
  const saved: OrganizationEvent = { type: 'TermSaved', data: { termId: 't1', term } };
  t.deepEqual(save('t1', { name: ' Fall ' }), [saved]);
  t.deepEqual(save('t1', {}, saved), []);
  t.is(save('t1', { lastDay: '2026-12-19' }, saved).length, 1, 'it may overlap what it was');
  refused(t, () => save('t2', {}, saved), 'TermsOverlap', 'firstDay');
  refused(t, () => save('t2', { lastDay: '2028-01-01' }), 'TermTooLong', 'lastDay');
  const removed: OrganizationEvent = { type: 'TermRemoved', data: { termId: 't1', term } };
  t.deepEqual(when({ type: 'RemoveTerm', termId: 't1' }, saved), [removed]);
  t.deepEqual(save('t2', {}, saved, removed), [{ type: 'TermSaved', data: { termId: 't2', term } }]);
  t.throws(() => when({ type: 'RemoveTerm', termId: 't1' }, saved, removed), { instanceOf: NotFound });
});

test('the rule for fines names a charge type that is offered; setting and removing it twice is once', (t) => {
  const rule = { chargeType: 'Dues', account: 'bank 1234', amountCents: 1_000, freeAbsences: 2, dueDays: 14 };
  const set = (more: object, ...history: OrganizationEvent[]) =>
    when({ type: 'SetFineRule', rule: { ...rule, ...more } }, dues, ...history);
  const isSet: OrganizationEvent = { type: 'FineRuleSet', data: { rule } };
  t.deepEqual(set({}), [isSet]);
  t.deepEqual(set({}, isSet), []);
  t.is(set({ amountCents: 500 }, isSet).length, 1);
  refused(t, () => set({ chargeType: 'Rent' }), 'TypeUnknown', 'chargeType');
  refused(t, () => set({ amountCents: 0 }), 'AmountTooSmall', 'amount');
  refused(t, () => set({ dueDays: -1 }), 'NotACount', 'dueDays');
  t.deepEqual(when({ type: 'RemoveFineRule' }, dues, isSet), [{ type: 'FineRuleRemoved', data: {} }]);
  t.deepEqual(when({ type: 'RemoveFineRule' }), []);
});
