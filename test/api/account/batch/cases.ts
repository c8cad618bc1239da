import { randomUUID } from 'node:crypto';
import { DUE_DAY, type Org, type Person } from '../../../support/api.ts';
import { oneWrong } from '../../calls/caseParts.ts';
import type { Cases } from '../../calls/cases.ts';

/** Cases of the calls about what one call did. */

/** Charge members by one call; answers its batch. */
export async function chargeTogether(
  org: Org,
  people: readonly Pick<Person, 'memberId'>[],
  { headers = {}, ...more }: Readonly<Record<string, unknown>> & { headers?: Record<string, string> } = {},
): Promise<string> {
  const due = { type: 'Dues', account: 'bank 4321', amount: 20, dueDate: DUE_DAY, ...more };
  const dues = people.map(({ memberId }) => ({ uuid: memberId, ...due }));
  const answer = await org.admin.post('/api/create-dues', { dues }, { headers });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return String(answer.at('batch'));
}

const badId = oneWrong({ id: [undefined, 'short', `${randomUUID()} `] });

export const batchCases: Readonly<Record<string, Cases>> = {
  'get-batch': {
    success: async (t, { alpha }) => {
      const batch = await chargeTogether(alpha, [alpha.member, alpha.other]);
      const answer = await alpha.admin.get(`/api/get-batch?id=${batch}`);
      t.like(answer.body, { id: batch, by: 'Treasurer alpha', total: 40 });
      const entries = answer.at('entries') as { readonly uuid: string }[];
      const own = entries.find(({ uuid }) => uuid === alpha.other.memberId);
      t.like(own, { what: 'Dues', amount: 20, undone: null });
      t.is(entries.length, 2);
    },
    badInput: badId,
    valid: async ({ org }, about) => ({ id: await chargeTogether(org, [about]) }),
  },
  'undo-batch': {
    success: async (t, { alpha }) => {
      const id = await chargeTogether(alpha, [alpha.member]);
      const answer = await alpha.admin.post('/api/undo-batch', { id });
      t.is(answer.at('message'), 'Successfully undone.');
      const batch = await alpha.admin.get(`/api/get-batch?id=${id}`);
      t.like(batch.body, { secondsLeft: 0, total: 0 });
      t.is(batch.at('entries.0.undone.by'), 'Treasurer alpha');
    },
    badInput: badId,
    valid: async ({ org }, about) => ({ id: await chargeTogether(org, [about]) }),
  },
};
