import { applyAccountRules } from '../../../api/account/jobs.ts';
import { syncIntent } from '../../../api/stripeSync/syncPayment.ts';
import { syncPayout } from '../../../api/stripeSync/syncPayout.ts';
import {
  addMember,
  askOutcome,
  beginCard,
  confirm,
  payByBank,
  saveBank,
  screenshot,
} from '../../api/world.ts';
import type { Answer, Person } from '../api.ts';
import { type Acting, caughtUp, type Row } from './acting.ts';
import { dayAfter } from './facts.ts';

/** What a story needs to be told day by day: whoever acts, by short names, and each call must go through. */
export async function tellingOf(acting: Acting) {
  const { api, org } = acting;
  const { member: mia, other: omar, pledge: pia } = org;
  const added = await Promise.all(['Ada', 'Bea', 'Cal', 'Dan'].map((fname) => addMember(org, { fname })));
  const [ada = '', bea = '', cal = '', dan = ''] = added;
  const first = acting.today();
  /** The charges of the story, by what they are and whose. */
  const charges = new Map<string, string>();
  const member = { mia: mia.memberId, omar: omar.memberId, pia: pia.memberId, ada, bea, cal, dan };
  type Name = keyof typeof member;
  const payers: Readonly<Record<string, Person>> = { mia, omar, pia };

  const through = (what: string, answer: Answer): Answer => {
    const rows = answer.at('results');
    const isDone = !Array.isArray(rows) || rows.every(({ ok }) => ok);
    if (answer.status === 200 && isDone) return answer;
    throw new Error(`${acting.today()} ${what}: ${JSON.stringify(answer.body)}`);
  };
  const say = async (call: string, input: object) =>
    through(`${call} ${JSON.stringify(input)}`, await (await acting.admin()).post(`/api/${call}`, input));
  const signedIn = async (name: Name): Promise<Person> => {
    const payer = payers[name];
    if (payer === undefined) throw new Error(`${name} has no password`);
    return acting.signedIn(payer);
  };
  const idOf = (charge: string) => charges.get(charge) ?? '';
  const partsOf = (charge: string) => ({ _id: idOf(charge), uuid: member[charge.split(' ').at(-1) as Name] });
  const payments = (parts: Readonly<Record<string, number>>) =>
    Object.entries(parts).map(([charge, amount]) => {
      const { _id: id, uuid } = partsOf(charge);
      return { id, uuid, amount };
    });
  const last = async (name: Name, wanted: (row: Row) => boolean = () => true): Promise<Row> => {
    const rows = await acting.rows('payments', { memberId: member[name] });
    const found = rows
      .filter(wanted)
      .toSorted((one, other) => String(one.ts).localeCompare(String(other.ts)))
      .at(-1);
    if (found === undefined) throw new Error(`${acting.today()}: ${name} has no such payment`);
    return found;
  };
  const sync = async (intentId: unknown) => {
    await syncIntent(api.deps, { accountId: org.stripeAccountId, intentId: String(intentId) });
    await caughtUp(api);
  };

  const read = async (path: string) => (await (await acting.admin()).get(path)).body;

  return {
    member,
    say,
    last,
    signedIn,
    sync,
    controls: api.stripe.sandbox.controls,
    /** The day so many days from today. */
    day: (days: number) => dayAfter(acting.today(), days),
    first,
    charge: partsOf,
    /** Charge each of them the same. */
    assess: async (what: string, names: readonly Name[], terms: object) => {
      const dues = names.map((name) => ({ uuid: member[name], account: 'bank 4321', ...terms }));
      const results = (await say('create-dues', { dues })).at('results') as Row[];
      for (const [index, name] of names.entries())
        charges.set(`${what} ${name}`, String(results[index]?._id));
    },
    /** Charge what they owed before. */
    owe: async (what: string, name: Name, owed: object, openedOn: string) => {
      const data = [{ uuid: member[name], ...owed }];
      const answer = await say('import-opening-balances', { openedOn, account: 'bank 4321', data });
      charges.set(`${what} ${name}`, String(answer.at('results.0._id')));
    },
    /** Money by hand on charges, each named with its member. */
    receive: (pmt_type: string, parts: Readonly<Record<string, number>>, payInfo: object = {}) =>
      say('add-payment', { payInfo: { pmt_type, ...payInfo }, payments: payments(parts) }),
    /** By a card that works, or is a test card of Stripe's. */
    byCard: async (name: Name, charge: string, amount: number, card = 'visa') => {
      const payer = await signedIn(name);
      const begun = through('card', await beginCard(payer, idOf(charge), amount));
      await confirm(api, begun, { payment_method: `pm_card_${card}` });
      through('askOutcome', await askOutcome(payer, begun));
      return begun;
    },
    /** By a bank account, which is asked; answers the intent. */
    byBank: async (name: Name, charge: string, amount: number) => {
      const payer = await signedIn(name);
      const saved = await saveBank(api, payer);
      return through('bank', await payByBank(payer, saved, idOf(charge), amount)).at('order_id');
    },
    /** By Venmo or Zelle, with a screenshot that waits. */
    send: async (
      name: Name,
      pmt_type: 'venmo' | 'zelle',
      parts: Readonly<Record<string, number>>,
      useCredits = false,
    ) => {
      const payer = await signedIn(name);
      const location = (await payer.upload('/api/upload-payment-doc', screenshot())).at('location');
      const payInfo = { pmt_type, location, payer: pmt_type === 'venmo' ? 'ann-venmo' : '555 123 4567' };
      through(
        'send',
        await payer.post('/api/misc-payment', { payInfo, payments: payments(parts), useCredits }),
      );
    },
    judge: async (verdict: 'verify' | 'decline') => {
      const row = ((await (await acting.admin()).get('/api/get-misc-payments')).at('data') as Row[])[0];
      return say(`${verdict}-payment`, { id: row?._id, email: row?.email });
    },
    /** Undo what a call just did. */
    undo: (done: Answer) => say('undo-batch', { id: done.at('batch') }),
    /** The job of the night. */
    lateFees: () => applyAccountRules(api.deps),
    /** Pay out what Stripe holds; `arrives` or comes back from the bank. */
    payOut: async (arrives: boolean) => {
      const { controls } = api.stripe.sandbox;
      await controls.payout(org.stripeAccountId);
      const all = await api.stripe.gateway.listPayouts(org.stripeAccountId);
      const onTheirWay = all.filter(({ status }) => status === 'in_transit');
      if (onTheirWay.length === 0) throw new Error(`${acting.today()}: nothing is paid out`);
      for (const { id } of onTheirWay) {
        await controls.payPayout(id);
        await syncPayout(api.deps, org.stripeAccountId, id);
        if (arrives) continue;
        await controls.failPayout(id);
        await syncPayout(api.deps, org.stripeAccountId, id);
      }
    },
    /** Deposit what waits of these members, all of it unless it is said otherwise. */
    deposit: async (more: object = {}, wanted: (row: Row) => boolean = () => true) => {
      const waiting = (await (await acting.admin()).get('/api/get-undeposited-receipts')).body as Row[];
      const receipts = waiting.filter(wanted).map(({ id, amount }) => ({ _id: id, amount }));
      await say('record-deposit', { receipts, occurredOn: acting.today(), ...more });
    },
    /** The dispute of a payment at Stripe. */
    disputeOf: async (intentId: string): Promise<string> => {
      const ref = { accountId: org.stripeAccountId, intentId };
      return (await api.stripe.gateway.listDisputes(ref, 'card'))[0]?.id ?? '';
    },
    /** Where an expense counts: a category of the budget, by its name. */
    category: async (name: string) => {
      const [budget] = (await read('/api/get-budgets')) as { _id: string; categories: Row[] }[];
      const category = budget?.categories.find((each) => each.name === name)?.id;
      return { budgetId: budget?._id, category };
    },
    expenses: async () => {
      const [budget] = (await read('/api/get-budgets')) as Row[];
      return (await read(`/api/get-expenses-by-budgetid?budgetId=${budget?._id}`)) as Row[];
    },
    /** The ids of what members bought, by name. */
    purchases: async (...names: readonly string[]) => {
      const all = (await read('/api/get-reimbursements')) as Row[];
      return names.map((name) => all.find(({ expenseName }) => expenseName === name)?._id);
    },
    read,
    rows: acting.rows,
  };
}
export type Telling = Awaited<ReturnType<typeof tellingOf>>;
