import { isDeepStrictEqual } from 'node:util';
import type { CommandRequest } from '../../api/platform/calls/execute.ts';
import { callIdOf, type Repeatable, withIdempotencyKey } from '../../api/platform/calls/idempotency.ts';
import { HttpError, isRefusal, RowErrors } from '../../api/platform/errors/errors.ts';
import { finishProcesses } from '../../api/processes/index.ts';
import type { StripeNotice } from '../../api/stripeSync/syncEvent.ts';
import { storeEvent, syncStoredEvent } from '../../api/stripeSync/webhook.ts';
import { account } from '../../ledger/account/decide.ts';
import { RuleViolation } from '../../ledger/decider.ts';
import { email } from '../../ledger/email/decide.ts';
import { emailId } from '../../ledger/email/events.ts';
import { handle } from '../../ledger/handle.ts';
import { LogUnavailable } from '../../ledger/log/log.ts';
import { member } from '../../ledger/member/decide.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { prospectGroup } from '../../ledger/prospectGroup/decide.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { lanes } from '../../projections/index.ts';
import { dayBy } from '../support/days.ts';
import { memoryLog } from '../support/memory-log.ts';
import { type Draw, drawFrom } from './draw.ts';
import {
  ADMIN,
  drawOperation,
  emailOf,
  GROUP,
  MEMBERS,
  type Operation,
  ORG,
  PROSPECTS,
} from './operations.ts';
import { ConnectionLost, type Environment, type Faults, type Process, startProcess } from './process.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createStripe } from './stripe.ts';
import { createTables } from './tables.ts';
import { createWitness, must, type Witness } from './witness.ts';

/** How a life of the program goes: everything is drawn from the seed. */
export interface Life {
  readonly seed: number;
  /** Which of its operations are left in; all unless given. */
  readonly only?: readonly number[];
}

/** What a life came to. */
interface Lived {
  readonly turns: number;
  /** The types of its events. */
  readonly types: readonly string[];
}

export const OPERATIONS = 24;

/**
 * Live one life: safety first, under faults, then heal and settle, and everything finishes.
 * @throws Error the first law that was broken
 */
export async function simulate({ seed, only }: Life): Promise<Lived> {
  const draw = drawFrom(seed);
  const today = dayBy(seed);
  const scheduler = createScheduler(draw, today);
  const witness = createWitness(
    memoryLog(async () => undefined),
    today,
  );
  const tables = createTables(scheduler.clock);
  const faults = drawFaults(draw);
  const tasks: Promise<unknown>[] = [];
  const stripe = createStripe(scheduler.clock, (event) => tasks.push(deliver(event).catch(fail)));
  const environment: Environment = {
    log: witness.log,
    tables,
    stripe,
    scheduler,
    draw,
    faults,
    locks: new Map(),
  };
  const pauses = { foldMs: 1 + draw.below(draw.one([30, 300, 3_000])), page: 1 + draw.below(20) };
  const habits = {
    twice: draw.chance(50) ? 0 : draw.below(60),
    givesUp: draw.chance(50) ? 0 : draw.below(40),
    webhookMs: 1 + draw.below(draw.one([100, 5_000, 20_000])),
  };

  const processes: Process[] = [];
  const start = (index: number) => {
    const process = startProcess(environment);
    processes[index] = process;
    for (const lane of lanes) process.fold(lane, pauses.foldMs, pauses.page).catch(fail);
  };
  /** Calls that were refused for good. */
  const refused: string[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  const anyProcess = () => draw.one(processes);

  /** Repeat until it works; errors that the faults bring are no reason to stop. */
  async function untilDone<Result>(act: (process: Process) => Promise<Result>): Promise<Result> {
    for (;;) {
      const process = anyProcess();
      try {
        return await process.during(act(process));
      } catch (error) {
        if (!isPassing(error)) throw error;
        await scheduler.sleep(100 + draw.below(2_000));
      }
    }
  }

  /** Stripe sends an event late, some twice; each copy is stored and synced until that has worked. */
  async function deliver(event: StripeNotice): Promise<void> {
    let isSynced = false;
    const copy = async () => {
      await scheduler.sleep(draw.below(habits.webhookMs));
      await untilDone(({ deps }) => storeEvent(deps.db.pool, event));
      await untilDone(async ({ deps }) => {
        const wasSynced = isSynced;
        const readIntent: typeof deps.stripe.readIntent = (ref) => {
          must(!wasSynced, 'a synced event is not synced again');
          return deps.stripe.readIntent(ref);
        };
        await syncStoredEvent({ ...deps, stripe: { ...deps.stripe, readIntent } }, event.id);
      });
      isSynced = true;
    };
    await Promise.all(draw.chance(habits.twice) ? [copy(), copy(), copy()] : [copy()]);
  }

  /** One try of a call in one process. `hasRun`: no stored answer was given. */
  async function attempt(process: Process, made: Made, input: object) {
    const { deps } = process;
    const { operation, caller } = made;
    const at = scheduler.clock();
    let hasRun = false;
    const answer = await withIdempotencyKey(deps, { ...callOf(made), input }, async (callId, isRepeat) => {
      hasRun = true;
      const who = { orgCode: ORG, memberId: caller };
      const request = { deps, caller: who, callId, isRepeat, correlationId: 'c', at: at.toISOString() };
      return operation.run(request as CommandRequest).catch((error: unknown) => {
        made.isRefused ||= isRefusal(error);
        throw error;
      });
    });
    const downSince = process.logDownSince();
    const isBlind = downSince !== undefined && downSince <= at.getTime();
    must(!isBlind, 'nothing is answered without the log');
    return { answer, hasRun };
  }

  /** Somebody makes a call, again and again until it is answered or they give up. */
  async function make(made: Made, own: Draw): Promise<void> {
    const { operation, caller } = made;
    const once = () => {
      const versions = operation.commands?.(caller).map(({ memberId }) => witness.versionOf(memberId)) ?? [];
      const process = own.one(processes);
      return process.during(attempt(process, made, operation.input)).catch((error: unknown) => {
        if (error instanceof RuleViolation || error instanceof RowErrors)
          judgeRefusal(witness, operation, caller, versions, error);
        throw error;
      });
    };
    const callId = callIdOf(callOf(made));
    for (;;) {
      const tries = await Promise.allSettled(own.chance(habits.twice) ? [once(), once()] : [once()]);
      const answers = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.answer] : []));
      const [answer] = answers;
      if (answer !== undefined) {
        for (const each of answers) must(isAlike(each, answer), `${operation.name} got two answers`);
        operation.prove(answer, callId, caller);
        const { intentId } = answer as { intentId?: string };
        if (intentId !== undefined) await spend(intentId, own);
        if (operation.callers.length === 1) await repeat(made, answer);
        return;
      }
      const errors = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      const refusals = errors.filter((error) => !isPassing(error));
      for (const refusal of refusals) if (!isRefusal(refusal)) throw refusal;
      if (refusals.length === errors.length && operation.commands !== undefined) refused.push(callId);
      if (refusals.length > 0) return;
      if (!made.isRefused && witness.hasWritten(callId)) await requireTaken(made);
      if (own.chance(habits.givesUp)) return;
      await scheduler.sleep(50 + own.below(3_000));
    }
  }

  /** Later the same call is answered alike without being done. */
  async function repeat(made: Made, first: unknown): Promise<void> {
    const { operation, caller } = made;
    await scheduler.sleep(draw.below(5_000));
    const { answer, hasRun } = await untilDone((process) => attempt(process, made, operation.input));
    must(!hasRun && isAlike(first, answer), `${operation.name} was answered otherwise`);
    operation.prove(answer, callIdOf(callOf(made)), caller);
    await requireTaken(made);
  }

  /** The key of a call that has an answer, or that wrote something, refuses anything else. */
  async function requireTaken(made: Made): Promise<void> {
    const other = { ...made.operation.input, other: true };
    const error = await untilDone((process) => attempt(process, made, other)).catch((reason) => reason);
    must(isReused(error), `the key of ${made.operation.name} was used for something else`);
  }

  /** The payer confirms, and some of the money goes back. */
  async function spend(intentId: string, own: Draw): Promise<void> {
    await scheduler.sleep(own.below(2_000));
    if (!stripe.pay(intentId)) return;
    await scheduler.sleep(own.below(10_000));
    const then = own.one(['refund', 'dispute', 'nothing']);
    if (then === 'refund') stripe.refund(intentId, 1 + own.below(50));
    if (then === 'dispute') stripe.dispute(intentId);
  }

  async function clients(): Promise<void> {
    const indexes = only ?? Array.from({ length: OPERATIONS }, (_, index) => index);
    await Promise.all(
      indexes.map(async (index) => {
        const own = drawFrom(seed * 1_009 + index);
        await scheduler.sleep(own.below(OPERATIONS * 400));
        const operation = drawOperation(`mark ${index}`, own, witness);
        await Promise.all(
          operation?.callers.map((caller) =>
            make({ operation, caller, key: `key-${index}`, isRefused: false }, own),
          ) ?? [],
        );
      }),
    );
  }

  /** Processes crash and come back, and lose the log for a while. */
  async function chaos(): Promise<void> {
    for (;;) {
      await scheduler.sleep(200 + draw.below(2_000));
      const index = draw.below(processes.length);
      if (draw.chance(faults.logDown)) processes[index]?.breakLog(200 + draw.below(3_000));
      if (!draw.chance(faults.crash)) continue;
      processes[index]?.crash();
      await scheduler.sleep(draw.below(1_000));
      start(index);
    }
  }

  async function jobs(): Promise<void> {
    for (;;) {
      await scheduler.sleep(10_000);
      const process = anyProcess();
      await process.during(finishProcesses(process.deps)).catch((error) => isPassing(error) || fail(error));
    }
  }

  async function life(): Promise<void> {
    await setUp(witness, scheduler);
    for (const index of [0, 1]) start(index);
    chaos().catch(fail);
    jobs().catch(fail);
    const made = clients();
    await Promise.race([made, scheduler.sleep(10_000 + draw.below(60_000))]);
    Object.assign(faults, NONE);
    await made;
    while (tasks.length > 0) await tasks.pop();
    for (let round = 0; witness.unfinished().length > 0 && round < 10; round += 1)
      await scheduler.sleep(31_000);
    const head = (await witness.log.head()) ?? '';
    while (lanes.some(({ name }) => tables.position(name) < head)) await scheduler.sleep(100);
    for (const callId of refused) must(!witness.hasWritten(callId), 'what was refused is not in the log');
    witness.judgeEnd(stripe.balanceCents());
  }

  let judged = '';
  await scheduler.run(life(), () => {
    const broken = failure ?? witness.broken();
    if (broken !== undefined) throw broken;
    const folded = lanes.map(({ name }) => tables.position(name)).join(' ');
    if (folded === judged) return;
    judged = folded;
    witness.judgeRows(tables);
  });
  return { turns: scheduler.turns, types: witness.types() };
}

/** A call as somebody makes it. */
interface Made {
  readonly operation: Operation;
  readonly caller: string;
  readonly key: string;
  /** Some try was refused, maybe without its answer's arriving: the key is free. */
  isRefused: boolean;
}

const callOf = ({ operation: { name, input }, caller, key }: Made): Repeatable => ({
  ...{ orgCode: ORG, memberId: caller, key, name, input },
});

const NONE: Faults = { lostRequest: 0, lostAnswer: 0, late: 0, crash: 0, logDown: 0 };

/** Each seed has some kinds of faults, and none of others. */
function drawFaults(draw: Draw): Faults {
  const upTo = (most: number) => (draw.chance(40) ? 0 : draw.below(most));
  return { lostRequest: upTo(8), lostAnswer: upTo(8), late: upTo(10), crash: upTo(60), logDown: upTo(60) };
}

async function setUp({ log, today }: Witness, { clock }: Scheduler): Promise<void> {
  const by = (commandId: string) => {
    const at = clock().toISOString();
    return { orgCode: ORG, actor: ADMIN, at, correlationId: 'c', commandId };
  };
  const registered = { name: 'Alpha', university: 'State', timeZone: 'America/Los_Angeles' };
  await handle(log, organization, ORG, { type: 'RegisterOrganization', ...registered }, by('register'));
  const group = { name: 'Rush', startDate: today, endDate: plusDays(today, 31), goal: 4 };
  await handle(log, prospectGroup, GROUP, { type: 'AddProspectGroup', ...group, today }, by('group'));
  const prospects = { type: 'ImportProspects', prospectIds: PROSPECTS, memberId: ADMIN } as const;
  await handle(log, prospectGroup, GROUP, prospects, by('prospects'));
  for (const memberId of MEMBERS) {
    const address = emailOf(memberId);
    const profile = { fname: 'Old', lname: 'Member', email: address };
    const reserve = { type: 'ReserveEmail', memberId } as const;
    await handle(log, email, emailId(address), reserve, by(`reserve ${memberId}`));
    const add = { type: 'AddMember', profile, role: 'member', today } as const;
    await handle(log, member, memberId, add, by(`add ${memberId}`));
  }
}

/** Whether another try may help: a simulated fault was the cause, or others were first. */
function isPassing(error: unknown): boolean {
  if (error instanceof HttpError) return error.code === 'busy';
  return error instanceof LogUnavailable || error instanceof ConnectionLost;
}

const isReused = (error: unknown) => error instanceof HttpError && error.code === 'idempotencyKeyReused';
const isAlike = (one: unknown, other: unknown) => isDeepStrictEqual(asJson(one), asJson(other));
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

/** A rule refuses by what an account was at some moment of the try, never by what it was before. */
function judgeRefusal(
  witness: Witness,
  operation: Operation,
  caller: string,
  versions: readonly number[],
  error: Error,
): void {
  const commands = operation.commands?.(caller);
  const isDue = commands?.some(({ memberId, command }, index) =>
    witness.accountsSince(memberId, versions[index] ?? 0).some((state) => {
      try {
        account.decide(command, state);
        return false;
      } catch (reason) {
        return reason instanceof RuleViolation;
      }
    }),
  );
  must(isDue !== false, `${operation.name} was refused by what was no longer so: ${error.message}`);
}
