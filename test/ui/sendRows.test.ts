import test from 'ava';
import { callApi } from '../../api/contract/client.ts';
import { rosterFile } from '../../console/members/csv.ts';
import type { CheckedMember, MemberField } from '../../console/members/validate.ts';
import { isReady, type ReadyRow, readCsv } from '../../ui/csv/csvFile.ts';
import { sendRows, serverErrorsOf } from '../../ui/csv/sendRows.ts';

const file = rosterFile('2026-11-21');

function roster(count: number): ReadyRow<MemberField, CheckedMember>[] {
  const lines = Array.from({ length: count }, (_, at) => `Ann,Lee,p${at}@example.edu`);
  const headers = file.columns.map(({ header }) => header).join(',');
  const reading = readCsv(file, [headers, ...lines].join('\n'), new Set());
  if (!reading.ok) throw new Error(reading.detail);
  return reading.rows.filter(isReady);
}

const send = async (data: CheckedMember[], idempotencyKey: string) =>
  (await callApi('bulk-add-members', { data }, { idempotencyKey })).added;

interface Sent {
  readonly key: string | null;
  readonly emails: readonly string[];
}

/** An API that takes batches until `refuseFrom`, then refuses the first row of each. */
function apiThatTakes(refuseFrom: number): { sent: Sent[]; restore: () => void } {
  const { fetch } = globalThis;
  const sent: Sent[] = [];
  globalThis.fetch = async (_address, init) => {
    const { data } = JSON.parse(String(init?.body));
    const emails = data.map(({ email }: { email: string }) => email);
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), emails });
    if (sent.length > refuseFrom) {
      const errors = [{ field: 'data.0.email', message: 'Email Already Exists!' }];
      return Response.json({ message: 'Email Already Exists!', errors }, { status: 422 });
    }
    return Response.json({
      status: 200,
      message: 'Successfully bulk added a new Members.',
      added: emails.length,
    });
  };
  return {
    sent,
    restore: () => {
      globalThis.fetch = fetch;
    },
  };
}

test.serial('each row of a roster is sent once, each batch with its key; progress is told', async (t) => {
  const api = apiThatTakes(99);
  t.teardown(api.restore);
  const progress: number[] = [];
  const rows = roster(450);
  const result = await sendRows(rows, 'import-1', send, (added) => progress.push(added));
  t.deepEqual(result, { added: 450, left: [], refused: [] });
  t.deepEqual(progress, [200, 400, 450]);
  t.deepEqual(
    api.sent.flatMap(({ emails }) => emails),
    rows.map(({ item }) => item.email),
  );
  t.is(new Set(api.sent.map(({ key }) => key)).size, 3);
});

test.serial('after a refusal nothing more is sent, and what was not added is named', async (t) => {
  const api = apiThatTakes(1);
  t.teardown(api.restore);
  const rows = roster(450);
  const result = await sendRows(rows, 'import-2', send, () => undefined);
  t.is(result.added, 200);
  t.deepEqual(result.left, rows.slice(200));
  t.deepEqual(result.refused, rows.slice(200, 400));
  t.is(api.sent.length, 2);
  t.deepEqual(serverErrorsOf(result.failure), [{ field: 'data.0.email', message: 'Email Already Exists!' }]);
});

test.serial('trying the same import again repeats its keys, so that nobody is added twice', async (t) => {
  const api = apiThatTakes(99);
  t.teardown(api.restore);
  const rows = roster(201);
  await sendRows(rows, 'import-3', send, () => undefined);
  await sendRows(rows, 'import-3', send, () => undefined);
  const keys = api.sent.map(({ key }) => key);
  t.deepEqual(keys.slice(2), keys.slice(0, 2));
});
