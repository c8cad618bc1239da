import { plusDays } from '../../../../ledger/values/calendar.ts';
import type { Answer, Org } from '../../../support/api.ts';
import { names, oneWrong, someId } from '../../calls/caseParts.ts';
import type { At, Cases } from '../../calls/cases.ts';

/** Monthly dues of an organization from its first day on. */
const monthlyDues = ({ today }: Pick<Org, 'today'>, more: object = {}) => ({
  type: 'Dues',
  account: 'bank 4321',
  amount: 60,
  startDate: today,
  dueDate: plusDays(today, 14),
  every: 'month',
  until: plusDays(today, 100),
  ...more,
});

/** Adds recurring dues; answers their id. */
export async function addRecurring(org: Org, more: object = {}): Promise<string> {
  const answer = await org.admin.post('/api/add-recurring-charge', monthlyDues(org, more));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return String(answer.at('_id'));
}

/** Recurring dues as administrators see them. */
export async function recurringOf({ admin }: Org, _id: string): Promise<Record<string, unknown> | undefined> {
  const rows = (await admin.get('/api/get-recurring-charges')).body as Record<string, unknown>[];
  return rows.find((row) => row._id === _id);
}

const first = { startDate: '2026-04-01', dueDate: '2026-04-15', until: '2026-12-31' };
const dues = monthlyDues({ today: '2026-04-01' }, first);
const ofOrg = async ({ org }: At) => ({ _id: await addRecurring(org, first) });
const badId = oneWrong({ _id: [undefined, 'all'] }, { isOn: true, day: '2026-04-01' });
const isMessage = (answer: Answer, message: string) => answer.at('message') === message;

export const recurringCases: Readonly<Record<string, Cases>> = {
  'get-recurring-charges': {
    success: async (t, { alpha }) => {
      await addRecurring(alpha, { ...first, memo: 'Listed' });
      t.true(names(await alpha.admin.get('/api/get-recurring-charges'), 'memo').includes('Listed'));
    },
    badInput: 'takes no input',
  },
  'add-recurring-charge': {
    success: async (t, { alpha }) => {
      const { admin } = alpha;
      const answer = await admin.post('/api/add-recurring-charge', {
        ...{ ...dues, lateFee: 10, lateFeeStartDate: '2026-04-20' },
        ...{ earlyDiscount: 5, earlyDiscountEndDate: '2026-04-10', group: '' },
      });
      t.is(answer.at('message'), 'The first charge is on Apr 1, 2026.');
      t.like(await recurringOf(alpha, String(answer.at('_id'))), {
        ...{ status: 'running', next: '2026-04-01', nextDue: '2026-04-15', amount: 60, last: '' },
        ...{ groupName: '', problem: '', isSoon: false },
      });
      for (const [more, field] of [
        [{ account: 'bank 9999' }, 'account'],
        [{ type: 'Rent' }, 'type'],
        [{ startDate: '2026-01-01' }, 'startDate'],
      ] as const)
        t.is(
          (await admin.post('/api/add-recurring-charge', { ...dues, ...more })).at('errors.0.field'),
          field,
        );
      t.is((await admin.post('/api/add-recurring-charge', { ...dues, group: someId() })).status, 404);
      t.is(
        (await admin.post('/api/add-recurring-charge', { ...dues, account: 'cash or check' })).status,
        200,
      );
    },
    badInput: oneWrong(
      {
        type: ['', 'Other'],
        account: [''],
        amount: [0],
        startDate: [undefined, ''],
        dueDate: [undefined, 'soon'],
        every: [undefined, 'week'],
        until: [undefined, '2026-03-31', '2032-01-01'],
        group: ['all'],
        notify: ['yes'],
      },
      dues,
    ),
    valid: async ({ org }, { memberId }) => {
      const idArray = [{ _id: memberId }];
      const group = await org.admin.post('/api/add-group', { name: `Of ${someId().slice(0, 8)}`, idArray });
      return { ...dues, group: String(group.at('_id')) };
    },
  },
  'skip-recurring-charge': {
    success: async (t, { alpha }) => {
      const _id = await addRecurring(alpha, first);
      const skip = () => alpha.admin.post('/api/skip-recurring-charge', { _id, day: '2026-04-01' });
      t.true(isMessage(await skip(), 'The charge of Apr 1, 2026 is skipped.'));
      t.is((await recurringOf(alpha, _id))?.next, '2026-05-01');
      t.is((await skip()).at('errors.0.field'), 'day');
    },
    badInput: [...badId, ...oneWrong({ day: [undefined, 'soon'] }, { _id: someId() })],
    valid: async (at) => ({ ...(await ofOrg(at)), day: '2026-04-01' }),
  },
  'switch-recurring-charge': {
    success: async (t, { alpha }) => {
      const _id = await addRecurring(alpha, first);
      const set = (isOn: boolean) => alpha.admin.post('/api/switch-recurring-charge', { _id, isOn });
      t.true(isMessage(await set(false), 'Recurring dues paused.'));
      t.is((await recurringOf(alpha, _id))?.status, 'paused');
      t.true(isMessage(await set(true), 'Recurring dues resumed.'));
    },
    badInput: [...badId, ...oneWrong({ isOn: [undefined, 'no'] }, { _id: someId() })],
    valid: async (at) => ({ ...(await ofOrg(at)), isOn: false }),
  },
  'end-recurring-charge': {
    success: async (t, { alpha }) => {
      const _id = await addRecurring(alpha, first);
      t.true(
        isMessage(await alpha.admin.post('/api/end-recurring-charge', { _id }), 'Recurring dues ended.'),
      );
      t.like(await recurringOf(alpha, _id), { status: 'ended', next: '' });
      t.is((await alpha.admin.post('/api/switch-recurring-charge', { _id, isOn: true })).status, 422);
    },
    badInput: badId,
    valid: ofOrg,
  },
};
