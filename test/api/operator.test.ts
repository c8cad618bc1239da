import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import test from 'ava';
import { purgeOrganisation } from '../../api/purge.ts';
import { type Api, type Org, startApi, TODAY } from '../support/api.ts';

const program = new URL('../../api/operator.ts', import.meta.url).pathname;
const CALL = '/api/search-all-payments-orgs';
let api: Api;
let org: Org;

/** Run the command line program; answers its exit status and what it printed. */
async function run(...args: string[]): Promise<{ status: number; output: string }> {
  try {
    const env = { ...process.env, DATABASE_URL: api.database.url };
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
    return { status: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { status: code, output: stderr };
  }
}

test.before(async () => {
  api = await startApi('operator');
  org = await api.addOrg('org');
});
test.after.always(() => api.stop());
test.after(() => api.database.drop());

test.serial('an operator is made and unmade on the command line, and it counts at once', async (t) => {
  const { other, admin } = org;
  t.is((await run()).output, 'Nobody operates this installation.\n');
  t.is((await other.get(CALL)).status, 403);
  t.deepEqual(await run(other.email.toUpperCase()), { status: 0, output: `Operators: ${other.email}\n` });
  t.is((await other.get(CALL)).status, 200);
  t.is((await other.get('/api/get-session')).at('operator'), true);
  t.is(
    (await other.get('/api/rest/members')).status,
    403,
    'he is no administrator of his organisation by that',
  );
  t.is((await admin.get(CALL)).status, 403, 'and an administrator is no operator');
  t.is((await run('--remove', other.email)).status, 0);
  t.is((await other.get(CALL)).status, 403);
});

test.serial('somebody who cannot sign in is one clear line', async (t) => {
  t.deepEqual(await run('nobody@x.example'), { status: 1, output: 'Nobody signs in as nobody@x.example.\n' });
});

test.serial('removals of organisations are listed', async (t) => {
  t.deepEqual(await run('--purges'), { status: 0, output: 'No organisation was removed.\n' });
  await api.addOrg('gone', { subscribed: false });
  await purgeOrganisation(api.deps, 'gone');
  t.deepEqual(await run('--purges'), {
    status: 0,
    output: `${TODAY}  gone: 16 events, 4 members, 0 charges, 0 payments, 0 files, 0 mails\n`,
  });
});
