import { screenshot } from '../../api/world.ts';
import { type Acting, billOf, chargeFrom, isOpen, often, partOf, type Row } from './acting.ts';
import { dayAfter } from './facts.ts';

/** Payments by hand, by screenshot and with credit, and their corrections. */
export const paymentActs = {
  payByHand: often(8, async (acting: Acting) => {
    const open = (await acting.rows('charges')).filter(isOpen);
    const some = open.filter(() => acting.isIn(40)).slice(0, 3);
    const payments = some.map((charge) => ({
      id: charge._id,
      uuid: charge.uuid,
      amount: partOf(acting, charge),
    }));
    const pmt_type = acting.pick(['cash', 'check', 'venmo', 'zelle', 'bank-transfer', 'other']);
    const sum = payments.reduce((cents, { amount }) => cents + Math.round(100 * amount), 0);
    const creditTo = payments[0]?.uuid ?? (await acting.payer()).memberId;
    const late = acting.isIn(40) && { receivedOn: dayAfter(acting.today(), -acting.random(12)) };
    const more = acting.isIn(30) && { amountReceived: (sum + acting.random(5_000)) / 100, creditTo };
    return (await acting.admin()).post('/api/add-payment', {
      payInfo: { pmt_type, ...late, ...more },
      payments,
    });
  }),
  /** One check over several members: all that is due, or parts, and at times some credit. */
  payByOneCheck: often(4, async (acting: Acting) => {
    const open = (await acting.rows('charges')).filter(isOpen);
    const perMember = [...Map.groupBy(open, ({ uuid }) => uuid).values()];
    const some = perMember.slice(0, 4).flatMap((own): Row[] => {
      const charge = acting.pick(own);
      return charge === undefined ? [] : [charge];
    });
    const payments = some.map((charge) => ({
      id: charge._id,
      uuid: charge.uuid,
      amount: partOf(acting, charge),
    }));
    const sum = payments.reduce((cents, { amount }) => cents + Math.round(100 * amount), 0);
    const creditTo = payments[0]?.uuid;
    const more = acting.isIn(30) && { amountReceived: (sum + acting.random(2_000)) / 100, creditTo };
    const payInfo = { pmt_type: 'check', checkNumber: '1042', isOneCheck: true, ...more };
    return (await acting.admin()).post('/api/add-payment', { payInfo, payments });
  }),
  setCredit: often(4, async (acting: Acting) => {
    const memberUUId = (await acting.payer()).memberId;
    const memberamount = acting.isIn(30) ? 0 : acting.cents(4_000);
    return (await acting.admin()).post('/api/update-bursar-credit', { memberUUId, memberamount });
  }),
  payOutCredit: often(5, async (acting: Acting) => {
    const { memberId } = await acting.payer();
    const admin = await acting.admin();
    const credit = Number((await admin.get(`/api/rest/accounts/${memberId}`)).at('credit'));
    const method = acting.pick(['cash', 'check', 'venmo', 'bank']);
    const amount = partOf(acting, { remaining: credit });
    return admin.post('/api/pay-out-credit', { uuid: memberId, amount, method, reason: 'Left' });
  }),
  reverseCreditPayout: often(3, async (acting: Acting) => {
    const { memberId: uuid } = await acting.payer();
    const admin = await acting.admin();
    const paidOut = (await admin.get(`/api/rest/accounts/${uuid}`)).at('creditPayouts') as Row[];
    const creditPayoutId = acting.pick(paidOut)?.id;
    const input = { uuid, creditPayoutId, reason: 'Never given' };
    return creditPayoutId === undefined ? undefined : admin.post('/api/reverse-credit-payout', input);
  }),
  sendScreenshot: often(6, async (acting: Acting) => {
    const payer = await acting.payer();
    const { location } = (await payer.upload('/api/upload-payment-doc', screenshot())).body as Row;
    const pmt_type = acting.pick(['venmo', 'zelle']);
    const sent = acting.isIn(40) && { sentOn: dayAfter(acting.today(), -acting.random(12)) };
    const payer_ = pmt_type === 'venmo' ? 'ann-venmo' : '555 123 4567';
    const payInfo = { pmt_type, location, payer: payer_, ...sent };
    return payer.post('/api/misc-payment', { payInfo, ...(await billOf(acting, payer)) });
  }),
  judge: often(8, async (acting: Acting) => {
    const waiting = (await (await acting.admin()).get('/api/get-misc-payments')).at('data') as Row[];
    const row = acting.pick(waiting);
    if (row === undefined) return undefined;
    const about = { id: row._id, email: row.email };
    if (!acting.isIn(70)) return (await acting.admin()).post('/api/decline-payment', about);
    const seen = acting.isIn(30) && { sentOn: dayAfter(acting.today(), -acting.random(12)) };
    return (await acting.admin()).post('/api/verify-payment', { ...about, ...seen });
  }),
  payWithCredit: often(4, async (acting: Acting) => {
    const payer = await acting.payer();
    const credit = (await payer.get(`/api/get-membercredits?memberuuid=${payer.memberId}`)).at(
      'creditAmount',
    );
    const charge = await chargeFrom(acting, (row) => isOpen(row) && row.uuid === payer.memberId);
    if (charge === undefined) return undefined;
    const amount = Math.min(Number(credit), Number(charge.remaining));
    const payments = [{ id: charge._id, uuid: payer.memberId, amount }];
    return payer.post('/api/misc-payment', { payInfo: { pmt_type: 'credits' }, payments });
  }),
  verifyAfterAll: often(4, async (acting: Acting) => {
    const failed = await acting.rows('payments', { status: 'failed' });
    const row = acting.pick(failed.filter(({ kind }) => kind === 'screenshot'));
    if (row === undefined) return undefined;
    const input = { uuid: row.uuid, paymentId: row.id, reason: 'It came' };
    return (await acting.admin()).post('/api/verify-declined-payment', input);
  }),
  move: often(6, async (acting: Acting) => {
    const payments = await acting.rows('payments', { status: 'success' });
    const row = acting.pick(payments.filter(({ kind }) => kind === 'manual' || kind === 'screenshot'));
    const amount = Number(row?.amount);
    const charge = await chargeFrom(acting, (each) => isOpen(each) && Number(each.remaining) >= amount);
    if (row === undefined || charge === undefined) return undefined;
    const charges = [{ _id: charge._id, amount }];
    const input = { uuid: row.uuid, paymentId: row.id, to: charge.uuid, charges, reason: 'Wrong' };
    return (await acting.admin()).post('/api/move-payment', input);
  }),
  changeDetails: often(5, async (acting: Acting) => {
    const payments = await acting.rows('payments', { status: 'success' });
    const row = acting.pick(payments.filter(({ kind }) => kind === 'manual'));
    if (row === undefined) return undefined;
    const method = acting.pick(['cash', 'check', 'venmo', 'zelle']);
    const paidOn = dayAfter(acting.today(), -acting.random(20));
    const input = { uuid: row.uuid, paymentId: row.id, paidOn, method, reason: 'Misread' };
    return (await acting.admin()).post('/api/change-payment', input);
  }),
  reverse: often(7, async (acting: Acting) => {
    const payments = await acting.rows('payments', { status: 'success' });
    const row = acting.pick(payments.filter(({ kind }) => kind === 'manual' || kind === 'screenshot'));
    if (row === undefined) return undefined;
    const { id: paymentId, uuid, payment_type: method } = row;
    const kind = method === 'check' ? 'bounced' : 'mistake';
    const fees = method === 'check' && acting.isIn(50) && { fee: 35, bankFee: acting.cents(1_500) };
    const input = { uuid, paymentId, kind, ...fees, reason: 'Wrong' };
    return (await acting.admin()).post('/api/reverse-payment', input);
  }),
};
