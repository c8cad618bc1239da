import type { Telling } from './telling.ts';

/**
 * A year of a chapter: two terms of dues, rent that starts later, fines, and each thing that goes wrong once,
 * told late where people tell late. Days count from the first one.
 */
export const story: readonly (readonly [day: number, happens: (telling: Telling) => Promise<unknown>])[] = [
  [
    0,
    async ({ say, day, owe, first }) => {
      const accounts = Object.entries({
        checking: 1_200,
        undepositedCash: 80,
        undepositedChecks: 150,
        venmo: 60,
      });
      const opened = accounts.map(([account, amount]) => ({ account, amount }));
      await say('enter-opening-balances', { openedOn: day(-3), accounts: opened });
      await owe('old dues', 'ada', { amount: 40, dueDate: day(-40) }, first);
      await owe('old dues', 'bea', { amount: 25, dueDate: day(20) }, day(-2));
      await owe('paid ahead', 'cal', { amount: -35, memo: 'Spring dues' }, day(-3));
      await owe('paid ahead', 'pia', { amount: -12 }, day(-3));
    },
  ],
  [
    1,
    async ({ assess, day }) => {
      const late = { lateFee: 15, lateFeeStartDate: day(36) };
      const early = { earlyDiscount: 10, earlyDiscountEndDate: day(14) };
      const dues = { type: 'Dues', amount: 200, startDate: day(0), dueDate: day(30), ...late, ...early };
      await assess('dues', ['mia', 'omar', 'pia', 'ada', 'bea', 'cal', 'dan'], dues);
      const rent = { type: 'Other', other: 'Rent', amount: 300, startDate: day(45), dueDate: day(60) };
      const soon = {
        earlyDiscount: 20,
        earlyDiscountEndDate: day(30),
        lateFee: 25,
        lateFeeStartDate: day(64),
      };
      await assess('rent', ['mia', 'omar', 'ada', 'cal'], { ...rent, ...soon });
    },
  ],
  [
    3,
    async ({ receive, day }) => {
      await receive('cash', { 'dues ada': 190 }, { receivedOn: day(-1) });
      await receive('check', { 'dues bea': 190 }, { checkNumber: '101' });
      await receive('check', { 'dues cal': 190 }, { checkNumber: '7', amountReceived: 240 });
      await receive('check', { 'dues dan': 190 }, { checkNumber: '33', receivedOn: day(-2) });
    },
  ],
  [4, ({ deposit }) => deposit({ lessCash: 20, memo: 'First week' }, ({ from }) => from !== '')],
  [6, ({ byCard }) => byCard('mia', 'dues mia', 190)],
  [
    9,
    async ({ last, say, member, day }) => {
      const { id: paymentId } = await last('dan');
      const fees = { fee: 35, bankFee: 12 };
      const why = { kind: 'bounced', leftOn: day(-2), reason: 'No funds', ...fees };
      await say('reverse-payment', { uuid: member.dan, paymentId, ...why });
    },
  ],
  [
    10,
    async ({ byBank, send }) => {
      await byBank('omar', 'dues omar', 190);
      await send('pia', 'venmo', { 'dues pia': 190 });
    },
  ],
  [
    13,
    async ({ rows, controls, sync, judge, undo }) => {
      const asked = (await rows('payments', { status: 'pending' })).find((row) => row.payment_type === 'ach');
      await controls.succeedAch(String(asked?.order_id));
      await sync(asked?.order_id);
      // Verified, and undone at once: it earned a discount.
      await undo(await judge('verify'));
      await judge('verify');
    },
  ],
  // Rent that is paid before it starts earns its discount in deferred revenue.
  [16, ({ byCard }) => byCard('mia', 'rent mia', 280)],
  [17, ({ payOut }) => payOut(true)],
  [17, ({ receive }) => receive('cash', { 'rent ada': 280 })],
  [
    20,
    async ({ last, say, member }) => {
      const { id: paymentId } = await last('ada');
      const why = { kind: 'mistake', reason: 'It was for the party' };
      await say('reverse-payment', { uuid: member.ada, paymentId, ...why });
    },
  ],
  [21, ({ receive, day }) => receive('zelle', { 'rent ada': 280 }, { receivedOn: day(-4) })],
  // Given up and wanted back before it started.
  [23, ({ say, charge }) => say('write-off-charge', { ...charge('rent cal'), reason: 'Moved out' })],
  [25, ({ say, charge }) => say('record-recovery', { ...charge('rent cal'), amount: 50, pmt_type: 'cash' })],
  [26, ({ say, charge }) => say('reverse-write-off', { ...charge('rent cal'), reason: 'Moved in again' })],
  [
    28,
    async ({ last, controls, sync }) => {
      const { order_id } = await last('omar');
      await controls.returnAch(String(order_id));
      await sync(order_id);
    },
  ],
  [37, ({ lateFees }) => lateFees()],
  [38, ({ receive }) => receive('check', { 'old dues ada': 40 }, { checkNumber: '9' })],
  [40, ({ receive, day }) => receive('venmo', { 'dues dan': 200 }, { receivedOn: day(-12) })],
  [41, ({ say, charge }) => say('waive-late-fee', { ...charge('dues omar'), reason: 'The bank erred' })],
  [43, ({ say, charge }) => say('reinstate-late-fee', { ...charge('dues omar'), reason: 'It did not' })],
  [
    47,
    async ({ assess, day, receive }) => {
      const fine = { type: 'Fine', amount: 30, startDate: day(0), dueDate: day(20) };
      await assess('fine', ['mia', 'omar', 'pia', 'ada', 'bea', 'cal', 'dan'], fine);
      await receive('cash', { 'fine ada': 30, 'fine bea': 30 });
    },
  ],
  [
    49,
    async ({ byCard, last, controls, sync }) => {
      await byCard('pia', 'fine pia', 30);
      await byCard('omar', 'fine omar', 30);
      for (const name of ['pia', 'omar'] as const) {
        const { order_id } = await last(name);
        await controls.openDispute(String(order_id));
        await sync(order_id);
      }
    },
  ],
  [
    62,
    async ({ last, controls, sync, disputeOf }) => {
      for (const [name, verdict] of [
        ['pia', 'won'],
        ['omar', 'lost'],
      ] as const) {
        const { order_id } = await last(name);
        await controls.closeDispute(await disputeOf(String(order_id)), verdict);
        await sync(order_id);
      }
    },
  ],
  [64, ({ say, charge }) => say('delete-dues', { ids: [{ _id: charge('fine ada')._id }] })],
  [68, ({ say, charge }) => say('reinstate-charge', { ...charge('fine ada'), reason: 'It stands' })],
  [
    70,
    async ({ last, say, member, charge }) => {
      const { id: paymentId, amount } = await last('bea', (row) => row.payment_type === 'cash');
      const charges = [{ _id: charge('fine cal')._id, amount }];
      const where = { uuid: member.bea, paymentId, to: member.cal, charges };
      await say('move-payment', { ...where, reason: 'Cal gave it' });
    },
  ],
  [
    74,
    async ({ last, say, member, day }) => {
      const { id: paymentId } = await last('ada', (row) => row.payment_type === 'zelle');
      const is = { paidOn: day(-50), method: 'check', checkNumber: '12' };
      await say('change-payment', { uuid: member.ada, paymentId, ...is, reason: 'It was a check' });
    },
  ],
  [
    78,
    async ({ send, judge }) => {
      await send('omar', 'zelle', { 'dues omar': 50 });
      await judge('decline');
      await send('mia', 'venmo', { 'fine mia': 30 });
      await judge('verify');
    },
  ],
  [
    83,
    async ({ last, say, member, day }) => {
      const declined = await last('omar', (row) => row.status === 'failed');
      const came = { uuid: member.omar, paymentId: declined.id, reason: 'It came' };
      await say('verify-declined-payment', came);
      const { id: paymentId } = await last('mia');
      const why = { kind: 'taken-back', leftOn: day(-3), reason: 'Venmo took it back' };
      await say('reverse-payment', { uuid: member.mia, paymentId, ...why });
    },
  ],
  // A deposit of what waits, one of which was never there, and the deposit again.
  [85, ({ deposit }) => deposit({}, ({ account }) => account === 'undepositedCash')],
  [
    88,
    async ({ say, rows, day }) => {
      const deposit = (await rows('transfers')).find(
        (row) => row.kind === 'deposit' && String(row.occurredOn) > day(-30),
      );
      await say('reverse-transfer', { _id: deposit?.id, reason: 'Wrong slip' });
    },
  ],
  [89, ({ deposit }) => deposit({ memo: 'Again' })],
  [
    92,
    async ({ say, last, member }) => {
      const { id: paymentId } = await last('cal', (row) => row.payment_type === 'cash');
      await say('reverse-payment', { uuid: member.cal, paymentId, kind: 'mistake', reason: 'Counted twice' });
    },
  ],
  [
    95,
    async ({ say, last, member, charge, day }) => {
      const dues = await last('mia', (row) => row.payment_type === 'card' && Number(row.amount) < 200);
      const canceled = [{ _id: charge('dues mia')._id, becomes: 'canceled' }];
      const of = { uuid: member.mia, paymentId: dues.id, amount: 40, reason: 'Scholarship' };
      await say('refund-payment', { ...of, charges: canceled });
      const rent = await last('mia', (row) => row.payment_type === 'card' && Number(row.amount) > 200);
      const later = [{ _id: charge('rent mia')._id, becomes: 'due', dueDate: day(30) }];
      const part = { uuid: member.mia, paymentId: rent.id, amount: 100, reason: 'Pays later' };
      await say('refund-payment', { ...part, charges: later });
    },
  ],
  [
    97,
    async ({ say, last, member, controls, sync }) => {
      const { id: paymentId, order_id } = await last('mia', (row) => Number(row.amount) > 200);
      const of = { uuid: member.mia, paymentId, amount: 20, reason: 'Too much' };
      const refund = await say('refund-payment', of);
      await controls.failRefund(String(refund.at('refundId')));
      await sync(order_id);
    },
  ],
  [
    110,
    async ({ say, charge }) => {
      await say('write-off-charge', { ...charge('old dues bea'), reason: 'Left' });
      await say('write-off-charge', { ...charge('fine dan'), reason: 'Left' });
    },
  ],
  [
    114,
    async ({ say, charge, day }) => {
      const came = { ...charge('old dues bea'), amount: 15, pmt_type: 'check', paidOn: day(-2) };
      await say('record-recovery', came);
    },
  ],
  [
    117,
    async ({ last, say, member }) => {
      const { id: paymentId } = await last('bea');
      const why = { kind: 'bounced', reason: 'No funds either' };
      await say('reverse-payment', { uuid: member.bea, paymentId, ...why });
    },
  ],
  [118, ({ say, charge }) => say('write-off-charge', { ...charge('old dues bea'), reason: 'Gone for good' })],
  [
    118,
    async ({ say, member }) => {
      await say('correct-opening-credit', { uuid: member.cal, amount: 15, reason: 'As the old books say' });
      await say('correct-opening-credit', { uuid: member.pia, amount: 0, reason: 'She had spent it' });
    },
  ],
  // Two checks of the beginning came back, one of which was read wrongly.
  [
    118,
    async ({ say, rows, day }) => {
      const checks = { account: 'undepositedChecks', reason: 'No funds' };
      await say('bounce-opening-check', { ...checks, amount: 45, leftOn: day(-2), bankFee: 12 });
      await say('bounce-opening-check', { ...checks, amount: 30, leftOn: day(-1) });
      // One had been taken to the bank before.
      await say('bounce-opening-check', { ...checks, account: 'checking', amount: 25, leftOn: day(-3) });
      const deposit = (await rows('transfers')).find(({ openingChecks }) => Number(openingChecks) > 0);
      const [, bounce] = (deposit?.bounces ?? []) as { id: string }[];
      await say('reverse-opening-bounce', { _id: bounce?.id, reason: 'Another club’s' });
    },
  ],
  // Before any credit is granted, part of what was paid too much is kept.
  [
    119,
    ({ say, member }) =>
      say('update-bursar-credit', { memberUUId: member.cal, memberamount: 60, reason: 'For the party' }),
  ],
  [
    121,
    async ({ say, member }) => {
      await say('update-bursar-credit', {
        memberUUId: member.pia,
        memberamount: 45,
        reason: 'Won the raffle',
      });
      await say('update-bursar-credit', { memberUUId: member.omar, memberamount: 60, reason: 'Aid' });
    },
  ],
  [
    123,
    async ({ signedIn, say, member, charge }) => {
      await say('update-bursar-credit', { memberUUId: member.omar, memberamount: 35, reason: 'A slip' });
      const omar = await signedIn('omar');
      const { _id: id, uuid } = charge('dues omar');
      const paid = { payInfo: { pmt_type: 'credits' }, payments: [{ id, uuid, amount: 20 }] };
      const answer = await omar.post('/api/misc-payment', paid);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
  ],
  [
    126,
    async ({ say, member, day }) => {
      const out = { uuid: member.cal, amount: 30, method: 'bank', paidOn: day(-3), reason: 'Asked for it' };
      await say('pay-out-credit', out);
    },
  ],
  [
    128,
    async ({ say, member, read }) => {
      const account = (await read(`/api/rest/accounts/${member.cal}`)) as { creditPayouts: { id: string }[] };
      const of = { uuid: member.cal, creditPayoutId: account.creditPayouts[0]?.id };
      await say('reverse-credit-payout', { ...of, reason: 'Never given' });
    },
  ],
  [
    131,
    async ({ say, day }) => {
      const moved = { fromAccount: 'venmo', toAccount: 'checking', amount: 55, occurredOn: day(-1) };
      await say('record-transfer', { ...moved, memo: 'Cash-out' });
      await say('record-transfer', { ...moved, amount: 5, toAccount: 'undepositedCash' });
    },
  ],
  [
    133,
    async ({ say, rows }) => {
      const row = (await rows('transfers')).find(({ to }) => to === 'undepositedCash');
      await say('reverse-transfer', { _id: row?.id, reason: 'Entered twice' });
    },
  ],
  [
    136,
    async ({ say, day }) => {
      const categories = ['Food', 'House'].map((name) => ({ name, amount: 400 }));
      await say('add-budget', { name: 'The year', startDate: day(0), endDate: day(200), categories });
    },
  ],
  [
    137,
    async ({ say, day, category }) => {
      const pizza = { name: 'Pizza', paidBy: 'Ann Lee', amount: 48.5, ...(await category('Food')) };
      await say('add-expense', { ...pizza, pay_date: day(-6), payment_type: 'Debit card' });
      await say('add-expense', { ...pizza, pay_date: day(25), payment_type: 'Check', amount: 75 });
      await say('add-expense', { ...pizza, pay_date: day(-1), payment_type: 'Credit card', amount: 12 });
    },
  ],
  [
    141,
    async ({ say, expenses, category, day }) => {
      const [first, second, third] = await expenses();
      const house = { name: 'Paint', paidBy: 'Ann Lee', ...(await category('House')) };
      await say('update-expense', {
        ...{ ...house, _id: third?._id, amount: 20, pay_date: day(-9), payment_type: 'Venmo' },
      });
      await say('delete-expense', { idArray: [{ _id: (first ?? second)?._id }] });
    },
  ],
  [
    145,
    async ({ say, signedIn, member, day }) => {
      const mia = await signedIn('mia');
      const bought = { memberuuid: member.mia, expenseDate: day(-20), expenseName: 'Paper', amount: 18 };
      await mia.post('/api/add-reimbursement', bought);
      const theirs = { expenseDate: day(-8), amount: 33 };
      await say('add-reimbursement', { memberuuid: member.ada, expenseName: 'Flowers', ...theirs });
      await say('add-reimbursement', { memberuuid: member.bea, expenseName: 'Chairs', ...theirs });
    },
  ],
  [
    147,
    async ({ say, purchases, day }) => {
      const [paper, flowers, chairs] = await purchases('Paper', 'Flowers', 'Chairs');
      await say('approve-reimbursement', { _id: paper });
      await say('pay-reimbursements', { idArray: [{ _id: paper }], method: 'check', paidOn: day(-1) });
      await say('pay-reimbursements', { idArray: [{ _id: flowers }, { _id: chairs }], method: 'credit' });
    },
  ],
  [
    152,
    async ({ say, purchases }) => {
      const ids = await purchases('Chairs', 'Paper');
      await say('delete-reimbursement', { idArray: ids.map((_id) => ({ _id })) });
    },
  ],
  [
    156,
    async ({ say, day, first: _ }) => {
      const accounts = [{ account: 'venmo', amount: 75 }];
      await say('enter-opening-balances', { openedOn: day(-159), accounts, reason: 'Counted again' });
    },
  ],
  [160, ({ say, charge }) => say('delete-dues', { ids: [{ _id: charge('old dues ada')._id }] })],
  [162, ({ say, charge }) => say('reinstate-charge', { ...charge('old dues ada'), reason: 'It was owed' })],
  [
    185,
    async ({ assess, day }) => {
      const late = { lateFee: 15, lateFeeStartDate: day(45) };
      const early = { earlyDiscount: 12, earlyDiscountEndDate: day(20) };
      const dues = { type: 'Dues', amount: 220, startDate: day(31), dueDate: day(40), ...late, ...early };
      await assess('spring', ['mia', 'omar', 'pia', 'ada', 'bea', 'cal'], dues);
    },
  ],
  [
    186,
    async ({ assess, day, byCard }) => {
      await assess('camp', ['mia', 'omar', 'pia'], { type: 'Social', amount: 400, dueDate: day(30) });
      for (const name of ['mia', 'omar', 'pia'] as const) await byCard(name, `camp ${name}`, 400);
    },
  ],
  [187, ({ payOut }) => payOut(false)],
  [
    188,
    async ({ receive, byCard }) => {
      await receive('check', { 'spring ada': 100, 'spring bea': 208 }, { checkNumber: '51' });
      await byCard('mia', 'spring mia', 208);
    },
  ],
  // The term is put off, and costs less; what was paid too much becomes credit.
  [
    195,
    async ({ say, charge, day }) => {
      const early = { earlyDiscount: 12, earlyDiscountEndDate: day(10) };
      const late = { lateFee: 15, lateFeeStartDate: day(75) };
      const days = { startDate: day(60), dueDate: day(70) };
      const term = { type: 'Dues', account: 'bank 4321', memo: 'Later', ...days, ...early, ...late };
      await say('update-dues', { ...charge('spring bea'), ...term, amount: 180 });
      await say('update-dues', { ...charge('spring mia'), ...term, amount: 220, startDate: day(5) });
    },
  ],
  [200, ({ say, charge }) => say('delete-dues', { ids: [{ _id: charge('spring cal')._id }] })],
  [204, ({ say, member }) => say('delete-member', { idArray: [{ _id: member.dan }] })],
  [206, ({ say, member }) => say('reinstate-member', { _id: member.dan })],
  [
    212,
    async ({ byBank, last, controls, sync }) => {
      await byBank('pia', 'spring pia', 110);
      const { order_id } = await last('pia');
      await controls.failAch(String(order_id));
      await sync(order_id);
    },
  ],
  [214, ({ byCard }) => byCard('pia', 'spring pia', 150)],
  [222, ({ byCard }) => byCard('omar', 'spring omar', 50)],
  [223, ({ payOut }) => payOut(true)],
  // Credit that was set aside beside a payment that never came.
  [
    230,
    async ({ send, judge, undo }) => {
      await send('pia', 'venmo', { 'spring pia': 60 }, true);
      await undo(await judge('verify'));
      await judge('decline');
    },
  ],
  [
    240,
    ({ receive, day }) =>
      receive('check', { 'spring ada': 108 }, { checkNumber: '52', receivedOn: day(-38) }),
  ],
  [
    250,
    async ({ last, say, member }) => {
      const { id: paymentId } = await last('ada', (row) => row.payment_type === 'check');
      const why = { kind: 'bounced', reason: 'Closed account', fee: 20, bankFee: 12 };
      await say('reverse-payment', { uuid: member.ada, paymentId, ...why });
    },
  ],
  [262, ({ deposit }) => deposit()],
  [
    275,
    async ({ say, member, day }) => {
      const out = { uuid: member.bea, amount: 20, method: 'check', paidOn: day(-10), reason: 'Graduated' };
      await say('pay-out-credit', out);
    },
  ],
  [
    300,
    ({ receive, day }) =>
      receive('cash', { 'spring omar': 60 }, { receivedOn: day(-29), amountReceived: 75 }),
  ],
  [
    330,
    ({ assess, day }) =>
      assess('gala', ['mia', 'pia', 'ada'], { type: 'Social', amount: 66, dueDate: day(45) }),
  ],
  [360, ({ receive, day }) => receive('venmo', { 'gala ada': 66 }, { receivedOn: day(-20) })],
];
