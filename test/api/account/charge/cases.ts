import { plusDays } from '../../../../ledger/values/calendar.ts';
import { DUE_DAY, TODAY } from '../../../support/api.ts';
import { chargeOn, names, oneCharge, oneWrong, ownRows, someId } from '../../calls/caseParts.ts';
import type { Cases } from '../../calls/cases.ts';
import {
  charge,
  creditOf,
  duesOf,
  pay,
  paymentsOf,
  type Row,
  remainingOf,
  statementOf,
} from '../../world.ts';

const dues = (uuid: string, more: object = {}) => ({
  dues: [{ uuid, type: 'Dues', account: 'bank 4321', amount: 10, dueDate: DUE_DAY, ...more }],
});
const payment = (uuid: string, id: string, amount = 1) => ({
  payInfo: { pmt_type: 'cash' },
  payments: [{ id, uuid, amount }],
});
const badId = (field: string) => [
  { input: {}, field },
  { input: { [field]: 'me' }, field },
];

/** The cases of calls about charges and what was paid for them. Part of `cases` in cases.ts. */
export const chargeCases: Readonly<Record<string, Cases>> = {
  'search-dues': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.member, 12.5);
      t.true((await duesOf(alpha.member)).some(({ _id }) => _id === id));
    },
    badInput: badId('uuid'),
    valid: (_, { memberId }) => ({ uuid: memberId }),
  },
  'search-all-dues': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.other);
      const answer = await alpha.admin.get('/api/search-all-dues');
      t.true(names(answer, '_id').includes(id));
    },
    badInput: 'takes no input',
  },
  'search-dues-byType': {
    success: async (t, { alpha }) => {
      await charge(alpha, alpha.other, 7, { type: 'Fine' });
      const answer = await alpha.admin.get('/api/search-dues-byType');
      t.true(names(answer, 'type').includes('Fine'));
    },
    badInput: 'takes no input',
  },
  'create-dues': {
    success: async (t, { alpha }) => {
      const more = {
        type: 'Other',
        other: 'Bus trip',
        amount: 40.15,
        lateFee: 5,
        lateFeeStartDate: '2026-04-02',
        earlyDiscount: 3,
        earlyDiscountEndDate: '2026-03-20',
      };
      // Unchecked, a form sends nothing or an empty text.
      const none = { lateFee: null, lateFeeStartDate: null, earlyDiscount: '', earlyDiscountEndDate: '' };
      const two = [...dues(alpha.member.memberId, more).dues, ...dues(alpha.other.memberId, none).dues];
      const answer = await alpha.admin.post('/api/create-dues', { dues: two });
      t.is(answer.at('message'), 'Successfully added a Charge.');
      const dued = await duesOf(alpha.member);
      const due = dued.find(({ _id }) => _id === answer.at('results.0._id'));
      const { other, amount, lateFee } = more;
      const shown = {
        other,
        amount,
        lateFee,
        remaining: 37.15,
        earlyDiscountApplied: true,
        status: 'Current',
      };
      t.like(due, shown);
      const types = (await alpha.admin.get('/api/search-charges')).at('0.chargeTypes') as string[];
      t.true(types.includes('Bus trip'), 'the new type becomes one of the organization');
    },
    badInput: oneWrong(
      {
        dues: [[]],
        'dues.0.uuid': ['x'],
        'dues.0.amount': [0, 1.001, '10', 1e12],
        'dues.0.dueDate': ['2026-02-30'],
        'dues.0.type': [''],
      },
      dues(someId()),
    ),
    valid: (_, { memberId }) => dues(memberId),
  },
  'update-dues': {
    success: async (t, { alpha }) => {
      const { member } = alpha;
      const id = await charge(alpha, member, 50, { memo: 'first' });
      const input = { ...dues(member.memberId).dues[0], _id: id, type: 'Fine', amount: 60 };
      const answer = await alpha.admin.post('/api/update-dues', input);
      const found = await alpha.admin.get(`/api/rest/charges/${id}`);
      t.like(found.body, { type: 'Fine', amount: 60, memo: 'first' });
      t.is(answer.at('message'), 'Successfully edited a Charge.');
      const { _id, uuid, ...seen } = { ...input, memo: 'first', startDate: found.at('startDate') };
      const first = { ...input, amount: 70, seen };
      t.is((await alpha.admin.post('/api/update-dues', first)).status, 200, 'nobody has changed it');
      t.is((await alpha.admin.post('/api/update-dues', first)).status, 200, 'it is so already');
      const late = await alpha.admin.post('/api/update-dues', { ...input, memo: 'late', seen });
      t.is(late.status, 409, 'another has changed it');
      t.like((await alpha.admin.get(`/api/rest/charges/${id}`)).body, { amount: 70, memo: 'first' });
      const atOnce = [80, 90].map((amount) =>
        alpha.admin.post('/api/update-dues', { ...input, amount, seen: { ...seen, amount: 70 } }),
      );
      const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
      t.deepEqual(statuses.sort(), [200, 409], 'of two at the same moment one is told');
      const offer = {
        lateFee: 5,
        lateFeeStartDate: plusDays(DUE_DAY, 1),
        earlyDiscount: 2,
        earlyDiscountEndDate: DUE_DAY,
      };
      const enabled = async (more: object) => {
        t.is((await alpha.admin.post('/api/update-dues', { ...input, ...more })).status, 200);
        const charge = await alpha.admin.get(`/api/rest/charges/${id}`);
        return [charge.at('isLateFeesEnabled'), charge.at('isEarlyDiscountEnabled')];
      };
      for (const nothing of [null, '']) {
        t.deepEqual(await enabled(offer), [true, true]);
        const cleared = Object.fromEntries(Object.keys(offer).map((name) => [name, nothing]));
        t.deepEqual(
          await enabled({ ...cleared, startDate: nothing }),
          [false, false],
          `${nothing} clears them`,
        );
      }
    },
    badInput: oneWrong(
      { _id: [undefined], lateFee: [-1, '1e3'] },
      { ...dues(someId()).dues[0], _id: someId() },
    ),
    valid: async (at, about) => ({ ...dues(about.memberId).dues[0], _id: await chargeOn(at, about) }),
  },
  'delete-dues': {
    success: async (t, { alpha }) => {
      const id = await charge(alpha, alpha.member, 80);
      await pay(alpha, alpha.member, id, 30);
      const before = await creditOf(alpha.member);
      const input = { ids: [{ _id: id }], reason: 'Wrong member' };
      const answer = await alpha.admin.post('/api/delete-dues', input);
      t.is((await alpha.admin.get(`/api/rest/charges/${id}`)).status, 404, 'it is in no list');
      const charges = (await statementOf(alpha.member)).at('charges') as Row[];
      t.like(
        charges.find(({ _id }) => _id === id),
        { statusLabel: 'Voided', remaining: 0 },
      );
      t.is((await creditOf(alpha.member)) - before, 30, 'what was paid is credit');
      t.is(answer.at('message'), 'Successfully removed a Charge.');
    },
    badInput: oneWrong({ ids: [[]], 'ids.0': ['x'] }),
    valid: oneCharge,
  },
  'add-payment': {
    success: async (t, { alpha }) => {
      const [one, two] = [await charge(alpha, alpha.member, 20), await charge(alpha, alpha.other, 30)];
      const input = {
        // Nothing but how it was paid counts of this.
        payInfo: { pmt_type: 'check', order_id: 'pi_1', pay_success: true, status: 'Accepted', email: 'x' },
        payments: [
          { id: one, uuid: alpha.member.memberId, amount: 20, amtPaid: 99999 },
          { id: two, uuid: alpha.other.memberId, amount: 10.1 },
        ],
      };
      const answer = await alpha.admin.post('/api/add-payment', input);
      const paid = (await alpha.admin.get(`/api/rest/charges/${one}`)).body;
      t.like(paid, { status: 'Paid', statusLabel: 'Paid' });
      t.is(await remainingOf(alpha, two), 19.9);
      t.is((await paymentsOf(alpha.member))[0]?.order_id, 'Manual Payment');
      t.is(answer.at('message'), 'Successfully added a Payment.');
      const { memberId: creditTo } = alpha.other;
      const before = await creditOf(alpha.other);
      const addCash = (more: object, payments: object[] = []) =>
        alpha.admin.post('/api/add-payment', { payInfo: { pmt_type: 'cash', ...more }, payments });
      await addCash({ amountReceived: 25 }, [{ id: two, uuid: creditTo, amount: 19.9 }]);
      const alone = await addCash({ amountReceived: 7, creditTo });
      t.like(alone.at('results'), [{ uuid: creditTo, ok: true }]);
      t.is(Math.round(((await creditOf(alpha.other)) - before) * 100), 1_210);
      const unclear = await addCash({ amountReceived: 7 });
      t.deepEqual([unclear.status, unclear.at('errors.0.field')], [422, 'payInfo.creditTo']);
    },
    badInput: oneWrong(
      {
        'payInfo.pmt_type': ['gold'],
        'payInfo.amountReceived': [4],
        payments: [[]],
        'payments.0.amount': [0.05],
      },
      payment(someId(), someId(), 5),
    ),
    valid: async (...on) => ({ payInfo: { pmt_type: 'cash' }, ...(await ownRows(...on)) }),
  },
  'quote-manual-payment': {
    success: async (t, { alpha }) => {
      const { memberId: uuid } = alpha.member;
      const quote = (charges: object[], more: object = {}) =>
        alpha.admin.post('/api/quote-manual-payment', { charges, ...more });
      const offer = { earlyDiscount: 2, earlyDiscountEndDate: TODAY };
      const [one, two] = [await charge(alpha, alpha.member, 20, offer), await charge(alpha, alpha.other, 30)];
      const charges = [
        { _id: one, uuid },
        { _id: two, uuid: alpha.other.memberId },
      ];
      const answer = await quote(charges);
      const nothing = { lateFee: 0, earlyDiscount: 0, credit: 0 };
      t.deepEqual(answer.at('charges'), [
        { _id: one, amounts: [{ ...nothing, amount: 18, earlyDiscount: 2 }] },
        { _id: two, amounts: [{ ...nothing, amount: 30 }] },
      ]);
      t.is((await quote([{ _id: one, uuid: alpha.other.memberId }])).status, 404);
      const early = await quote(charges, { receivedOn: '2001-01-01' });
      t.deepEqual([early.status, early.at('errors.0.field')], [422, 'receivedOn']);
      t.is((await alpha.admin.get(`/api/rest/charges/${one}`)).at('amtPaid'), 0, 'nothing was written');
    },
    badInput: oneWrong(
      { charges: [[]], receivedOn: ['soon'] },
      { charges: [{ _id: someId(), uuid: someId() }] },
    ),
    valid: async (at, about) => ({ charges: [{ _id: await chargeOn(at, about), uuid: about.memberId }] }),
  },
  'get-payments': {
    success: async (t, { alpha }) => {
      await pay(alpha, alpha.member, await charge(alpha, alpha.member, 15), 15);
      const [payment] = await paymentsOf(alpha.member);
      t.like(payment, { amount: 15, payment_type: 'cash', paymentStatus: 'success' });
    },
    badInput: badId('uuid'),
    valid: (_, { memberId }) => ({ uuid: memberId }),
  },
  'get-recent-payments': {
    success: async (t, { alpha }) => {
      await pay(alpha, alpha.other, await charge(alpha, alpha.other, 16), 16);
      const answer = await alpha.admin.get('/api/get-recent-payments');
      t.is(answer.at('0.amount'), 16);
    },
    badInput: 'takes no input',
  },
  'get-membercredits': {
    success: async (t, { alpha }) => {
      t.is(await creditOf(alpha.pledge), 0);
    },
    badInput: badId('memberuuid'),
    valid: (_, { memberId }) => ({ memberuuid: memberId }),
  },
};
