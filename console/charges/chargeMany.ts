import type { Input, Output } from '../../api/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { type ApiError, isRefusal } from '../../ui/app/client.ts';
import { asLost } from '../../ui/app/errors.ts';

export type NewDue = Input<'create-dues'>['dues'][number];
/** A charge without saying whose. */
export type NewCharge = Omit<NewDue, 'uuid'>;

/** The same charges for each of several members. */
export interface Assignment {
  readonly members: readonly string[];
  readonly charges: readonly NewCharge[];
  /** Members are emailed about them; left out: they are not. */
  readonly notify?: boolean | undefined;
}

/** Charges per call: few enough that the progress moves, many enough that five thousand finish soon. */
const CHUNK = 100;

export type Outcome = Output<'create-dues'>['results'][number];

/** Every charge for every member, member by member, whatever the order of picking. */
function duesOf({ members, charges }: Assignment): NewDue[] {
  return members.toSorted().flatMap((uuid) => charges.map((charge) => ({ uuid, ...charge })));
}

/** The charges in calls of about {@link CHUNK}; those of one member are never parted. */
export function chunksOf(assignment: Assignment): NewDue[][] {
  const perMember = Math.max(1, assignment.charges.length);
  const size = Math.max(1, Math.floor(CHUNK / perMember)) * perMember;
  const dues = duesOf(assignment);
  return Array.from({ length: Math.ceil(dues.length / size) }, (_, index) =>
    dues.slice(index * size, (index + 1) * size),
  );
}

/** Members for whom nothing went through, so that the same charges can be tried again for them. */
export function membersNotSent(outcomes: readonly Outcome[]): string[] {
  const charged = new Set(outcomes.filter(({ ok }) => ok).map(({ uuid }) => uuid));
  return [...new Set(outcomes.map(({ uuid }) => uuid))].filter((uuid) => !charged.has(uuid));
}

/**
 * What the notice with Undo says: of several members the sum, or how many were charged, how many not and why.
 * @param amounts of the charges of each member, in dollars
 */
export function noticeOf(outcomes: readonly Outcome[], amounts: readonly number[]): string {
  const refused = outcomes.filter(({ ok }) => !ok);
  if (refused.length === 0) {
    const members = new Set(outcomes.map(({ uuid }) => uuid)).size;
    const sum = sumDollars(amounts.map((dollars) => dollars * members));
    const figures = members > 1 ? ` ${counted(members, 'member')}, ${formatDollars(sum)}.` : '';
    return `Successfully added a Charge.${figures}`;
  }
  const reasons = new Set(refused.map(({ message }) => message ?? 'Did not go through'));
  return `${outcomes.length - refused.length} charged, ${refused.length} refused: ${[...reasons].join('; ')}`;
}

/** Add Charge's input for a field of create-dues: `dues.0.amount` is the amount, `uuid` the members. */
export function addField(field: string): string {
  if (!field.startsWith('dues')) return field;
  const last = field.split('.').at(-1) ?? '';
  return last === 'uuid' || last === 'dues' ? 'members' : last;
}

/** Some charges went through before an error ended it. */
export class BatchInterrupted extends Error {
  readonly done: number;

  constructor(done: number, total: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : 'Something went wrong.';
    super(
      `${reason} ${done} of ${total} charges were added before that. Submit again to finish; nothing is charged twice.`,
      { cause },
    );
    this.name = 'BatchInterrupted';
    this.done = done;
  }
}

/**
 * Create charges in chunks. Each call's key derives from `key`, so that a repeat under the same key finishes
 * what was interrupted and charges nobody twice (architecture 8, "Calls that touch several accounts").
 *
 * A refused first chunk throws: nothing was written. A later one, refused because a member was removed, fails
 * its rows and the others continue. A chunk never changes: under another key it could be charged twice.
 * @throws BatchInterrupted when the server could not be reached, or failed, after something was written
 */
export async function chargeInChunks(options: {
  readonly assignment: Assignment;
  readonly key: string;
  readonly send: (dues: NewDue[], idempotencyKey: string) => Promise<readonly Outcome[]>;
  /** Called with the number of charges that have been dealt with. */
  readonly onProgress: (done: number) => void;
}): Promise<Outcome[]> {
  const { assignment, key, send, onProgress } = options;
  const chunks = chunksOf(assignment);
  const total = chunks.flat().length;
  const outcomes: Outcome[] = [];
  for (const [index, chunk] of chunks.entries()) {
    try {
      outcomes.push(...(await send(chunk, `${key}-${index}`)));
    } catch (error) {
      if (index === 0) throw asLost(error);
      const charged = outcomes.filter(({ ok }) => ok).length;
      if (!isRefusal(error)) throw new BatchInterrupted(charged, total, error);
      outcomes.push(...refused(chunk, error));
    }
    onProgress(outcomes.length);
  }
  return outcomes;
}

function refused(chunk: readonly NewDue[], error: ApiError): Outcome[] {
  const blamed = new Map(
    Object.entries(error.fieldErrors).map(([field, message]) => [
      /^dues\.(\d+)\./.exec(field)?.[1] ?? '',
      message,
    ]),
  );
  const others = blamed.size === 0 ? error.message : 'Not charged: another charge in the batch was refused';
  return chunk.map(({ uuid }, row) => ({
    _id: '',
    uuid,
    ok: false,
    message: blamed.get(String(row)) ?? others,
  }));
}
