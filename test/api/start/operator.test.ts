import test from 'ava';
import { beginMails } from '../../../api/messaging/jobs.ts';
import { removeTenant } from '../../../api/processes/tenantRemoval.ts';
import { openDatabase } from '../../../projections/engine/database.ts';
import { lastMailTo } from '../../support/account-mail.ts';
import { startApi, TODAY } from '../../support/api.ts';
import { databaseFor } from '../../support/database.ts';
import { runProgram } from '../../support/program.ts';
import { atEnd } from '../../support/scope.ts';
import { turnOn } from '../../support/two-step.ts';

const CALL = '/api/search-all-payments-orgs';

/**
 * Run a command line program; answers its exit status and what it printed, alone its complaint if it failed.
 */
async function runOn(url: string, name: string, args: readonly string[]) {
  const { status, out, err } = await runProgram([`api/${name}`, ...args], { DATABASE_URL: url });
  return { status, output: status === 0 ? out : err };
}
const run = (...args: string[]) => runOn(api.databaseUrl, 'operator.ts', args);
const inNewYork = ['--time-zone', 'America/New_York'];
const register = (...args: string[]) => runOn(api.databaseUrl, 'register.ts', args);

const api = await startApi('operator');
const org = await api.addOrg('org');
atEnd(test, api.end);

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
    'they are no administrator of their organization by that',
  );
  t.is((await admin.get(CALL)).status, 403, 'and an administrator is no operator');
  t.is((await run('--remove', other.email)).status, 0);
  t.is((await other.get(CALL)).status, 403);
});

test.serial('before a first start, and without a database, the programs do what they can', async (t) => {
  const fresh = await databaseFor(t, 'operator_fresh');
  t.is((await runOn(fresh.url, 'operator.ts', ['--removals'])).status, 0);
  const names = ['--organization', 'Chess Club', '--school', 'Ohio State', '--name', 'Ann Lee', ...inNewYork];
  const made = await runOn(fresh.url, 'register.ts', [...names, '--email', 'ann@x.example', '--free']);
  t.regex(made.output, /^Chess Club is registered/);
  const db = openDatabase(fresh.url);
  const { rows } = await db.pool.query(`SELECT position FROM app.checkpoints WHERE name = 'mails'`);
  await db.close();
  t.deepEqual(rows, [{ position: '' }], 'the invitation is sent at the first start');
  for (const program of ['operator.ts', 'register.ts', 'rebuild.ts']) {
    const args = program === 'register.ts' ? [...names, '--email', 'ann@x.example'] : [];
    const { status, output } = await runOn('postgres://bursar:secret@127.0.0.1:1/bursar', program, args);
    t.is(status, 1, program);
    t.regex(output, /^The database 127\.0\.0\.1:1\/bursar cannot be used: .*\n$/, program);
  }
});

test.serial('unknown arguments and missing values are one clear line', async (t) => {
  for (const args of [['--sender'], ['--link'], ['--mails=3']]) {
    const { status, output } = await run(...args);
    t.is(status, 1);
    t.true(
      output.startsWith(`Unknown arguments "${args.join(' ')}": there are emails, and --remove, --link …`),
    );
    t.is(output.trimEnd().split('\n').length, 1);
  }
});

test.serial('somebody who cannot sign in is one clear line', async (t) => {
  t.deepEqual(await run('nobody@x.example'), { status: 1, output: 'Nobody signs in as nobody@x.example.\n' });
});

test.serial('the operator removes a lost second factor, and its owner gets a mail', async (t) => {
  const { member } = org;
  await beginMails(api.deps);
  await turnOn(api, member);
  t.is((await member.signIn()).at('requiredAction'), 'giveCode');
  t.deepEqual(await run('--reset-second-factor', member.email.toUpperCase()), {
    status: 0,
    output: `${member.email} signs in with the password alone now, and is written to.\n`,
  });
  t.is((await member.get('/api/get-session')).status, 401, 'what was halfway in has ended');
  t.is((await member.signIn()).at('requiredAction'), null);
  t.is((await lastMailTo(api, member.email, /operator/))?.subject, 'Your two-step sign-in was removed');
  t.deepEqual(await run('--reset-second-factor', member.email), {
    status: 1,
    output: 'Two-step sign-in is not on.\n',
  });
  t.is((await run('--reset-second-factor', 'nobody@x.example')).status, 1);
});

test.serial('mails that were kept are listed and printed for the operator', async (t) => {
  const to = 'kept@x.example';
  const said = { subject: 'A link', text: 'Open https://x.test/1', html: '' };
  const mail = { orgCode: 'org', fromName: 'Chess', to, ...said };
  const id = '6a1f3b52-3d0c-4b6e-9a52-0d5c5a0f8e11';
  await api.deps.mail.send({ ...mail, id });
  const { output } = await run('--mails');
  t.regex(output, new RegExp(`^${id}  ${TODAY}T\\d\\d:\\d\\dZ  ${to}: A link$`, 'm'));
  t.deepEqual(await run('--mail', id), {
    status: 0,
    output: 'From: Chess\nTo: kept@x.example\nSubject: A link\n\nOpen https://x.test/1\n',
  });
  t.deepEqual(await run('--mail', 'x'), { status: 1, output: 'There is no mail x: --mails lists them.\n' });
});

test.serial('removals of organizations are listed', async (t) => {
  t.deepEqual(await run('--removals'), { status: 0, output: 'No organization was removed.\n' });
  await api.addOrg('gone', { subscribed: false });
  await removeTenant(api.deps, 'gone');
  t.deepEqual(await run('--removals'), {
    status: 0,
    output: `${TODAY}  gone: 12 events, 4 members, 0 charges, 0 payments, 0 files, 0 mails\n`,
  });
});

/** The words by which an organization is registered. */
const words = (organization: string, school: string, name: string, email: string) => [
  ...['--organization', organization, '--school', school, '--name', name, '--email', email],
];

test.serial('an organization is registered by hand, once; its administrator gets in by a link', async (t) => {
  const chess = words('Chess Club', 'Ohio State', 'Ann Lee', 'ann@chess.example');
  const { status, output } = await register(...chess, ...inNewYork, '--free');
  t.is(status, 0);
  t.regex(output, /^Chess Club is registered as ccos, free of charge\./);
  t.is((await register(...chess, ...inNewYork, '--free')).status, 0);
  const head = await api.deps.log.head();
  t.true(await api.deps.projections.waitFor(head ?? '', 10_000));
  const { rows } = await api.db.pool.query(`SELECT org_code, time_zone, subscription->>'status' AS status
    FROM read.organizations WHERE name = 'Chess Club'`);
  t.deepEqual(rows, [{ org_code: 'ccos', time_zone: 'America/New_York', status: 'active' }]);

  const link = (await run('--link', 'Ann@chess.example')).output.trim();
  const token = new URL(link).searchParams.get('token');
  const visitor = api.visitor();
  const password = 'nine knights and a rook';
  t.is((await visitor.post('/api/choose-password', { token, password, password2: password })).status, 200);
  const signedIn = await visitor.post('/api/login', { email: 'ann@chess.example', password });
  t.is(signedIn.at('role'), 'admin');
  t.is(signedIn.at('status'), 'subscribed');
  t.is((await run('--link', 'nobody@x.example')).status, 1);
});

test.serial('a registration by hand names what is wrong, and writes nothing', async (t) => {
  const before = await api.deps.log.head();
  const refused = await register(...words('Chess Club', '', 'Ann', 'ann'));
  t.is(refused.status, 1);
  t.regex(refused.output, /--school: The School Name field is required/);
  t.regex(refused.output, /--email: Please enter a valid email/);
  t.regex(refused.output, /--time-zone: The time zone is required, such as America\/New_York\./);
  const unknown = await register(
    ...words('Chess Club', 'Ohio State', 'Ann', 'ann@x.example'),
    '--time-zone',
    'Ohio',
  );
  t.is(unknown.status, 1);
  t.regex(unknown.output, /time zone/);
  t.is(await api.deps.log.head(), before);
});

test.serial('a removed organization is registered again by the same words, once', async (t) => {
  const go = [...words('Go Club', 'Ohio State', 'Bo Li', 'bo@x.example'), ...inNewYork];
  const [first] = (await register(...go)).output.split('\n');
  t.is(first, 'Go Club is registered as gcos, on a trial of 30 days.');
  await removeTenant({ ...api.deps }, 'gcos');
  for (const _ of ['first', 'repeated']) {
    const again = await register(...go);
    t.is(again.status, 0, again.output);
    const [removed, registered] = again.output.split('\n');
    t.is(removed, 'An organization of these names was removed earlier: this is a new one.');
    t.is(registered, 'Go Club is registered as gcos2, on a trial of 30 days.');
  }
  await removeTenant({ ...api.deps }, 'gcos2');
  t.regex((await register(...go)).output, /registered as gcos3/);
});
