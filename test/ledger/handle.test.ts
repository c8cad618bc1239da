import test from 'ava';
import { UnknownEvent } from '../../ledger/catalogue.ts';
import {
  type CommandContext,
  type Decider,
  isRecordedAlike,
  NotFound,
  RuleViolation,
} from '../../ledger/decider.ts';
import { emailId, emailStream } from '../../ledger/email/events.ts';
import { handle } from '../../ledger/handle.ts';
import { openBookmark } from '../../ledger/log/bookmark.ts';
import { deriveId, eventIdsOf } from '../../ledger/log/eventId.ts';
import { type EventLog, LogUnavailable, WrongVersion } from '../../ledger/log/log.ts';
import type { ChargeTypeAdded } from '../../ledger/organization/events.ts';
import { realWorld } from '../../ledger/world.ts';
import { memoryLog } from '../support/memory-log.ts';

/** A decider as small as can be: charge types, of which there may be ten, none twice. */
const chargeTypes: Decider<{ add: readonly string[] }, ChargeTypeAdded, readonly string[]> = {
  streamOf: (stream) => stream,
  initial: [],
  evolve: (state, event) => [...state, event.data.chargeType],
  decide(command, state) {
    const added = command.add.filter((name) => !state.includes(name));
    if (state.length + added.length > 10) throw new RuleViolation('too-many', 'Ten charge types at most.');
    return added.map((chargeType) => ({
      type: 'ChargeTypeAdded',
      data: { chargeTypeId: chargeType, chargeType },
    }));
  },
};

const stream = 'organization-abgesu';

function context(commandId: string, orgCode = 'abgesu'): CommandContext {
  return { orgCode, actor: 'user-1', at: '2026-03-01T12:00:00.000Z', correlationId: 'request-1', commandId };
}

const add = (log: EventLog, names: readonly string[], ...by: Parameters<typeof context>) =>
  handle(log, chargeTypes, stream, { add: names }, context(...by));

const namesOf = ({ events }: { readonly events: readonly ChargeTypeAdded[] }) =>
  events.map(({ data }) => data.chargeType);

/** A log in which another writer gets in just before each of the first appends. */
function overtaken(log: EventLog, times: number): EventLog & { readonly refused: () => number } {
  let refused = 0;
  return {
    ...log,
    async append(name, expected, events) {
      if (refused < times) {
        refused += 1;
        await handle(log, chargeTypes, name, { add: [`other ${refused}`] }, context(`other-${refused}`));
      }
      return log.append(name, expected, events);
    },
    refused: () => refused,
  };
}

test('a command is decided and written in its envelope', async (t) => {
  const log = memoryLog();
  const handled = await add(log, ['Dues', 'Rent'], 'c1');
  t.deepEqual(handled.state, ['Dues', 'Rent']);
  t.false(handled.repeated);
  t.is(handled.position, openBookmark((await log.head()) ?? '').place);

  const [first, second] = await log.readStream(stream);
  t.deepEqual(
    [first?.id, second?.id],
    eventIdsOf({ orgCode: 'abgesu', commandId: 'c1', at: '2026-03-01T12:00:00.000Z' }, handled.events),
  );
  t.deepEqual(first?.metadata, {
    orgCode: 'abgesu',
    actor: 'user-1',
    at: '2026-03-01T12:00:00.000Z',
    correlationId: 'request-1',
    causationId: 'c1',
    commandId: 'c1',
    schema: 1,
  });
  t.is(first?.type, 'ChargeTypeAdded');
  t.deepEqual(first?.data, { chargeTypeId: 'Dues', chargeType: 'Dues' });
});

test('a cause that is given is kept', async (t) => {
  const log = memoryLog();
  await handle(log, chargeTypes, stream, { add: ['Dues'] }, { ...context('c1'), causationId: 'event-9' });
  t.is((await log.readStream(stream))[0]?.metadata.causationId, 'event-9');
});

test('a fact by a rule names the rule and what it was about, beside facts of the command’s author', async (t) => {
  const log = memoryLog();
  const by = { actor: 'rule:late-fee', causationId: 'late-fee:charge-1' } as const;
  const ruled: typeof chargeTypes = {
    ...chargeTypes,
    decide: (command, state) => [
      { type: 'ChargeTypeAdded', data: { chargeTypeId: 'Fine', chargeType: 'Fine' }, by },
      ...chargeTypes.decide(command, state),
    ],
  };
  await handle(log, ruled, stream, { add: ['Dues'] }, context('c1'));
  const [fine, dues] = await log.readStream(stream);
  t.like(fine?.metadata, { ...by, commandId: 'c1', correlationId: 'request-1' });
  t.like(dues?.metadata, { actor: 'user-1', causationId: 'c1', commandId: 'c1' });
  t.deepEqual(Object.keys(fine?.data ?? {}), ['chargeTypeId', 'chargeType']);
});

test("an event's instant is never before its predecessor's, though a clock was set back", async (t) => {
  const shared = memoryLog();
  const give = (log: EventLog, name: string, at: string) =>
    handle(log, chargeTypes, stream, { add: [name] }, { ...context(name), at });
  const [early, noon, late] = ['09:00', '12:00', '12:01'].map((time) => `2026-03-01T${time}:00.000Z`);
  await give(shared, 'Dues', noon ?? '');
  await give(shared, 'Rent', early ?? '');
  await give({ ...shared }, 'Fine', early ?? '');
  await give(shared, 'Food', late ?? '');
  await give(shared, 'Trip', early ?? '');
  t.deepEqual(
    (await shared.readStream(stream)).map(({ metadata }) => metadata.at),
    [noon, noon, noon, late, late],
  );
});

test('the same command id again answers as the first time and writes nothing', async (t) => {
  const log = memoryLog();
  const first = await add(log, ['Dues', 'Rent'], 'c1');
  await add(log, ['Fine'], 'c2');
  const again = await add(log, ['Something else'], 'c1');
  t.true(again.repeated);
  t.is(again.position, first.position);
  t.deepEqual(namesOf(again), ['Dues', 'Rent']);
  t.deepEqual(again.state, ['Dues', 'Rent', 'Fine']);
  t.is((await log.readStream(stream)).length, 3);
});

test('the same command id sent many times at once is written once', async (t) => {
  const log = memoryLog();
  const handled = await Promise.all(Array.from({ length: 16 }, () => add(log, ['Dues'], 'c1')));
  t.is(new Set(handled.map(({ position }) => position)).size, 1);
  t.is((await log.readStream(stream)).length, 1);
});

test('a command that changes nothing writes nothing', async (t) => {
  const log = memoryLog();
  await add(log, ['Dues'], 'c1');
  const handled = await add(log, ['Dues'], 'c2');
  t.deepEqual(handled, { events: [], state: ['Dues'], position: undefined, repeated: false });
  t.is((await log.readStream(stream)).length, 1);
});

test('a rule that says no writes nothing', async (t) => {
  const log = memoryLog();
  const names = Array.from({ length: 11 }, (_, index) => `type ${index}`);
  await t.throwsAsync(add(log, names, 'c1'), { instanceOf: RuleViolation });
  t.deepEqual(await log.readStream(stream), []);
});

test('a command that was overtaken is decided again, on what is there now', async (t) => {
  const log = memoryLog();
  const slow = overtaken(log, 3);
  const handled = await add(slow, ['other 2', 'Dues'], 'c1');
  t.is(slow.refused(), 3);
  // By the time it got in, another writer had added one of its two.
  t.deepEqual(namesOf(handled), ['Dues']);
  t.deepEqual(handled.state, ['other 1', 'other 2', 'other 3', 'Dues']);
});

test('a rule holds for the state after the race, not before it', async (t) => {
  const log = memoryLog();
  const slow = overtaken(log, 1);
  const names = Array.from({ length: 10 }, (_, index) => `type ${index}`);
  await t.throwsAsync(add(slow, names, 'c1'), { instanceOf: RuleViolation });
  t.is((await log.readStream(stream)).length, 1);
});

test('64 at once all get in when the rules allow it', async (t) => {
  const log = memoryLog();
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) => add(log, [`type ${index}`], `c${index}`)),
  );
  t.is(results.filter(({ status }) => status === 'fulfilled').length, 10);
  t.true(results.every((result) => result.status === 'fulfilled' || result.reason instanceof RuleViolation));
  t.is((await log.readStream(stream)).length, 10);
});

test('endless conflicts end, with a pause drawn by lot before each new try', async (t) => {
  const log = memoryLog();
  let drawn = 0;
  const random = () => {
    drawn += 1;
    return 0;
  };
  const drawnBefore: number[] = [];
  const hopeless: EventLog = {
    ...log,
    append: async (name, expected) => {
      drawnBefore.push(drawn);
      throw new WrongVersion(name, expected, Number(expected) + 1);
    },
  };
  const world = { ...realWorld, random };
  const command = { add: ['Dues'] };
  const endless = handle(hopeless, chargeTypes, stream, command, context('c1'), world);
  await t.throwsAsync(endless, { instanceOf: WrongVersion });
  t.deepEqual(
    drawnBefore,
    Array.from({ length: 100 }, (_, tries) => tries),
  );
});

test('a try that another process has written already knows when that was', async (t) => {
  const log = memoryLog();
  const at = (minute: number, commandId: string) => ({
    ...context(commandId),
    at: `2026-03-01T12:0${minute}:00.000Z`,
  });
  const behind: EventLog = {
    ...log,
    // The same command comes to another process, which is first.
    append: async (...args) => {
      if (args[1] === 0) await handle(log, chargeTypes, stream, { add: ['Dues'] }, at(5, 'c1'));
      return log.append(...args);
    },
  };
  await handle(behind, chargeTypes, stream, { add: ['Dues'] }, at(0, 'c1'));
  await handle(behind, chargeTypes, stream, { add: ['Rent'] }, at(2, 'c2'));
  const written = await log.readStream(stream);
  t.deepEqual(
    written.map(({ metadata }) => metadata.at),
    [at(5, '').at, at(5, '').at],
  );
});

test('an unavailable log is not tried again', async (t) => {
  let tries = 0;
  const down: EventLog = {
    ...memoryLog(),
    append: async () => {
      tries += 1;
      throw new LogUnavailable('down');
    },
  };
  await t.throwsAsync(add(down, ['Dues'], 'c1'), { instanceOf: LogUnavailable });
  t.is(tries, 1);
});

test("another organization's stream does not exist, also for a command id used there", async (t) => {
  const log = memoryLog();
  await add(log, ['Dues'], 'c1');
  for (const commandId of ['c1', 'c2'])
    await t.throwsAsync(add(log, ['Rent'], commandId, 'xyzuni'), { instanceOf: NotFound });
  t.is((await log.readStream(stream)).length, 1);
});

test('email reservations are shared between organizations, command ids are not', async (t) => {
  const log = memoryLog();
  const email = emailStream(emailId('ada@example.org'));
  await handle(log, chargeTypes, email, { add: ['a'] }, context('c1'));
  const other = await handle(log, chargeTypes, email, { add: ['b'] }, context('c1', 'xyzuni'));
  t.false(other.repeated);
  t.deepEqual(other.state, ['a', 'b']);
});

test('an event of a newer version is refused, not skipped', async (t) => {
  const log = memoryLog();
  await add(log, ['Dues'], 'c1');
  const [event] = await log.readStream(stream);
  if (event === undefined) return t.fail();
  const metadata = { ...event.metadata, commandId: 'c2', schema: 2 };
  await log.append(stream, 1, [{ ...event, id: deriveId('newer'), metadata }]);
  await t.throwsAsync(add(log, ['Rent'], 'c3'), { instanceOf: UnknownEvent });
});

/**
 * The log as this process has it, counting how often a stream is read. Another process is the log itself:
 * what it writes is not seen here.
 */
function counted(log: EventLog): EventLog & { readonly reads: () => number } {
  let reads = 0;
  return {
    ...log,
    readStream(name, from) {
      reads += 1;
      return log.readStream(name, from);
    },
    reads: () => reads,
  };
}

test('a stream that this process wrote last is not read again', async (t) => {
  const log = counted(memoryLog());
  for (const name of ['Dues', 'Rent', 'Fine']) await add(log, [name], name);
  t.is(log.reads(), 1);
  t.deepEqual((await add(log, ['Food'], 'c4')).state, ['Dues', 'Rent', 'Fine', 'Food']);
});

test('what another process wrote since is seen before anything is refused, left undone or written', async (t) => {
  const shared = memoryLog();
  const here = counted(shared);
  const elsewhere = (name: string) => add(shared, [name], `other ${name}`);
  await add(here, ['Dues'], 'c1');

  await elsewhere('Rent');
  const written = await add(here, ['Rent', 'Fine'], 'c2');
  t.deepEqual(written.state, ['Dues', 'Rent', 'Fine']);
  t.deepEqual(namesOf(written), ['Fine']);

  await elsewhere('Food');
  const unchanged = await add(here, ['Dues'], 'c3');
  t.deepEqual(unchanged.state, ['Dues', 'Rent', 'Fine', 'Food']);

  for (const name of ['5', '6', '7', '8', '9', '10']) await elsewhere(name);
  await t.throwsAsync(add(here, ['11'], 'c4'), { instanceOf: RuleViolation });
  t.is((await shared.readStream(stream)).length, 10);
});

test('what another process wrote since may lift a refusal', async (t) => {
  for (const refusal of [new RuleViolation('early', 'Rent comes first.'), new NotFound('Rent')]) {
    const shared = memoryLog();
    const here = { ...shared };
    const strict: typeof chargeTypes = {
      ...chargeTypes,
      decide(command, state) {
        if (state.length === 1) throw refusal;
        return chargeTypes.decide(command, state);
      },
    };
    await handle(here, strict, stream, { add: ['Dues'] }, context('c1'));
    await add(shared, ['Rent'], 'c2');
    const handled = await handle(here, strict, stream, { add: ['Fine'] }, context('c3'));
    t.deepEqual(handled.state, ['Dues', 'Rent', 'Fine']);
  }
});

test('a command that another process has given already is not given again', async (t) => {
  const shared = memoryLog();
  const here = counted(shared);
  await add(here, ['Dues'], 'c1');
  await add(shared, ['Rent'], 'c2');
  const again = await add(here, ['Fine'], 'c2');
  t.true(again.repeated);
  t.deepEqual(namesOf(again), ['Rent'], 'what was written, not what would be');
  t.deepEqual(again.state, ['Dues', 'Rent']);
  const after = await add(here, ['Food'], 'c3');
  t.deepEqual(after.state, ['Dues', 'Rent', 'Food']);
  t.is((await shared.readStream(stream)).length, 3);
});

test('of one command that two processes decide otherwise at the same moment, both answer what was written', async (t) => {
  for (const [there, here] of [
    [['Rent'], ['Fine']],
    [['Rent', 'Fine'], ['Rent']],
    [['Rent'], ['Rent', 'Fine']],
  ] as const) {
    const shared = memoryLog();
    await add(shared, ['Dues'], 'c1');
    const slow: EventLog = {
      ...shared,
      async append(name, expected, events) {
        await handle(shared, chargeTypes, stream, { add: there }, context('c2'));
        return shared.append(name, expected, events);
      },
    };
    const answered = await handle(slow, chargeTypes, stream, { add: here }, context('c2'));
    t.deepEqual(namesOf(answered), [...there]);
    t.deepEqual(answered.state, ['Dues', ...there]);
    t.true(answered.repeated);
    t.is((await shared.readStream(stream)).length, 1 + there.length);
  }
});

test('what was recalled for one decider or organization is not used for another', async (t) => {
  const log = memoryLog();
  await add(log, ['Dues'], 'c1');
  const counting: typeof chargeTypes = { ...chargeTypes, evolve: (state) => [...state, 'one more'] };
  t.deepEqual((await handle(log, counting, stream, { add: ['Rent'] }, context('c2'))).state, [
    'one more',
    'one more',
  ]);
  await t.throwsAsync(handle(log, counting, stream, { add: ['Fine'] }, context('c3', 'other')), {
    instanceOf: NotFound,
  });
});

/** A log that counts refused appends, and remembers which streams had an append in flight at once. */
function watched(log: EventLog) {
  const seen = { conflicts: 0, atOnce: new Set<string>(), reads: 0 };
  const inFlight: string[] = [];
  const wrapped: EventLog = {
    ...log,
    readStream(name, from) {
      seen.reads += 1;
      return log.readStream(name, from);
    },
    async append(name, expected, events) {
      inFlight.push(name);
      for (const each of inFlight) if (each !== name) seen.atOnce.add(`${each} with ${name}`);
      try {
        return await log.append(name, expected, events);
      } catch (error) {
        if (error instanceof WrongVersion) seen.conflicts += 1;
        throw error;
      } finally {
        inFlight.splice(inFlight.indexOf(name), 1);
      }
    },
  };
  return { log: wrapped, seen };
}

/** As many charge types as one likes. */
const unlimited: typeof chargeTypes = {
  ...chargeTypes,
  decide: ({ add }) =>
    add.map((chargeType) => ({ type: 'ChargeTypeAdded', data: { chargeTypeId: chargeType, chargeType } })),
};

test('commands on one stream wait for each other: none conflicts, and they are written in their order', async (t) => {
  const { log, seen } = watched(memoryLog());
  const names = Array.from({ length: 16 }, (_, index) => `type ${index}`);
  const handled = await Promise.all(
    names.map((name) => handle(log, unlimited, stream, { add: [name] }, context(name))),
  );
  t.is(seen.conflicts, 0);
  t.is(seen.reads, 1);
  t.deepEqual(handled.at(-1)?.state, names);
});

test('a command that fails holds up none behind it', async (t) => {
  const log = memoryLog();
  const names = Array.from({ length: 11 }, (_, index) => `type ${index}`);
  const [refused, written] = await Promise.allSettled([add(log, names, 'c1'), add(log, ['Dues'], 'c2')]);
  t.is(refused.status, 'rejected');
  t.is(written.status, 'fulfilled');
});

test('commands on different streams do not wait for each other', async (t) => {
  const { log, seen } = watched(memoryLog());
  const streams = ['organization-a', 'organization-b', 'organization-c'];
  await Promise.all(
    streams.map((name) => handle(log, chargeTypes, name, { add: ['Dues'] }, context('c', name.slice(-1)))),
  );
  t.true(seen.atOnce.size > 0);
});

test('a field without a value is recorded as no field', (t) => {
  t.true(isRecordedAlike({ a: 1, b: undefined }, { a: 1 }));
  t.true(isRecordedAlike(undefined, undefined));
  t.false(isRecordedAlike(undefined, {}));
});
