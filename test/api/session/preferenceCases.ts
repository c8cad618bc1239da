import { MAX_PREFERENCES } from '../../../api/session/preferences/contract.ts';
import { oneWrong } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';

const views = [{ label: 'Overdue seniors', value: { filter: { tab: 'overdue', q: 'senior' } } }];
const input = { name: 'charges.savedQueries', value: views };

/** The cases of the calls on one's own preferences. Part of `cases` in calls/cases.ts. */
export const preferenceCases: Readonly<Record<string, Cases>> = {
  'get-preferences': {
    success: async (t, { alpha }) => {
      t.deepEqual((await alpha.other.get('/api/get-preferences')).body, {});
    },
    badInput: 'takes no input',
  },
  'save-preference': {
    success: async (t, { api, alpha, beta }) => {
      const { admin, member } = alpha;
      const kept = async () => (await admin.get('/api/get-preferences')).body;
      t.is((await admin.post('/api/save-preference', input)).status, 200);
      await admin.post('/api/save-preference', { name: 'charges.order', value: { perPage: 100 } });
      t.deepEqual(await kept(), { 'charges.savedQueries': views, 'charges.order': { perPage: 100 } });
      await admin.post('/api/save-preference', { name: 'charges.order', value: { perPage: 25 } });
      for (const value of [{ who: 'fullName' }, null])
        t.is((await admin.post('/api/save-preference', { name: 'members.import', value })).status, 200);
      await admin.post('/api/save-preference', { name: 'charges.savedQueries', value: null });
      t.deepEqual(await kept(), { 'charges.order': { perPage: 25 } });
      t.deepEqual((await member.get('/api/get-preferences')).body, {}, 'they are of one person');
      t.deepEqual((await beta.admin.get('/api/get-preferences')).body, {}, 'in one organization');

      await api.db.pool.query(
        `INSERT INTO app.preferences SELECT org_code, member_id, 'x' || n, '1'
         FROM app.preferences, generate_series(2, $1) n`,
        [MAX_PREFERENCES],
      );
      t.is((await admin.post('/api/save-preference', input)).status, 422, 'no more of them are kept');
      const again = await admin.post('/api/save-preference', {
        name: 'charges.order',
        value: { perPage: 50 },
      });
      t.is(again.status, 200, 'one that is kept can still change');
      await api.db.pool.query('DELETE FROM app.preferences');
    },
    badInput: oneWrong(
      {
        name: [undefined, 'charges', 'charges.secret', `${'a'.repeat(41)}.order`],
        value: [undefined, 'x'.repeat(16_000)],
      },
      input,
    ),
    valid: () => input,
  },
};
