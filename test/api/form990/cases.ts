import type { Cases } from '../calls/cases.ts';
import { charge } from '../world.ts';

/** The cases of the call about form 990; form990.test.ts has its figures. */
export const form990Cases: Readonly<Record<string, Cases>> = {
  'get-form-990': {
    success: async (t, { alpha }) => {
      await charge(alpha, alpha.member, 100);
      const answer = await alpha.admin.get('/api/get-form-990?year=2025');
      t.like(answer.at('receipts.0'), { year: 2025, firstDay: '2025-07-01', through: '2026-03-10' });
      t.true(Number(answer.at('receipts.0.total')) >= 100);
      t.is(answer.at('officers.0.memberId'), alpha.admin.memberId);
      t.is((await alpha.admin.get('/api/get-form-990?year=2020')).status, 404, 'not in the books');
      return answer;
    },
    badInput: [
      { input: { year: 'last' }, field: 'year' },
      { input: { year: '2025.5' }, field: 'year' },
      { input: { year: '25' }, field: 'year' },
    ],
  },
};
