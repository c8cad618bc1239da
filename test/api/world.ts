import { randomUUID } from 'node:crypto';
import type { Answer, Api, Org, Person } from '../support/api.ts';
import { DUE_DAY } from '../support/api.ts';

/** Two organisations side by side: what one does must never reach the other. Everything of Beta has "beta" in its names. */
export interface World {
  readonly api: Api;
  readonly alpha: Org;
  readonly beta: Org;
}

export async function makeWorld(api: Api): Promise<World> {
  return { api, alpha: await api.addOrg('alpha'), beta: await api.addOrg('beta') };
}

/** A charge on a member of an organisation; answers its id. */
export async function charge(org: Org, to: Person, amount = 100, more: object = {}): Promise<string> {
  const due = { uuid: to.memberId, type: 'Dues', account: 'bank 4321', amount, dueDate: DUE_DAY, ...more };
  const answer = await org.admin.post('/api/create-dues', { dues: [due] });
  return String(answer.at('results.0._id'));
}

/** A payment of cash on one charge. */
export function pay(org: Org, to: Person, chargeId: string, amount: number, key?: string): Promise<Answer> {
  const payments = [{ id: chargeId, uuid: to.memberId, amount }];
  const options = key === undefined ? {} : { key };
  return org.admin.post('/api/add-payment', { payInfo: { pmt_type: 'cash' }, payments }, options);
}

/** Add a member nobody else uses; answers his id. */
export async function addMember(org: Org, fields: object = {}): Promise<string> {
  const email = `m${randomUUID().slice(0, 8)}@${org.orgCode}.example`;
  const answer = await org.admin.post('/api/create-member', {
    fname: 'New',
    lname: org.orgCode,
    email,
    ...fields,
  });
  return String(answer.at('_id'));
}
