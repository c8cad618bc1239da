import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPayment, getMembercredits } from '../../api/contract/account.ts';
import { searchDues } from '../../api/contract/charge.ts';
import {
  createPaymentIntentMethod,
  createSetupIntent,
  getPaymentMethods,
  miscPayment,
  stripeSecret,
  uploadPaymentDoc,
} from '../../api/contract/payment.ts';
import { confirmCard, saveBank, testAccounts, testCards } from './browser.ts';
import { answerOf, type Client, make, operation, pick, type Shift } from './client.ts';

/** A member who is signed in. */
export interface Payer {
  readonly memberId: string;
  readonly client: Client;
}

/** A member with several tabs open, who pays their charges in each of them in all the ways there are. */
export async function payInTabs(payer: Payer, tabs: number, shift: Shift): Promise<void> {
  const tab = async () => {
    while (!shift.stopping.aborted) await payOnce(payer, shift);
  };
  await Promise.all(Array.from({ length: tabs }, tab));
}

/** What a member has ticked in the wizard's first step. */
interface Cart {
  readonly payments: { readonly id: string; readonly uuid: string; readonly amount: number }[];
  readonly useCredits: boolean;
}

async function payOnce(payer: Payer, shift: Shift): Promise<void> {
  const dice = randomInt(10);
  const credit = dice < 2 ? await creditOf(payer) : undefined;
  if (credit === 0) return;
  const cart = await fillCart(payer, credit);
  if (cart.payments.length === 0) {
    await sleep(100);
    return;
  }
  if (dice < 2) await payByCredit(payer, cart, shift);
  else if (dice < 4) await payByVenmo(payer, cart, shift);
  else if (dice < 6) await payByBank(payer, cart, shift);
  else await payByCard(payer, cart, shift);
}

/** Some of what the member owes, or all of it; not above `limit` dollars when there is one. */
async function fillCart({ client, memberId }: Payer, limit?: number): Promise<Cart> {
  const open = (await client.read(searchDues, { uuid: memberId })).filter(({ remaining }) => remaining >= 1);
  let leftCents = Math.round((limit ?? 1_000_000) * 100);
  const payments = pick(open, 1 + randomInt(3)).flatMap(({ _id, remaining }) => {
    const most = Math.min(Math.round(remaining * 100), leftCents);
    if (most < 100) return [];
    const cents = randomInt(2) === 0 ? most : 100 + randomInt(most - 99);
    leftCents -= cents;
    return [{ id: _id, uuid: memberId, amount: cents / 100 }];
  });
  return { payments, useCredits: randomInt(2) === 0 };
}

async function creditOf({ client, memberId }: Payer): Promise<number> {
  return (await client.read(getMembercredits, { memberuuid: memberId })).creditAmount;
}

async function payByCredit({ client }: Payer, { payments }: Cart, shift: Shift): Promise<void> {
  await make(
    shift,
    client,
    operation(miscPayment, () => ({ payInfo: { pmt_type: 'credits' as const }, payments })),
  );
}

/** Upload a screenshot, then send it in. */
async function payByVenmo({ client }: Payer, cart: Cart, shift: Shift): Promise<void> {
  const form = new FormData();
  form.set('file', new File([PIXEL], 'venmo.png', { type: 'image/png' }));
  const uploaded = await client.request(`/api/${uploadPaymentDoc.name}`, { method: 'POST', body: form });
  // More than anybody uploads in an hour: they pay in other ways.
  if (uploaded.status === 429) return void (await sleep(100));
  if (!uploaded.ok) throw new Error(`upload-payment-doc answered ${uploaded.status}`);
  const { location } = uploadPaymentDoc.output.parse(await uploaded.json());
  const payInfo = { pmt_type: 'venmo', location } as const;
  await make(
    shift,
    client,
    operation(miscPayment, (key) => ({ payInfo: { ...payInfo, payer: key }, ...cart })),
  );
}

/** The smallest PNG there is. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Begin, confirm at the card form, tell the server. Some stop half-way: before they pay, or, their tab
 * closed, after it.
 */
async function payByCard({ client }: Payer, cart: Cart, shift: Shift): Promise<void> {
  const begun = answerOf(
    stripeSecret,
    await make(
      shift,
      client,
      operation(stripeSecret, () => ({ paymentType: 'card' as const, ...cart })),
    ),
  );
  if (begun === undefined || randomInt(8) === 0) return;
  const dice = randomInt(12);
  if (dice === 0) await confirmCard(client, begun, testCards.declined);
  const card = dice === 1 ? 'authenticated' : dice === 2 ? 'disputed' : 'good';
  await confirmCard(client, begun, testCards[card]);
  if (randomInt(4) > 0) await tell({ client }, begun.order_id, 'card', shift);
}

/** From an account that is saved, or is saved first. */
async function payByBank(payer: Payer, cart: Cart, shift: Shift): Promise<void> {
  const { client } = payer;
  const payment_method = await bankOf(payer, shift);
  if (payment_method === undefined) return;
  const made = operation(createPaymentIntentMethod, () => ({ payment_method, ...cart }));
  const begun = answerOf(createPaymentIntentMethod, await make(shift, client, made));
  if (begun !== undefined && randomInt(4) > 0) await tell(payer, begun.order_id, 'ach', shift);
}

async function bankOf({ client }: Payer, shift: Shift): Promise<string | undefined> {
  const read = await client.request(`/api/${getPaymentMethods.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { paymentMethods } = getPaymentMethods.output.parse(await read.json());
  if (paymentMethods.length >= testAccounts.length) return pick(paymentMethods, 1)[0]?.id;
  const begun = await make(
    shift,
    client,
    operation(createSetupIntent, () => ({})),
  );
  const secret = answerOf(createSetupIntent, begun);
  const account = testAccounts[paymentMethods.length] ?? testAccounts[0];
  return secret && saveBank(client, secret, account);
}

/** What the wizard does last. */
async function tell(
  { client }: Pick<Payer, 'client'>,
  order_id: string,
  pmt_type: 'card' | 'ach',
  shift: Shift,
): Promise<void> {
  await make(
    shift,
    client,
    operation(addPayment, () => ({ payInfo: { pmt_type, order_id }, payments: [] })),
  );
}
