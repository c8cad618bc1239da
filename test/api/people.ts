import { randomUUID } from 'node:crypto';
import { setPassword } from '../../api/platform/auth/credentials.ts';
import { openSession } from '../../api/platform/auth/sessions.ts';
import type { Call } from '../../api/platform/contract/call.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { giveIn, type Org, type OwnApi, PASSWORD } from '../support/api.ts';
import type { Role } from './calls/access.ts';
import type { Subject } from './calls/cases.ts';
import { addMember, makeWorld, type World } from './world.ts';

/** One person of each role of access.ts, and one more member of Alpha in whose name nothing is done. */
export interface People {
  readonly world: World;
  readonly bystander: Subject;
  /** Who somebody is; for nobody, the bystander. */
  subjectOf(role: Role): Subject;
  /** A Cookie header with a session that has just begun; none for nobody. */
  cookieOf(role: Role): Promise<Readonly<Record<string, string>>>;
}

const DAY_MS = 24 * 3_600_000;

/** Alpha, Beta, and an organization whose trial ended. */
export async function makePeople(api: OwnApi): Promise<People> {
  api.advance(-31 * DAY_MS);
  const gone = await api.addOrg('gone', { subscribed: false });
  api.advance(31 * DAY_MS);
  const world = await makeWorld(api);
  const { alpha, operator } = world;
  const [custom, bystander] = [await addedTo(alpha), await addedTo(alpha)];
  await alpha.admin.post('/api/update-role', { idArray: [{ _id: custom.memberId }], role: 'Scribe' });
  await setPassword(api.db.pool, { orgCode: alpha.orgCode, ...custom, password: PASSWORD });
  const subjects: Readonly<Record<Role, Subject>> = {
    nobody: bystander,
    expired: gone.admin,
    halfway: alpha.admin,
    oneTime: alpha.admin,
    admin: alpha.admin,
    Member: alpha.member,
    pledge: alpha.pledge,
    custom,
    operator,
  };
  return {
    world,
    bystander,
    subjectOf: (role) => subjects[role],
    cookieOf: async (role) => {
      if (role === 'nobody') return {} as Record<string, string>;
      const session = {
        orgCode: role === 'expired' ? gone.orgCode : alpha.orgCode,
        memberId: subjects[role].memberId,
        remember: false,
        mustChangePassword: role === 'oneTime',
        awaitsCode: role === 'halfway',
        hasTwoStep: false,
        browser: '',
      };
      return { cookie: `bursar_session=${await openSession(api.db.pool, session, api.deps.clock())}` };
    },
  };
}

async function addedTo(org: Org): Promise<Subject> {
  const email = `p${randomUUID().slice(0, 8)}@${org.orgCode}.example`;
  return { email, memberId: await addMember(org, { email }) };
}

/** Let the members of Alpha see its figures, or not. */
export async function showFigures({ api }: World, showUserData: boolean): Promise<void> {
  await giveIn(api, 'alpha', organization, 'alpha', { type: 'ChangeConfig', showUserData });
}

/** What came back. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Make a call with an input, by its method, with these headers and nothing else. */
export function ask(
  url: string,
  call: Pick<Call, 'name' | 'method' | 'body'>,
  input: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<HttpAnswer> {
  const path = `${url}/api/${call.name}`;
  if (call.method === 'GET')
    return hear(`${path}?${new URLSearchParams(input as Record<string, string>)}`, { headers });
  if (call.body === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries(input as Record<string, Blob>)) form.set(name, value);
    return hear(path, { method: 'POST', headers, body: form });
  }
  const json = { 'content-type': 'application/json', ...headers };
  return hear(path, { method: 'POST', headers: json, body: JSON.stringify(input) });
}

/** Sends the request once more when the connection ends before the answer, as on a busy machine. */
export async function hear(address: string, init: RequestInit): Promise<HttpAnswer> {
  const ask = () => fetch(address, { redirect: 'manual', ...init });
  const answer = await ask().catch(ask);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
