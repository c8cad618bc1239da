import type { Answer } from '../api.ts';
import { type Acting, often, type Row } from './acting.ts';
import { chargeActs } from './chargeActs.ts';
import { moneyActs } from './moneyActs.ts';
import { paymentActs } from './paymentActs.ts';

/** Undo of what an administrator did a moment ago, at times after something else happened to it. */
export const undoActs = {
  undoCharges: often(3, async (acting: Acting) => undo(acting, await chargeActs.charge(acting))),
  undoVerification: often(5, async (acting: Acting) => {
    const row = (await waitingFor(acting)) ?? (await sendOne(acting));
    if (row === undefined) return undefined;
    const verified = await (await acting.admin()).post('/api/verify-payment', {
      id: row._id,
      email: row.email,
    });
    return undo(acting, verified);
  }),
};

async function undo(acting: Acting, done: Answer): Promise<Answer> {
  if (done.status !== 200) return done;
  const { payByHand, payWithCredit, payOutCredit, reverse } = paymentActs;
  const money = [payByHand, payWithCredit, payOutCredit, reverse, moneyActs.transfer];
  const meanwhile = acting.pick([...money, ...Object.values(chargeActs)]);
  if (acting.isIn(40)) await meanwhile?.(acting);
  return (await acting.admin()).post('/api/undo-batch', { id: done.at('batch') });
}

async function waitingFor(acting: Acting): Promise<Row | undefined> {
  return acting.pick((await (await acting.admin()).get('/api/get-misc-payments')).at('data') as Row[]);
}

async function sendOne(acting: Acting): Promise<Row | undefined> {
  await paymentActs.sendScreenshot(acting);
  return waitingFor(acting);
}
