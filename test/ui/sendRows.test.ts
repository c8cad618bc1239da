import test from 'ava';
import { rosterFile } from '../../console/members/csv.ts';
import type { CheckedMember, MemberField } from '../../console/members/validate.ts';
import { callOnce } from '../../ui/app/callOnce.ts';
import { isReady, type ReadyRow, readCsv } from '../../ui/csv/csvFile.ts';
import { sendRows, serverErrorsOf } from '../../ui/csv/sendRows.ts';
import { openTab } from '../support/sessionStorage.ts';

test.beforeEach(openTab);

const file = rosterFile('2026-11-21');

function roster(count: number): ReadyRow<MemberField, CheckedMember>[] {
  const lines = Array.from({ length: count }, (_, at) => `Ann,Lee,p${at}@example.edu`);
  const headers = file.columns.map(({ header }) => header).join(',');
  const reading = readCsv(file, [headers, ...lines].join('\n'), new Set());
  if (!reading.ok) throw new Error(reading.detail);
  return reading.rows.filter(isReady);
}

const send = async (data: CheckedMember[]) => (await callOnce('bulk-add-members', { data })).added;

interface Sent {
  readonly key: string | null;
  readonly emails: readonly string[];
}

/** An API that takes batches until `refuseFrom`, then refuses the first row of each, or gives no answer. */
function apiThatTakes(refuseFrom: number, refuses = true): { sent: Sent[]; restore: () => void } {
  const { fetch } = globalThis;
  const sent: Sent[] = [];
  globalThis.fetch = async (_address, init) => {
    const { data } = JSON.parse(String(init?.body));
    const emails = data.map(({ email }: { email: string }) => email);
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), emails });
    if (sent.length > refuseFrom) {
      if (!refuses) throw new TypeError('Failed to fetch');
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
  const result = await sendRows(rows, send, (added) => progress.push(added));
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
  const result = await sendRows(rows, send, () => undefined);
  t.is(result.added, 200);
  t.deepEqual(result.left, rows.slice(200));
  t.deepEqual(result.refused, rows.slice(200, 400));
  t.is(api.sent.length, 2);
  t.deepEqual(serverErrorsOf(result.failure), [{ field: 'data.0.email', message: 'Email Already Exists!' }]);
});

test.serial('rows whose answer was lost are sent again under their key', async (t) => {
  const api = apiThatTakes(1, false);
  t.teardown(api.restore);
  const rows = roster(401);
  const { left } = await sendRows(rows, send, () => undefined);
  await sendRows(left, send, () => undefined);
  const keys = api.sent.map(({ key }) => key);
  t.is(keys.length, 3);
  t.is(keys[2], keys[1]);
  t.not(keys[1], keys[0]);
});
