import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { searchDues } from '../../api/account/charge/contract.ts';
import { addPayment, stripeSecret } from '../../api/account/payment/contract.ts';
import { answerOf, type Client, make, operation, pick, type Shift } from './client.ts';

const BETWEEN_MS = 100;

/** A member who is signed in. */
export interface Payer {
  readonly memberId: string;
  readonly client: Client;
}

/** Some of what a member owes, or all of it. Others may be paying the same charges. */
export async function someOf(client: Client, uuid: string) {
  const open = (await client.read(searchDues, { uuid })).filter(({ remaining }) => remaining >= 1);
  return pick(open, 1 + randomInt(2)).map(({ _id: id, remaining }) => {
    const cents = Math.round(remaining * 100);
    return { id, uuid, amount: (randomInt(2) === 0 ? cents : 100 + randomInt(cents - 99)) / 100 };
  });
}

/** Begin, confirm at the card form, report. Some stop before they pay, or close the tab after it. */
export async function payByCard({ client, memberId }: Payer, shift: Shift): Promise<void> {
  const payments = await someOf(client, memberId);
  if (payments.length === 0) return void (await sleep(BETWEEN_MS));
  const made = operation(stripeSecret, () => ({ paymentType: 'card' as const, payments }));
  const begun = answerOf(stripeSecret, await make(shift, client, made));
  if (begun === undefined || randomInt(8) === 0) return;
  await confirm(client, begun);
  if (randomInt(4) === 0) return;
  const payInfo = { pmt_type: 'card' as const, order_id: begun.order_id };
  await make(
    shift,
    client,
    operation(addPayment, () => ({ payInfo, payments: [] })),
  );
}

/** Pay at the card form as the portal does. A repeat is refused when the card was charged already. */
async function confirm(client: Client, secret: z.output<(typeof stripeSecret)['output']>): Promise<void> {
  const { client_secret, publishableKey, stripeAccount } = secret;
  const intent = client_secret.split('_secret_')[0] ?? '';
  await client.request(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'stripe-account': stripeAccount },
    body: new URLSearchParams({
      client_secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 2),
      'payment_method_data[card][cvc]': '123',
    }),
  });
}
