import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { createDemo } from '../../support/app.ts';
import { type Program, post, signIn, spawnProgram } from '../../support/program.ts';
import { atEnd, temporaryFolder } from '../../support/scope.ts';
import { sized } from '../../support/size.ts';

const person = (email: string) => ({ fname: 'Many', lname: 'More', email: `${email}@bursar.example` });

/** What may keep a server from closing: clerks, a call that takes long, connections that say nothing. */
async function putUnderLoad(address: string): Promise<{ isBusy: () => boolean; end: () => Promise<void> }> {
  const cookie = await signIn(address);
  let isOver = false;
  let answered = 0;
  const clerk = async (name: string) => {
    for (let turn = 0; !isOver; turn++) {
      const ok = await post(address, 'create-member', person(`${name}-${turn}`), { cookie }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ok) answered += 1;
      else await sleep(20);
    }
  };
  const clerks = Array.from({ length: 6 }, (_, index) => clerk(`clerk${index}`));
  // Each is sent an invitation.
  const data = Array.from({ length: sized(1_500, 5_000) }, (_, index) => person(`bulk${index}`));
  const bulk = post(address, 'bulk-add-members', { data }, { cookie }).catch(() => undefined);
  const { hostname, port } = new URL(address);
  const sockets = [
    '',
    'GET /api/health HTTP/1.1\r\nHost: loc',
    'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ].map((bytes): Socket => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(bytes);
    return socket;
  });
  return {
    isBusy: () => answered > 10,
    end: async () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      await Promise.all([...clerks, bulk]);
    },
  };
}

async function stopped({
  child,
  printed,
  ended,
}: Program): Promise<{ status: number | null; lines: string[] }> {
  child.kill('SIGTERM');
  const status = await ended;
  const errors = printed.out.split('\n').filter((line) => /"level":"error"|after calling end/.test(line));
  return { status, lines: [...errors, ...printed.err.split('\n').filter((line) => line !== '')] };
}

const layouts: readonly { readonly title: string; readonly roles: readonly string[] }[] = [
  { title: 'one process', roles: ['all'] },
  { title: 'a process for each role', roles: ['api', 'projector', 'jobs'] },
];
for (const { title, roles } of layouts)
  test.serial(`under load SIGTERM ends ${title}, with status 0 and without a word`, async (t) => {
    const folder = await temporaryFolder(t, 'stop');
    const database = await createDemo('stop', folder);
    atEnd(t, database.end);
    const variables = { DATABASE_URL: database.url, BURSAR_DATA: folder, BURSAR_DEMO: '1' };
    const start = (role: string) => spawnProgram(variables, [`--role=${role}`, '--no-pages']);
    const programs = roles.map(start);
    t.teardown(() => {
      for (const { child } of programs) child.kill('SIGKILL');
    });
    const [server] = programs;
    const address = (await server?.ready) ?? '';
    const load = await putUnderLoad(address);
    t.teardown(load.end);
    const isMailing = async () => (await (await fetch(`${address}/outbox`)).text()).includes('clerk');
    while (!load.isBusy() || !(await isMailing())) await sleep(50);
    for (const outcome of await Promise.all(programs.map(stopped)))
      t.deepEqual(outcome, { status: 0, lines: [] });
  });
