import type { BursarEvent } from '../../ledger/catalogue.ts';
import { type CommandContext, type Decider, NotFound, RuleViolation } from '../../ledger/decider.ts';
import type { Handled } from '../../ledger/handle.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { process } from '../../ledger/process/decide.ts';
import type { ProcessRefusal, RefusedRow } from '../../ledger/process/events.ts';
import type { ProcessState } from '../../ledger/process/state.ts';
import type { Deps } from '../deps.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { type CommandRequest, contextOf, latest, waitUntilVisible } from '../platform/calls/execute.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';

export type ProcessDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'world'>;

/** A change of two streams, in ordered steps (docs/decisions/0076). */
export interface Process<Input extends object> {
  readonly kind: string;
  /**
   * Take the steps in order. May be repeated after a crash: each step finds its events in its stream.
   * @throws RuleViolation or NotFound where a stream refuses: then `compensate` is run, and `run` never again
   */
  readonly run: (steps: Steps, input: Input) => Promise<unknown>;
  /**
   * Give back what the steps before the refused one wrote. May be repeated, and refuses nothing. Left out:
   * there is nothing to give back.
   */
  readonly compensate?: (steps: Steps, input: Input) => Promise<unknown>;
  /** What only one process works on at a time, where several would undo each other's steps. */
  readonly subjectOf?: (input: Input) => string;
  /** The name of the lock that a call holds around it, which the job takes when it finishes the process. */
  readonly lockOf?: (input: Input, orgCode: string) => string;
}

/** What a process takes its steps with. */
interface Steps {
  readonly deps: ProcessDeps;
  /** The envelope of a step's command; `part` tells the steps apart. */
  readonly contextOf: (part: string) => CommandContext;
  /** Give a step's command to the noun with this id. `fieldOf` turns a rule's field into the call's. */
  readonly step: <Command extends { readonly type: string }, Event extends BursarEvent, State>(
    noun: Decider<Command, Event, State>,
    id: string,
    command: Command,
    fieldOf?: (field: string | undefined) => string | undefined,
    context?: CommandContext,
  ) => Promise<Handled<Event, State>>;
  /** Note that a row was refused, and take the others. Throws what is no refusal. */
  readonly refuseRow: (row: number, error: unknown) => void;
}

interface ProcessOptions {
  /**
   * Runs before the process starts, and throws where a step would be refused, so that nothing is written. It
   * does not run for a repeat: what the first try wrote may still arrive, so that only a step can refuse.
   */
  readonly check?: () => Promise<unknown>;
  /** Tells the processes of one call apart. */
  readonly part?: string;
}

/** Start a call's process, or go on with it when the call is repeated; its position, when all is done. */
export async function runProcess<Input extends object>(
  request: CommandRequest,
  steps: Process<Input>,
  input: Input,
  options: ProcessOptions = {},
): Promise<Position | undefined> {
  return (await runRows(request, steps, input, options)).position;
}

/**
 * The same, with the rows that were refused while others were taken.
 * @throws RuleViolation when a step was refused all the same: nothing is left of the others
 */
export async function runRows<Input extends object>(
  request: CommandRequest,
  steps: Process<Input>,
  input: Input,
  { check = async () => undefined, part = '' }: ProcessOptions = {},
): Promise<Pick<Outcome, 'position' | 'refusedRows'> & { readonly input: Input }> {
  const { deps, callId, caller } = request;
  const id = deriveId(`${callId}:process:${part}`);
  if (request.isRepeat !== true) await check();
  const command = { type: 'StartProcess', kind: steps.kind, input, startedAt: request.at } as const;
  const started = await dispatch(deps, contextOf(request, `${command.type}${part}`), process, id, command);
  const outcome = await finishProcess(deps, steps, id, caller.orgCode, started.state);
  const { position, refusal } = outcome;
  // Of a repeat, what the first try recorded.
  if (refusal === null) return { ...outcome, input: started.state.input as Input };
  // Lists that are read again after the refusal show what was given back.
  await waitUntilVisible(request, position);
  throw new RuleViolation(refusal.code, refusal.message, refusal.field);
}

/** Start a process that no call asks for, or go on with it: a repeat has the same command id. */
export async function runRuleProcess<Input extends object>(
  deps: ProcessDeps,
  steps: Process<Input>,
  input: Input,
  context: CommandContext,
): Promise<Outcome> {
  const id = deriveId(`${context.commandId}:process`);
  const command = { type: 'StartProcess', kind: steps.kind, input, startedAt: context.at } as const;
  const started = await dispatch(deps, context, process, id, command);
  return finishProcess(deps, steps, id, context.orgCode, started.state);
}

/** `refusal`: a step was refused, and what the others wrote was given back. */
interface Outcome {
  readonly position: Position | undefined;
  readonly refusal: ProcessRefusal | null;
  readonly refusedRows: readonly RefusedRow[];
}

/**
 * Take the steps that are left. No other try takes one meanwhile.
 *
 * @param known the process as it was started, or later
 */
export async function finishProcess(
  deps: ProcessDeps,
  { run, compensate, subjectOf = () => id }: Process<never>,
  id: string,
  orgCode: string,
  known: Pick<ProcessState, 'input'>,
): Promise<Outcome> {
  const input = known.input as never;
  const finish = async () => {
    const { events, state } = await loadStream(deps.log, process, id, orgCode);
    const [started] = events;
    if (started === undefined) throw new NotFound('process');
    const { actor, correlationId } = started.metadata;
    const positions: (Position | undefined)[] = [];
    const refusedRows: RefusedRow[] = [];
    const envelopeOf = (part: string) => ({
      orgCode,
      actor,
      at: deps.clock().toISOString(),
      correlationId,
      causationId: started.id,
      commandId: `${id}:${part}`,
    });
    const steps: Steps = {
      deps,
      contextOf: envelopeOf,
      step: async (noun, of, command, fieldOf = (field) => field, context = envelopeOf(command.type)) => {
        try {
          const handled = await dispatch(deps, context, noun, of, command);
          positions.push(handled.position);
          return handled;
        } catch (error) {
          if (!(error instanceof RuleViolation)) throw error;
          throw new RuleViolation(error.code, error.message, fieldOf(error.field));
        }
      },
      refuseRow: (row, error) => void refusedRows.push({ row, ...refusalBy(error) }),
    };
    const record = (command: Parameters<typeof process.decide>[0]) =>
      dispatch(deps, envelopeOf(command.type), process, id, command);

    let { refusal } = state;
    if (state.status === 'started') {
      try {
        await run(steps, input);
      } catch (error) {
        refusal = refusalBy(error);
        await record({ type: 'RefuseProcess', ...refusal });
      }
    }
    if (refusal !== null && state.status !== 'finished') await compensate?.(steps, input);
    const finished = await record({ type: 'FinishProcess', refusedRows });
    const position = latest([...positions, finished.position]);
    return { position, refusal, refusedRows: finished.state.refusedRows };
  };
  return withAdvisoryLock(deps, `process:${subjectOf(input)}`, finish);
}

function refusalBy(error: unknown): ProcessRefusal {
  if (error instanceof NotFound) return { code: 'NotFound', message: `The ${error.message}.` };
  if (!(error instanceof RuleViolation)) throw error;
  const { code, message, field } = error;
  return { code, message, field };
}
