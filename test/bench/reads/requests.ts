import type { Resource } from '../../../api/platform/lists/resource.ts';
import { resources } from '../../../api/start/resources.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { type Api, TODAY } from '../../support/api.ts';
import { generatedMeeting, generatedMember } from '../../support/generated-names.ts';

/** Something that a screen asks for. */
export interface Request {
  readonly name: string;
  readonly path: string;
  /** It sorts and filters by stored columns and is a page: it should cost the same however much there is. */
  readonly isStored: boolean;
}

/** Rows of a page, as the screens ask for them. */
const PAGE = 50;

/** Sorts and filters of what depends on today. */
const ofToday: Readonly<Record<string, readonly string[]>> = {
  members: ['standing', 'remaining', 'owes'],
  charges: ['status', 'remaining', 'tab'],
};
/** Reports over all accounts or members are no pages of rows. */
const reports = new Set(['trial-balance', 'aged-receivables', 'receivable-charges']);

/** A value, or several, for each filter of a list. */
type Values = Readonly<Record<string, readonly unknown[]>>;

/**
 * Every list by each of its sorts, up and down, by each of its filters, and far down; and what the screens
 * read by calls.
 */
export async function requestsOf(api: Api, orgCode: string): Promise<Request[]> {
  const member = generatedMember(orgCode, 7);
  const [event] = await api.log.readStream(accountStream(member));
  const { rows: charges } = await api.db.pool.query<{ id: string; payment: string }>(
    `SELECT charge_id AS id, (SELECT min(payment_id) FROM read.payments WHERE org_code = $1) AS payment
     FROM read.charges WHERE org_code = $1 AND member_id = $2 ORDER BY charge_id LIMIT 1`,
    [orgCode, member],
  );
  const { id = '', payment = '' } = charges[0] ?? {};
  const { rows: groups } = await api.db.pool.query<{ group_id: string }>(
    'SELECT group_id FROM read.prospects WHERE org_code = $1 AND listed LIMIT 1',
    [orgCode],
  );
  const meeting = generatedMeeting(orgCode, 7);
  const budget = deriveId(`${orgCode} budget`);
  const days = { from: [plusDays(TODAY, -30)], to: [plusDays(TODAY, -300)] };
  const asKnownOn = [plusDays(TODAY, -60)];
  // An empty group: the membership is looked up all the same.
  const group = [deriveId(`${orgCode} group`)];
  const person = { memberId: [member], uuid: [member], q: ['ann7@', 'Ann1'] };
  const values: Readonly<Record<string, Values>> = {
    members: {
      active: [true, false],
      invited: ['yes', 'no'],
      role: ['Member', 'admin'],
      group,
      standing: ['Good', 'Bad'],
      owes: ['yes', 'no'],
      q: person.q,
      id: [[member]],
    },
    charges: {
      ...person,
      ...days,
      tab: ['current', 'overdue', 'collected', 'pending'],
      startFrom: days.from,
      startTo: days.to,
      group,
      type: ['Dues'],
      id: [[id]],
    },
    payments: {
      ...person,
      ...days,
      tab: ['toVerify', 'pending', 'failed', 'refunded'],
      status: ['pending'],
      method: ['cash'],
      kind: ['manual'],
      group,
      id: [[payment]],
    },
    meetings: {
      ...days,
      category: ['Ritual'],
      q: ['Meeting 29'],
      id: [[meeting]],
    },
    expenses: {
      ...days,
      budgetId: [budget],
      category: [deriveId(`${budget} food`)],
      q: ['Pizza'],
      id: [[deriveId(`${budget} 1`)]],
    },
    history: { ...days, kind: ['payment', 'organization'], memberId: [member] },
    texts: { ...days, memberId: [member], q: person.q, status: ['delivered', 'failed'], id: [[id]] },
    deliveries: { ...days, ...person, kind: ['overdue'], status: ['sent', 'failed'], id: [[id]] },
    journal: {
      ...days,
      account: ['receivable'],
      memberId: [member],
      chargeId: [id],
      eventId: [event?.id ?? ''],
      asKnownOn,
    },
    'trial-balance': { ...days, asKnownOn },
    'aged-receivables': { asOf: [plusDays(TODAY, -60)], asKnownOn, group, q: ['ann7@'] },
    'receivable-charges': {
      asOf: [plusDays(TODAY, -60)],
      asKnownOn,
      part: ['scheduled'],
      age: ['over90'],
      memberId: [member],
      group,
    },
    collected: { type: ['Dues'], method: ['cash'], memberId: [member], group, ...days },
    payouts: {},
  };
  return [
    ...resources.flatMap((resource) => listsOf(resource, values[resource.name] ?? {})),
    ...callsOf({ member, eventId: event?.id ?? '', budget, meeting, group: groups[0]?.group_id ?? '' }),
  ];
}

function listsOf({ name, list }: Resource, values: Values): Request[] {
  if (list === undefined) return [];
  const request = (
    words: string,
    query: Readonly<Record<string, unknown>>,
    uses: readonly string[] = [],
  ) => ({
    name: `${name} ${words}`,
    path: `/api/rest/${name}?${Object.entries(query)
      .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
      .join('&')}`,
    isStored: !reports.has(name) && !uses.some((use) => ofToday[name]?.includes(use)),
  });
  const range = [0, PAGE - 1];
  const sorted = list.sorts.flatMap((field) =>
    ['ASC', 'DESC'].map((order) => request(`by ${field} ${order}`, { sort: [field, order], range }, [field])),
  );
  const filtered = list.filters.flatMap((filter) => {
    const some = values[filter];
    if (some === undefined) throw new Error(`no value to filter ${name} by ${filter}`);
    return some.flatMap((value) =>
      list.sorts
        .filter((_, index) => index === 0 || (name === 'charges' && filter === 'tab'))
        .map((field) => {
          const words = `${filter} ${typeof value === 'object' ? 'one' : value}${list.sorts.indexOf(field) === 0 ? '' : ` by ${field}`}`;
          const sort = field === list.sorts[0] ? {} : { sort: [field, 'ASC'] };
          return request(words, { filter: { [filter]: value }, ...sort, range }, [filter, field]);
        }),
    );
  });
  return [...sorted, ...filtered];
}

/** The calls and single records that screens read. */
function callsOf(ids: Record<'member' | 'eventId' | 'budget' | 'meeting' | 'group', string>): Request[] {
  const { member, eventId, budget, meeting, group } = ids;
  const paths = [
    'search-all-dues',
    'search-dues-byType',
    `search-dues?uuid=${member}`,
    'get-recent-payments',
    `get-payments?uuid=${member}`,
    `get-membercredits?memberuuid=${member}`,
    'search-member?active=true',
    `search-member?_id=${member}`,
    'search-user',
    'search-roles',
    'get-misc-payments',
    'get-verify-payments-count',
    'search-banks',
    'search-charges',
    'get-config',
    'get-all-events',
    'get-all-events?from=2026-02-08&to=2026-03-10',
    'get-all-attendance-events',
    'get-all-members-standing',
    'get-all-meeting-category',
    'get-my-meetings',
    'get-budgets',
    `get-budget-by-id?id=${budget}`,
    `get-expenses-by-budgetid?budgetId=${budget}`,
    'get-form-990',
    'get-reimbursements',
    'get-reimbursement-count',
    'get-bursar-credits',
    'get-collections',
    `get-statement?uuid=${member}&from=2025-08-01&to=2026-03-10`,
    'documents-list',
    'get-other-storage',
    'chapter-documents',
    'get-text-recipients',
    'get-walk-ins',
    `get-fines?eventId=${meeting}`,
    'get-prospect-groups',
    `get-prospects?groupId=${group}`,
    `get-prospect-statistics?groupId=${group}`,
    'rest/charges?range=[9950,9999]',
    'rest/charges?range=[90000,90049]',
    'rest/payments?range=[70000,70049]',
    'rest/history?range=[200000,200049]',
    'rest/journal?range=[200000,200049]',
    'rest/dashboard/summary',
    'rest/dashboard/summary?from=2026-02-08&to=2026-03-10',
    `rest/accounts/${member}`,
    `rest/members/${member}`,
    `rest/events/${eventId}`,
  ];
  return paths.map((path) => ({
    name: path.replace(/=[0-9a-f-]{36}/, ''),
    path: `/api/${path}`,
    isStored: false,
  }));
}
