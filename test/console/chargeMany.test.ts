import test from 'ava';
import {
  type Assignment,
  BatchInterrupted,
  chargeInChunks,
  chunksOf,
  membersNotSent,
  type NewDue,
  noticeOf,
} from '../../console/charges/chargeMany.ts';
import { keepAttempt } from '../../console/charges/unfinished.ts';
import { ApiError } from '../../ui/app/client.ts';
import { closeTab, openTab } from '../support/sessionStorage.ts';

const charge = { type: 'Dues', account: 'bank 1234', amount: 60, dueDate: '2026-12-01' };
const members = Array.from({ length: 250 }, (_, index) => `m${String(index).padStart(3, '0')}`);
const assignment: Assignment = { members, charges: [charge] };

const outcome = ({ uuid }: NewDue) => ({ _id: `charge of ${uuid}`, uuid, ok: true });
const refusal = (status: number, errors: { field: string; message: string }[] = []) =>
  new ApiError(status, { type: 'about:blank', title: 'no', status, message: 'No.', errors });

/** A server that answers, or throws what `fail` gives for the number of the call. */
function server(fail: (call: number) => unknown = () => undefined) {
  const keys: string[] = [];
  const charged = new Map<string, string>();
  const send = async (dues: NewDue[], key: string) => {
    keys.push(key);
    const error = fail(keys.length - 1);
    if (error !== undefined) throw error;
    for (const due of dues) charged.set(`${key} ${due.uuid}`, due.uuid);
    return dues.map(outcome);
  };
  return { keys, charged, send };
}

const none = () => undefined;

test('members are charged in chunks, each with its own key, and progress is reported', async (t) => {
  const { keys, send } = server();
  const progress: number[] = [];
  const outcomes = await chargeInChunks({ assignment, key: 'k', send, onProgress: (n) => progress.push(n) });
  t.deepEqual(keys, ['k-0', 'k-1', 'k-2']);
  t.deepEqual(progress, [100, 200, 250]);
  t.deepEqual(
    outcomes.map(({ uuid }) => uuid),
    members,
  );
});

test('the charges of one member are never parted, and the order of picking makes no difference', (t) => {
  const charges = Array.from({ length: 7 }, (_, index) => ({ ...charge, amount: index + 1 }));
  const chunks = chunksOf({ members, charges });
  t.is(chunks.flat().length, 250 * 7);
  for (const chunk of chunks) {
    t.true(chunk.length <= 100);
    t.is(chunk.length % 7, 0);
  }
  t.deepEqual(chunksOf({ members: members.toReversed(), charges }), chunks);
  const many = Array.from({ length: 150 }, () => charge);
  t.deepEqual(
    chunksOf({ members: ['a', 'b'], charges: many }).map((chunk) => chunk.length),
    [150, 150],
  );
});

test('sending the same again after a lost connection uses the same keys, so that nobody is charged twice', async (t) => {
  let broken = true;
  const { keys, charged, send } = server((call) => (broken && call === 1 ? refusal(0) : undefined));
  const error = await t.throwsAsync(chargeInChunks({ assignment, key: 'k', send, onProgress: none }), {
    instanceOf: BatchInterrupted,
  });
  t.is(
    error?.message,
    'No. 100 of 250 charges were added before that. Submit again to finish; nothing is charged twice.',
  );
  broken = false;
  await chargeInChunks({ assignment, key: 'k', send, onProgress: none });
  t.deepEqual(keys, ['k-0', 'k-1', 'k-0', 'k-1', 'k-2']);
  t.is(charged.size, 250, 'one charge per member and key');
});

test('an attempt keeps its key while an administrator charges the same, in any order', (t) => {
  openTab();
  t.teardown(closeTab);
  const one = { members: ['a', 'b'], charges: [charge] };
  const reversed = Object.fromEntries(Object.entries(charge).toReversed()) as typeof charge;
  t.is(keepAttempt('ada', one, 'k1'), 'k1');
  t.is(keepAttempt('ada', { members: ['b', 'a'], charges: [reversed] }, 'k2'), 'k1');
  t.is(keepAttempt('eve', one, 'k3'), 'k3');
  t.is(keepAttempt('ada', { ...one, charges: [{ ...charge, amount: 61 }] }, 'k4'), 'k4');
  t.is(keepAttempt('ada', one, 'k5'), 'k5');
});

test('what refuses the first chunk refuses all: nothing was written', async (t) => {
  const first = refusal(422, [{ field: 'dues.0.amount', message: 'Too much.' }]);
  const { keys, send } = server(() => first);
  t.is(await t.throwsAsync(chargeInChunks({ assignment, key: 'k', send, onProgress: none })), first);
  t.is(keys.length, 1);
});

test('a refused later chunk is reported row by row, and the others continue', async (t) => {
  const gone = refusal(422, [{ field: 'dues.3.uuid', message: 'User no longer exists' }]);
  const { keys, send } = server((call) => (call === 1 ? gone : undefined));
  const outcomes = await chargeInChunks({ assignment, key: 'k', send, onProgress: none });
  t.is(keys.length, 3);
  t.is(outcomes.filter(({ ok }) => ok).length, 150);
  t.like(outcomes[103], { uuid: 'm103', ok: false, message: 'User no longer exists' });
  t.like(outcomes[104], { ok: false, message: 'Not charged: another charge in the batch was refused' });
  t.deepEqual(membersNotSent(outcomes), members.slice(100, 200));
});

test('a member for whom something went through is not tried again', (t) => {
  const rows = [
    { _id: '1', uuid: 'a', ok: true },
    { _id: '2', uuid: 'a', ok: false },
    { _id: '3', uuid: 'b', ok: false },
    { _id: '4', uuid: 'b', ok: false },
  ];
  t.deepEqual(membersNotSent(rows), ['b']);
});

test('the notice says how many were charged, how many not and each reason once', (t) => {
  const gone = { _id: '', uuid: 'x', ok: false, message: 'User no longer exists' };
  const charged = Array.from({ length: 12 }, (_, index) => ({
    _id: `${index}`,
    uuid: `m${index}`,
    ok: true,
  }));
  t.is(noticeOf(charged, [60, 0.1]), 'Successfully added a Charge. 12 members, $721.20.');
  t.is(noticeOf(charged.slice(0, 1), [60]), 'Successfully added a Charge.');
  t.is(noticeOf([...charged, gone, gone], [60]), '12 charged, 2 refused: User no longer exists');
  const others = { ...gone, message: undefined };
  t.is(
    noticeOf([...charged, gone, others], [60]),
    '12 charged, 2 refused: User no longer exists; Did not go through',
  );
});
