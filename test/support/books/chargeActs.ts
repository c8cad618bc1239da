import { type Acting, chargeFrom, idsOf, isOpen, often, partOf, type Row, termsOf } from './acting.ts';

const isWrittenOff = ({ writtenOff }: Row) => Number(writtenOff) > 0;

/** What administrators do with charges. */
export const chargeActs = {
  charge: often(14, async (acting: Acting) => {
    const admin = await acting.admin();
    const active = await acting.rows('members', { active: true });
    const terms = termsOf(acting);
    const some = active.filter(({ id }) => id === acting.org.member.memberId || acting.isIn(30));
    return admin.post('/api/create-dues', { dues: some.map(({ id }) => ({ uuid: id, ...terms })) });
  }),
  amend: often(5, async (acting: Acting) => {
    const charge = await chargeFrom(acting);
    if (charge === undefined) return undefined;
    const { _id, uuid, type, other, account, amount, startDate, dueDate, memo } = charge;
    const kept = { type, account, amount, startDate, dueDate, memo, ...(other !== '' && { other }) };
    const fee = charge.isLateFeesEnabled
      ? { lateFee: charge.lateFee, lateFeeStartDate: charge.lateFeeStartDate }
      : {};
    const discount = charge.isEarlyDiscountEnabled
      ? { earlyDiscount: charge.earlyDiscount, earlyDiscountEndDate: charge.earlyDiscountEndDate }
      : {};
    const terms = acting.isIn(50)
      ? termsOf(acting)
      : { ...kept, ...fee, ...discount, amount: acting.cents(9_000) };
    return (await acting.admin()).post('/api/update-dues', { _id, uuid, ...terms });
  }),
  remove: often(3, async (acting: Acting) => {
    const charge = await chargeFrom(acting);
    return charge && (await acting.admin()).post('/api/delete-dues', { ids: [{ _id: charge._id }] });
  }),
  waive: often(3, async (acting: Acting) => {
    const charge = await chargeFrom(acting, ({ isLateFeesEnabled }) => isLateFeesEnabled === true);
    return charge && (await acting.admin()).post('/api/waive-late-fee', { ...idsOf(charge), reason: 'Ill' });
  }),
  writeOff: often(3, async (acting: Acting) => {
    const charge = await chargeFrom(acting, isOpen);
    return (
      charge && (await acting.admin()).post('/api/write-off-charge', { ...idsOf(charge), reason: 'Left' })
    );
  }),
  reinstate: often(3, async (acting: Acting) => {
    const { memberId } = await acting.payer();
    const admin = await acting.admin();
    const charges = (await admin.get(`/api/rest/accounts/${memberId}`)).at('charges') as Row[];
    const charge = acting.pick(charges.filter(({ voided }) => voided));
    return charge && admin.post('/api/reinstate-charge', { ...idsOf(charge), reason: 'Wrong one' });
  }),
  reinstateFee: often(2, async (acting: Acting) => {
    const charge = await chargeFrom(acting, ({ lateFeeWaived }) => lateFeeWaived === true);
    return (
      charge && (await acting.admin()).post('/api/reinstate-late-fee', { ...idsOf(charge), reason: 'Late' })
    );
  }),
  reverseWriteOff: often(3, async (acting: Acting) => {
    const charge = await chargeFrom(acting, isWrittenOff);
    return (
      charge && (await acting.admin()).post('/api/reverse-write-off', { ...idsOf(charge), reason: 'Is back' })
    );
  }),
  recover: often(3, async (acting: Acting) => {
    const charge = await chargeFrom(acting, isWrittenOff);
    if (charge === undefined) return undefined;
    const amount = partOf(acting, { remaining: charge.writtenOff });
    const input = { ...idsOf(charge), amount, pmt_type: acting.pick(['cash', 'check', 'venmo']) };
    return (await acting.admin()).post('/api/record-recovery', input);
  }),
};
