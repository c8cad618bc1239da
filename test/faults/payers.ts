import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchDues } from '../../api/account/charge/contract.ts';
import {
  addPayment,
  createPaymentIntentMethod,
  createSetupIntent,
  getMembercredits,
  miscPayment,
  stripeSecret,
  uploadPaymentDoc,
} from '../../api/account/payment/contract.ts';
import { screenshotOf } from '../../api/demo/ways.ts';
import { confirmCard, saveBank, testAccounts, testCards } from './browser.ts';
import { answerOf, type Client, make, operation, pick, type Shift } from './client.ts';

const BETWEEN_MS = 100;

/** A member who is signed in. */
export interface Payer {
  readonly memberId: string;
  readonly client: Client;
}

/** What a member has chosen to pay. */
interface Cart {
  readonly payments: { readonly id: string; readonly uuid: string; readonly amount: number }[];
  readonly useCredits: boolean;
}

/** Pay some of what is owed, in one of the ways there are. */
export async function payOnce(payer: Payer, shift: Shift): Promise<void> {
  const payments = await someOf(payer.client, payer.memberId);
  if (payments.length === 0) return void (await sleep(BETWEEN_MS));
  const ways = [payByCard, payByCard, payByBank, payByVenmo, payByVenmo, payByVenmo, payByCredit];
  const [pay = payByCard] = pick(ways, 1);
  await pay(payer, { payments, useCredits: randomInt(4) === 0 }, shift);
}

/** Some of what a member owes, or all of it. Others may be paying the same charges. */
export async function someOf(client: Client, uuid: string): Promise<Cart['payments']> {
  const open = (await client.read(searchDues, { uuid })).filter(({ remaining }) => remaining >= 1);
  return pick(open, 1 + randomInt(2)).map(({ _id: id, remaining }) => {
    const cents = Math.round(remaining * 100);
    return { id, uuid, amount: (randomInt(2) === 0 ? cents : 100 + randomInt(cents - 99)) / 100 };
  });
}

/** Begin, confirm at the card form, report. Some stop before they pay, or close the tab after it. */
async function payByCard({ client }: Payer, cart: Cart, shift: Shift): Promise<void> {
  const made = operation(stripeSecret, () => ({ paymentType: 'card' as const, ...cart }));
  const begun = answerOf(stripeSecret, await make(shift, client, made));
  if (begun === undefined || randomInt(8) === 0) return;
  const [card = 'good'] = pick(['good', 'good', 'good', 'declined', 'authenticated', 'disputed'] as const, 1);
  await confirmCard(client, begun, testCards[card]);
  await report(client, { pmt_type: 'card', order_id: begun.order_id }, shift);
}

/** Save a bank account and pay from it: the debit is pending, then succeeds, fails, or comes back later. */
async function payByBank({ client }: Payer, cart: Cart, shift: Shift): Promise<void> {
  const setup = operation(createSetupIntent, () => ({}));
  const secret = answerOf(createSetupIntent, await make(shift, client, setup));
  const [account = ''] = pick(testAccounts, 1);
  const payment_method = secret && (await saveBank(client, secret, account));
  if (payment_method === undefined) return;
  const made = operation(createPaymentIntentMethod, () => ({ payment_method, ...cart }));
  const begun = answerOf(createPaymentIntentMethod, await make(shift, client, made));
  if (begun !== undefined) await report(client, { pmt_type: 'ach', order_id: begun.order_id }, shift);
}

/** What the portal does last; some close the tab before. */
async function report(
  client: Client,
  payInfo: { readonly pmt_type: 'card' | 'ach'; readonly order_id: string },
  shift: Shift,
): Promise<void> {
  if (randomInt(4) === 0) return;
  const made = operation(addPayment, () => ({ payInfo, payments: [] }));
  await make(shift, client, made);
}

/** Upload a screenshot, then submit it for an administrator to verify. Some never submit it. */
async function payByVenmo({ client }: Payer, cart: Cart, shift: Shift): Promise<void> {
  const form = new FormData();
  form.set('file', new File([screenshotOf('fault')], 'venmo.png', { type: 'image/png' }));
  const uploaded = await client.request(`/api/${uploadPaymentDoc.name}`, { method: 'POST', body: form });
  // No more than so many in an hour are taken: members pay in other ways then.
  if (uploaded.status === 429) return void (await sleep(BETWEEN_MS));
  if (!uploaded.ok) throw new Error(`${uploadPaymentDoc.name} answered ${uploaded.status}`);
  const { location } = uploadPaymentDoc.output.parse(await uploaded.json());
  if (randomInt(8) === 0) return;
  const sent = { pmt_type: 'venmo' as const, location };
  const made = operation(miscPayment, (payer) => ({ payInfo: { ...sent, payer }, ...cart }));
  await make(shift, client, made);
}

/** With free credit alone, as far as it goes. */
async function payByCredit({ client, memberId }: Payer, { payments }: Cart, shift: Shift): Promise<void> {
  const { creditAmount } = await client.read(getMembercredits, { memberuuid: memberId });
  const [first] = payments;
  if (first === undefined || creditAmount < 1) return void (await sleep(BETWEEN_MS));
  const paid = [{ ...first, amount: Math.min(first.amount, creditAmount) }];
  const made = operation(miscPayment, () => ({ payInfo: { pmt_type: 'credits' as const }, payments: paid }));
  await make(shift, client, made);
}
