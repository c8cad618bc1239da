import { createHash } from 'node:crypto';
import { deriveId } from '../../../ledger/log/eventId.ts';
import type { Queries } from '../../../projections/engine/transaction.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, isRefusal, ValidationError } from '../errors/errors.ts';
import { withAdvisoryLock } from './withAdvisoryLock.ts';

/** A call as far as repeating it is concerned. */
export interface Repeatable {
  readonly orgCode: string;
  readonly memberId: string;
  /** The caller's Idempotency-Key header; empty when there is none. */
  readonly key: string;
  /** The call's name and its input as parsed. */
  readonly name: string;
  readonly input: unknown;
}

/**
 * Run a call so that a repeat with the same key and input gets the first answer (architecture 2).
 *
 * One try runs at a time: otherwise one could be refused by what is so for a moment, while the other writes.
 * A repeat of a call that was cut short runs too: `callId` derives from caller, key and input, and command
 * ids from it, so the log recognizes what it has already. A refused call frees its key.
 * Keys and answers do not wait for the disk (docs/decisions/0005): WAL is written in order, so a crash that
 * takes back a key takes back all that its call has written here since, and what the call has done elsewhere
 * is recognized by its ids.
 * Before a stored answer is replayed the log is checked, which throws when it is not this database's.
 * Without `storeResponse` no answer is stored, and every repeat runs.
 * @throws HttpError 409 when the key was used for something else, 503 while another try is running
 */
export async function withIdempotencyKey<Answer>(
  deps: Pick<Deps, 'db' | 'world'> & { readonly log: Pick<Deps['log'], 'head'> },
  call: Repeatable,
  run: (callId: string, isRepeat: boolean) => Promise<Answer>,
  { storeResponse = true }: { readonly storeResponse?: boolean } = {},
): Promise<Answer> {
  if (call.key === '') return run(deps.world.newId(), false);
  if (!/^[\x21-\x7e]{1,200}$/.test(call.key)) {
    const message = 'must have 1 to 200 letters, digits or signs, without spaces';
    throw new ValidationError(`The Idempotency-Key header ${message}.`, [
      { field: 'Idempotency-Key', message },
    ]);
  }
  return withAdvisoryLock(deps, `call ${call.orgCode} ${call.key}`, async () => {
    const { quick } = deps.db;
    const { isRepeat, answer } = await claim(quick, call);
    if (answer !== null) {
      await deps.log.head();
      return JSON.parse(answer) as Answer;
    }
    try {
      const fresh = await run(callIdOf(call), isRepeat);
      if (storeResponse) await keep(quick, call, JSON.stringify(fresh));
      return fresh;
    } catch (error) {
      if (isRefusal(error)) await release(quick, call).catch(() => undefined);
      throw error;
    }
  });
}

/** What the command ids of a call with a key derive from: caller, key and input. */
export function callIdOf(call: Repeatable): string {
  return deriveId(`${call.orgCode}\n${call.memberId}\n${call.key}\n${requestHash(call).toString('hex')}`);
}

/** Take the key, or find that an earlier try has it, with its answer. */
async function claim(
  db: Queries,
  call: Repeatable,
): Promise<{ readonly isRepeat: boolean; readonly answer: string | null }> {
  const hash = requestHash(call);
  const inserted = await db.query(
    'INSERT INTO app.idempotency (org_code, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [call.orgCode, call.key, hash],
  );
  if (inserted.rowCount === 1) return { isRepeat: false, answer: null };
  const { rows } = await db.query<{ request_hash: Buffer; answer: string | null }>(
    'SELECT request_hash, answer FROM app.idempotency WHERE org_code = $1 AND key = $2',
    [call.orgCode, call.key],
  );
  const row = rows[0];
  if (row !== undefined && !row.request_hash.equals(hash)) {
    throw new HttpError(409, 'idempotencyKeyReused', 'This Idempotency-Key was used for another request.');
  }
  return { isRepeat: true, answer: row?.answer ?? null };
}

async function keep(db: Queries, { orgCode, key }: Repeatable, answer: string): Promise<void> {
  await db.query('UPDATE app.idempotency SET answer = $3 WHERE org_code = $1 AND key = $2', [
    orgCode,
    key,
    answer,
  ]);
}

/** Free the key of a call that was refused, so that it can be corrected. */
async function release(db: Queries, { orgCode, key }: Repeatable): Promise<void> {
  await db.query('DELETE FROM app.idempotency WHERE org_code = $1 AND key = $2', [orgCode, key]);
}

function requestHash({ memberId, name, input }: Repeatable): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([memberId, name, input]))
    .digest();
}
