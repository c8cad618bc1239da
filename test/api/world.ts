import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { setOperator } from '../../api/platform/auth/operators.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import type { Answer, Api, Org, OwnApi, Person } from '../support/api.ts';
import { cardOf } from '../support/stripe.ts';

/** Two organizations: what one does must never reach the other. All of Beta has "beta" in its names. */
export interface World {
  readonly api: OwnApi;
  readonly alpha: Org;
  readonly beta: Org;
  /** Alpha's `other`, who operates the installation as well. */
  readonly operator: Person;
}

export async function makeWorld(api: OwnApi): Promise<World> {
  const [alpha, beta] = [await api.addOrg('alpha'), await api.addOrg('beta')];
  await setOperator(api.db.pool, alpha.other.email, true);
  return { api, alpha, beta, operator: alpha.other };
}

/** A charge on a member of an organization; answers its id. */
export async function charge(org: Org, to: Person, amount = 100, more: object = {}): Promise<string> {
  const due = { uuid: to.memberId, type: 'Dues', account: 'bank 4321', amount };
  const dues = [{ ...due, dueDate: plusDays(org.today, 20), ...more }];
  const answer = await org.admin.post('/api/create-dues', { dues });
  return String(answer.at('results.0._id'));
}

/** What somebody pays of each charge, as calls take it. */
export const rows = (who: Person, ...amounts: readonly (readonly [id: string, amount: number])[]) =>
  amounts.map(([id, amount]) => ({ id, uuid: who.memberId, amount }));

/** A payment of cash on one charge. */
export function pay(org: Org, to: Person, chargeId: string, amount: number, key?: string): Promise<Answer> {
  const input = { payInfo: { pmt_type: 'cash' }, payments: rows(to, [chargeId, amount]) };
  return org.admin.post('/api/add-payment', input, key === undefined ? {} : { key });
}

/** A row of a list, as calls answer it. */
export type Row = Readonly<Record<string, unknown>>;

/** What is left to pay of a charge. */
export const remainingOf = async ({ admin }: Org, chargeId: string): Promise<unknown> =>
  (await admin.get(`/api/rest/charges/${chargeId}`)).at('remaining');

/** The free credit of a member: their own, or another's. */
export const creditOf = async (by: Person, memberId = by.memberId): Promise<number> =>
  Number((await by.get(`/api/get-membercredits?memberuuid=${memberId}`)).at('creditAmount'));

/** The payments of a member, the newest first: their own, or another's. */
export const paymentsOf = async (by: Person, memberId = by.memberId) =>
  (await by.get(`/api/get-payments?uuid=${memberId}`)).body as readonly Row[];

/** The charges on a member: their own, or another's. */
export const duesOf = async (by: Person, memberId = by.memberId) =>
  (await by.get(`/api/search-dues?uuid=${memberId}`)).body as readonly Row[];

/** What a member's charges, payments and credit come to. */
export const statementOf = (by: Person, memberId = by.memberId): Promise<Answer> =>
  by.get(`/api/rest/accounts/${memberId}`);

/** What each money account holds. */
export async function moneyIn({ admin }: Org): Promise<Record<string, number>> {
  const rows = (await admin.get('/api/get-money-accounts')).body as { account: string; balance: number }[];
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

/** The balance of an account in the journal: debits less credits. */
export async function balanceOf({ admin }: Org, account: string): Promise<number> {
  const rows = (await admin.get('/api/rest/trial-balance')).body as { account: string; balance: number }[];
  return rows.find((row) => row.account.endsWith(account))?.balance ?? 0;
}

/** Make a member's credit so much. */
export async function setCredit({ admin }: Org, to: Person, memberamount: number): Promise<void> {
  const answer = await admin.post('/api/update-bursar-credit', { memberUUId: to.memberId, memberamount });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** Remove a member. */
export const removeMember = ({ admin }: Org, _id: string): Promise<Answer> =>
  admin.post('/api/delete-member', { idArray: [{ _id }] });

/** Add a member nobody else uses; answers their id. */
export async function addMember(org: Org, fields: object = {}): Promise<string> {
  const email = `m${randomUUID().slice(0, 8)}@${org.orgCode}.example`;
  const input = { fname: 'New', lname: org.orgCode, email, ...fields };
  return String((await org.admin.post('/api/create-member', input)).at('_id'));
}

/** The smallest PNG there is, as a browser sends it. */
export function screenshot(): { file: File } {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return { file: new File([Buffer.from(pixel, 'base64')], 'venmo.png', { type: 'image/png' }) };
}

/** Send in the screenshot of a payment by Venmo, whatever the answer. */
export async function sendVenmo(from: Person, chargeId: string, amount: number, more: object = {}) {
  const location = (await from.upload('/api/upload-payment-doc', screenshot())).at('location');
  const payInfo = { pmt_type: 'venmo', payer: 'ann-venmo', location, ...more };
  return from.post('/api/misc-payment', { payInfo, payments: rows(from, [chargeId, amount]) });
}

/** A payment by Venmo with a screenshot, waiting to be verified. */
export async function submitVenmo(org: Org, from: Person, chargeId: string, amount: number): Promise<Answer> {
  const answer = await sendVenmo(from, chargeId, amount);
  if (answer.status !== 200) throw new Error(`${org.orgCode}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Confirms a payment intent by its secret, as the browser does; throws Stripe's error. */
export function confirm(
  { stripe }: Pick<Api, 'stripe'>,
  begun: Answer,
  method: object = { payment_method: 'pm_card_visa' },
): Promise<Stripe.PaymentIntent> {
  // The types are a server's confirmation; a browser has this secret instead of the secret key.
  const params = { ...method, client_secret: String(begun.at('client_secret')) };
  return stripe.browser.paymentIntents.confirm(String(begun.at('order_id')), params as object, at(begun));
}

/** On the account of the organization, as Stripe.js is told. */
const at = (begun: Answer) => {
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  return { stripeAccount: String(begun.at('stripeAccount')) };
};

/** Let Stripe keep a card, as the browser does; answers its confirmation token. */
export async function enterCard({ stripe }: Pick<Api, 'stripe'>, stripeAccount: string, number: string) {
  const token: unknown = await stripe.browser.rawRequest('POST', '/v1/confirmation_tokens', cardOf(number), {
    stripeAccount,
  });
  return String(Reflect.get(Object(token), 'id'));
}

/** Begin a payment by card of one charge. */
export function beginCard(from: Person, chargeId: string, amount: number, more: object = {}) {
  const payments = rows(from, [chargeId, amount]);
  return from.post('/api/stripe-secret', { paymentType: 'card', payments, ...more });
}

/** Tell the server that a begun payment was confirmed, as the wizard does. */
export function askOutcome(from: Person, begun: Answer, pmt_type = 'card'): Promise<Answer> {
  const payInfo = { pmt_type, order_id: begun.at('order_id') };
  return from.post('/api/add-payment', { payInfo, payments: [] });
}

/** A payment by card of one charge, accepted; answers the payment's id. */
export async function payByCard(api: Api, from: Person, chargeId: string, amount: number): Promise<string> {
  const begun = await beginCard(from, chargeId, amount);
  await confirm(api, begun);
  const outcome = await askOutcome(from, begun);
  if (outcome.status !== 200) throw new Error(JSON.stringify(outcome.body));
  return String(begun.at('paymentId'));
}

/** Save a bank account for a member, by Stripe's test number; answers its id. */
export async function saveBank(
  { stripe }: Pick<Api, 'stripe'>,
  of: Person,
  account = '000123456789',
): Promise<string> {
  const begun = await of.post('/api/create-setup-intent', {});
  const [intentId = ''] = String(begun.at('client_secret')).split('_secret_');
  const params = {
    client_secret: String(begun.at('client_secret')),
    payment_method_data: {
      type: 'us_bank_account',
      billing_details: { name: 'Ann', email: 'ann@x.example' },
      us_bank_account: {
        account_holder_type: 'individual',
        account_number: account,
        routing_number: '110000000',
      },
    },
    mandate_data: { customer_acceptance: { type: 'online', online: { infer_from_client: true } } },
  };
  const confirmed = await stripe.browser.setupIntents.confirm(intentId, params as object, at(begun));
  return String(confirmed.payment_method);
}

/** Pay one charge from a saved bank account. */
export function payByBank(from: Person, saved: string, chargeId: string, amount: number): Promise<Answer> {
  const input = { payment_method: saved, payments: rows(from, [chargeId, amount]) };
  return from.post('/api/create-payment-intent-method', input);
}
