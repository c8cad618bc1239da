import test from 'ava';
import { NotFound } from '../../../ledger/decider.ts';
import { type OrganisationCommand, organisation } from '../../../ledger/organisation/decide.ts';
import type { OrganisationEvent, PaymentMethod } from '../../../ledger/organisation/events.ts';
import { given, refused } from '../../support/given.ts';

const data = { name: 'Chess Club', university: 'State', timeZone: 'America/Los_Angeles' };
const registered: OrganisationEvent = { type: 'OrganisationRegistered', data };
const dues: OrganisationEvent = { type: 'ChargeTypeAdded', data: { chargeType: 'Dues' } };
const bank: PaymentMethod = { bankType: 'bank', bankName: 'First Bank', last4: '1234' };
const bankAdded: OrganisationEvent = {
  type: 'PaymentMethodAdded',
  data: { paymentMethodId: 'm1', method: bank },
};
const when = (command: OrganisationCommand, ...history: OrganisationEvent[]) =>
  given(organisation, [registered, ...history]).when(command);

test('registering, once, with a real time zone', (t) => {
  const register = (timeZone: string, history: OrganisationEvent[] = []) =>
    given(organisation, history).when({ type: 'RegisterOrganisation', ...data, timeZone });
  t.deepEqual(register(data.timeZone), [registered]);
  refused(t, () => register(data.timeZone, [registered]), { code: 'OrganisationExists', field: 'orgCode' });
  refused(t, () => register('Mars/Olympus'), { code: 'TimeZoneUnknown', field: 'timeZone' });
});

test('charge types: new ones only, in whatever case; a removed one can come back', (t) => {
  const add = (chargeType: string, ...history: OrganisationEvent[]) =>
    when({ type: 'AddChargeType', chargeType }, ...history);
  t.deepEqual(add(' Dues '), [dues]);
  t.deepEqual(add('dues', dues), []);
  const removed: OrganisationEvent = { type: 'ChargeTypeRemoved', data: { chargeType: 'Dues' } };
  t.deepEqual(add('Dues', dues, removed), [dues]);
  refused(t, () => add('  '), { code: 'TypeMissing', field: 'chargeTypes' });
});

test('payment methods: the last four digits only, the same account once', (t) => {
  const add = (paymentMethodId: string, method: PaymentMethod, ...history: OrganisationEvent[]) =>
    when({ type: 'AddPaymentMethod', paymentMethodId, method }, ...history);
  t.deepEqual(add('m1', bank), [bankAdded]);
  t.deepEqual(add('m2', { ...bank }, bankAdded), []);
  t.is(add('m2', { bankType: 'venmo', venmoID: 'chess' }, bankAdded).length, 1);
  refused(t, () => add('m1', { ...bank, last4: '123456789' }), { code: 'LastFourDigits', field: 'last4' });
});

test('settings: only what changed', (t) => {
  t.deepEqual(when({ type: 'ChangeConfig', showUserData: true, timeZone: data.timeZone }), [
    { type: 'ConfigChanged', data: { showUserData: true } },
  ]);
  const shown: OrganisationEvent = { type: 'ConfigChanged', data: { showUserData: true } };
  t.deepEqual(when({ type: 'ChangeConfig', showUserData: true }, shown), []);
  t.deepEqual(when({ type: 'ChangeConfig' }), []);
  refused(t, () => when({ type: 'ChangeConfig', timeZone: '?' }), {
    code: 'TimeZoneUnknown',
    field: 'timeZone',
  });
});

test('an organisation that is not registered is not found', (t) => {
  const commands: OrganisationCommand[] = [
    { type: 'AddChargeType', chargeType: 'Dues' },
    { type: 'AddPaymentMethod', paymentMethodId: 'm1', method: bank },
    { type: 'ChangeConfig', showUserData: true },
  ];
  for (const command of commands)
    t.throws(() => given(organisation, []).when(command), { instanceOf: NotFound });
});
