import type { Person } from '../../support/api.ts';
import type { Cases } from '../calls/cases.ts';

/** Make somebody's address; answers its path, token included. */
export async function addressOf(person: Person): Promise<string> {
  const address = String((await person.post('/api/make-calendar-address', {})).at('address'));
  return address.replace('https://bursar.test', '');
}

/** Cases of the calls of calendar addresses. */
export const calendarAddressCases: Readonly<Record<string, Cases>> = {
  'get-calendar-address': {
    success: async (t, { alpha }) => {
      await alpha.other.post('/api/remove-calendar-address', {});
      t.is((await alpha.other.get('/api/get-calendar-address')).at('since'), '');
      await addressOf(alpha.other);
      const answer = await alpha.other.get('/api/get-calendar-address');
      t.regex(String(answer.at('since')), /^2026-03-10T19:/);
      t.deepEqual(Object.keys(answer.body as object), ['since'], 'the address itself is not told again');
    },
    badInput: 'takes no input',
  },
  'make-calendar-address': {
    success: async (t, { alpha, api }) => {
      const first = await addressOf(alpha.pledge);
      const answer = await alpha.pledge.post('/api/make-calendar-address', {});
      t.regex(String(answer.at('address')), /^https:\/\/bursar\.test\/api\/calendar\.ics\?token=[\w-]{43}$/);
      t.is((await api.visitor().get(first)).status, 404, 'the one before opens nothing any more');
    },
    badInput: 'takes no input',
  },
  'remove-calendar-address': {
    success: async (t, { alpha, api }) => {
      const path = await addressOf(alpha.pledge);
      t.is((await api.visitor().get(path)).status, 200);
      await alpha.pledge.post('/api/remove-calendar-address', {});
      t.is((await api.visitor().get(path)).status, 404);
    },
    badInput: 'takes no input',
  },
};
