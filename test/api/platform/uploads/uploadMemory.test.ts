import { readFile, rm, writeFile } from 'node:fs/promises';
import test from 'ava';
import { createDemo, newDataFolder } from '../../../support/app.ts';
import { signIn, spawnProgram } from '../../../support/program.ts';
import { atEnd } from '../../../support/scope.ts';
import { sized } from '../../../support/size.ts';

const MIB = 1024 * 1024;

const folder = await newDataFolder();
const database = await createDemo('upload_memory', folder);
const { child, ready, ended } = spawnProgram({
  DATABASE_URL: database.url,
  BURSAR_DATA: folder,
  BURSAR_DEMO: '1',
});
atEnd(test, async (passed) => {
  child.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
  if (passed) await database.drop();
});

test('four large uploads at once add less than 60 MB of memory', async (t) => {
  const address = await ready;
  const cookie = await signIn(address);
  const send = async (bytes: number) => {
    const fileDoc = new File([PDF, new Uint8Array(bytes - PDF.length)], 'receipt.pdf');
    const body = new FormData();
    body.set('fileDoc', fileDoc);
    const answer = await fetch(`${address}/api/upload-expense-doc`, {
      method: 'POST',
      headers: { cookie, origin: address },
      body,
    });
    t.is(answer.status, 200, await answer.text());
  };
  for (let warmUp = 0; warmUp < 3; warmUp++) await send(8 * MIB);

  const before = await memoryOf(child.pid, 'VmRSS');
  await writeFile(`/proc/${child.pid}/clear_refs`, '5');
  await Promise.all(Array.from({ length: 4 }, () => send(sized(30, 100) * MIB)));
  const added = (await memoryOf(child.pid, 'VmHWM')) - before;
  t.log(`${Math.round(added)} MB`);
  t.true(added < 60, `${added} MB`);
});

const PDF = new TextEncoder().encode('%PDF-1.7\n');

/** Memory of a process in MB: what it has (VmRSS), or the most since clear_refs was written (VmHWM). */
async function memoryOf(pid: number | undefined, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
}
