import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRecentPayments } from '../../api/contract/account.ts';
import { refundPayment, updateBursarCredit } from '../../api/contract/adjustments.ts';
import { declinePayment, getMiscPayments, verifyPayment } from '../../api/contract/verification.ts';
import { type Client, make, type Operation, operation, pick, type Shift } from './client.ts';

const BETWEEN_MS = 100;

/**
 * Administrators who look at screenshots, refund, and give credit to `payers`; two of them may be at the same
 * payment.
 */
export async function desk(
  client: Client,
  { count, payers }: { readonly count: number; readonly payers: readonly string[] },
  shift: Shift,
): Promise<void> {
  const administrator = async () => {
    while (!shift.stopping.aborted) {
      const dice = randomInt(4);
      const wanted =
        dice < 2 ? await judge(client) : dice < 3 ? await refund(client) : giveCredit(pick(payers, 1)[0]);
      if (wanted !== undefined) await make(shift, client, wanted);
      await sleep(BETWEEN_MS);
    }
  };
  await Promise.all(Array.from({ length: count }, administrator));
}

/** Verify a screenshot, or decline it. */
async function judge(client: Client): Promise<Operation | undefined> {
  const [waiting] = pick((await client.read(getMiscPayments, {})).data, 1);
  if (waiting === undefined) return undefined;
  const { id, email } = waiting;
  return randomInt(3) > 0
    ? operation(verifyPayment, () => ({ id, email }))
    : operation(declinePayment, (key) => ({ id, email, reason: key }));
}

/** Give a card or bank payment back: in part, or what is left of it. */
async function refund(client: Client): Promise<Operation | undefined> {
  const recent = await client.read(getRecentPayments, {});
  const [payment] = pick(
    recent.filter(({ refundable }) => refundable >= 1),
    1,
  );
  if (payment === undefined) return undefined;
  const { uuid, _id: paymentId } = payment;
  const most = Math.round(payment.refundable * 100);
  const amount = (randomInt(2) === 0 ? most : 100 + randomInt(most - 99)) / 100;
  return operation(refundPayment, (key) => ({ uuid, paymentId, amount, reason: key }));
}

function giveCredit(memberUUId = ''): Operation {
  const memberamount = (1_000 + randomInt(20_000)) / 100;
  return operation(updateBursarCredit, (key) => ({ memberUUId, memberamount, reason: key }));
}
