import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { removeDataFolder } from '../../support/cluster.ts';
import { post, signIn, spawnProgram } from '../../support/program.ts';
import { sized } from '../../support/size.ts';

/** Kill a data folder's Postgres, as the system does when memory runs out. False when none runs. */
async function killPostgres(folder: string): Promise<boolean> {
  const lock = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  try {
    return process.kill(Number(lock.split('\n')[0]) || Number.NaN, 'SIGKILL');
  } catch {
    return false;
  }
}

test('a Postgres that is killed under load comes back by itself and loses nothing; killed too often, it ends Bursar', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-killed-'));
  await chmod(folder, 0o755);
  const program = spawnProgram({ BURSAR_DATA: folder });
  let isOver = false;
  t.teardown(async () => {
    isOver = true;
    program.child.kill('SIGTERM');
    await program.ended;
    if (!t.passed) t.log(program.printed.out.replace(/^\{.*\n/gm, ''), program.printed.err);
    await removeDataFolder(folder);
  });
  const address = await program.ready;
  const cookie = await signIn(address);
  const acknowledged = new Set<string>();
  const statuses = new Set<number>();
  const clerk = async (name: string) => {
    for (let turn = 0; !isOver; turn++) {
      const email = `${name}-${turn}@bursar.example`;
      const headers = { cookie, 'idempotency-key': email };
      for (let isDone = false; !isDone && !isOver; ) {
        const input = { fname: 'Kept', lname: 'Safe', email };
        const answer = await post(address, 'create-member', input, headers).catch(() => undefined);
        if (answer === undefined) continue;
        statuses.add(answer.status);
        isDone = answer.ok;
        if (isDone) acknowledged.add(email);
        else await sleep(50);
      }
    }
  };
  const clerks = Promise.all(['a', 'b', 'c', 'd'].map(clerk));
  const health = async () => {
    const answer = await fetch(`${address}/api/health`);
    return {
      http: answer.status,
      ...((await answer.json()) as { status: string; databaseRestarts: number }),
    };
  };
  const until = async (isSo: (now: Awaited<ReturnType<typeof health>>) => boolean) => {
    for (let now = await health(); ; now = await health()) {
      if (isSo(now)) return now;
      await sleep(20);
    }
  };
  t.is((await until(({ status }) => status === 'up')).databaseRestarts, 0);

  const KILLS = sized(1, 3);
  for (let round = 1; round <= KILLS; round++) {
    const before = acknowledged.size;
    t.true(await killPostgres(folder));
    t.is((await until(({ status }) => status === 'down')).http, 503);
    const back = await until(({ status, databaseRestarts }) => status === 'up' && databaseRestarts >= round);
    t.is(back.http, 200);
    while (acknowledged.size < before + 10) await sleep(20);
  }
  isOver = true;
  await clerks;
  t.deepEqual(
    [...statuses].filter((status) => status !== 200 && status !== 503),
    [],
  );
  const listed = async () => {
    const answer = await fetch(`${address}/api/search-member?active=true`, { headers: { cookie } });
    return ((await answer.json()) as { email: string }[]).map(({ email }) => email);
  };
  const emails = await listed();
  t.deepEqual(
    [...acknowledged].filter((email) => emails.filter((one) => one === email).length !== 1),
    [],
    'each that was acknowledged is there once',
  );
  // The jobs are at work again as well.
  const isMailed = async (email: string) => (await (await fetch(`${address}/outbox`)).text()).includes(email);
  const after = { fname: 'After', lname: 'All', email: 'after@bursar.example' };
  t.is((await post(address, 'create-member', after, { cookie })).status, 200);
  while (!(await isMailed(after.email))) await sleep(50);

  while (program.child.exitCode === null) {
    await killPostgres(folder);
    await sleep(100);
  }
  t.is(await program.ended, 1);
  const said = program.printed.err.trim().split('\n');
  t.regex(said.at(-1) ?? '', /^The embedded Postgres ended by itself 6 times within 10 minutes .* given up/);
  t.is(program.printed.out.match(/is started again/g)?.length, 5);
});
