import { oneWrong, someId } from '../../calls/caseParts.ts';
import type { Cases } from '../../calls/cases.ts';
import { charge } from '../../world.ts';

const badInput: Cases['badInput'] = [
  { input: { uuid: someId(), from: '2026-01-01', to: '2026-01-31', asKnownOn: 'now' }, field: 'asKnownOn' },
  { input: { uuid: someId(), from: '2026-02-01', to: '2026-01-31' }, field: 'to' },
  ...oneWrong(
    { uuid: ['me'], from: ['January'], to: [undefined] },
    { from: '2026-01-01', to: '2026-02-01', uuid: someId() },
  ),
];
const valid: Cases['valid'] = (_, { memberId: uuid }) => ({ uuid, from: '2026-01-01', to: '2026-03-10' });

/** The cases of the calls about statements. */
export const statementCases: Readonly<Record<string, Cases>> = {
  'get-statement': {
    success: async (t, { alpha }) => {
      const { memberId: uuid } = alpha.member;
      const alike = [await charge(alpha, alpha.member, 7), await charge(alpha, alpha.member, 7)];
      const account = await alpha.member.get(`/api/rest/accounts/${uuid}`);
      const lines = account.at('lines') as { balance: number }[];
      const answer = await alpha.member.get(`/api/get-statement?uuid=${uuid}&from=2026-01-01&to=2026-03-10`);
      t.is(answer.at('closing'), lines.at(-1)?.balance ?? 0);
      t.is(answer.at('dueNow'), account.at('dueNow'));
      const due = answer.at('due') as { chargeId: string }[];
      t.is(due.filter(({ chargeId }) => alike.includes(chargeId)).length, 2, 'charges alike are two lines');
      t.is(answer.at('contacts.0.email'), alpha.admin.email);
      const ahead = await alpha.member.get(`/api/get-statement?uuid=${uuid}&from=2026-01-01&to=2026-03-11`);
      t.is(ahead.at('code'), 'PeriodAhead');
      const unknown = `/api/get-statement?uuid=${uuid}&from=2026-01-01&to=2026-03-10&asKnownOn`;
      t.is((await alpha.member.get(`${unknown}=2026-03-11`)).at('errors.0.field'), 'asKnownOn');
      t.is((await alpha.member.get(`${unknown}=2025-12-31`)).at('closing'), 0);
    },
    badInput,
    valid,
  },
  'get-statement-pdf': {
    success: async (t, { alpha }) => {
      const { memberId: uuid } = alpha.member;
      const period = `uuid=${uuid}&from=2026-01-01&to`;
      const answer = await alpha.member.get(`/api/get-statement-pdf?${period}=2026-03-10`);
      t.is(answer.headers.get('content-type'), 'application/pdf');
      t.is(
        answer.headers.get('content-disposition'),
        'attachment; filename="statement-2026-01-01-to-2026-03-10.pdf"',
      );
      t.true(String(answer.body).startsWith('%PDF-'));
      const ahead = await alpha.member.get(`/api/get-statement-pdf?${period}=2026-03-11`);
      t.is(ahead.at('code'), 'PeriodAhead');
      t.is(ahead.headers.get('content-disposition'), null);
    },
    badInput,
    valid,
  },
};
