import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { BursarEventType } from '../ledger/catalogue.ts';
import { RuleViolation } from '../ledger/decider.ts';
import type { EventLog, Position } from '../ledger/log/log.ts';
import { MAX_SCREENSHOT_BYTES } from '../ledger/values/input.ts';
import type { Caller } from './auth/caller.ts';
import type { Deps } from './deps.ts';
import { isRefusal, ValidationError } from './errors.ts';
import { type CommandRequest, contextOf } from './execute.ts';
import { type FileKind, fileKinds, type KindRules, kindOfKey, newKey } from './integrations/files/files.ts';
import { type FileType, isImage, typeOfContent } from './integrations/files/fileType.ts';
import { BadFile, reencode } from './integrations/files/image.ts';

type Request = { readonly deps: Pick<Deps, 'db' | 'files' | 'clock'>; readonly caller: Caller };

const HOUR_SECONDS = 3_600;
const DAY_MS = 24 * HOUR_SECONDS * 1000;

/** Events that are looked at in one go. */
const PAGE = 1_000;

/** The claim of the sweeper, which nobody can take over. */
const SWEEPER = 'job:remove-old';

/**
 * Store an upload of the caller and answer its key. Its content says its type.
 * @throws ValidationError naming `field` when the kind does not take the content
 */
export async function storeUpload(
  { deps: { db, files, clock }, caller: { orgCode, memberId } }: Request,
  kind: FileKind,
  { file, field }: { readonly file: File; readonly field: string },
): Promise<string> {
  const { contentType, content, bytes } = await readContent(kind, file).catch((error: unknown) => {
    if (!(error instanceof BadFile)) throw error;
    throw new ValidationError(error.message, [{ field, message: error.message }]);
  });
  const key = newKey(orgCode, kind, contentType);
  const hash = createHash('sha256');
  for await (const chunk of content()) hash.update(chunk);
  // The row first: whatever is cut short, no file lies anywhere that the sweeper would not find.
  await db.pool.query(
    'INSERT INTO app.uploads (key, sha256, org_code, member_id, since) VALUES ($1, $2, $3, $4, $5)',
    [key, hash.digest('hex'), orgCode, memberId, clock()],
  );
  return files.put(orgCode, kind, Readable.from(content()), { contentType, bytes, key });
}

/** What is stored of an upload; `content` can be read more than once. */
interface Content {
  readonly contentType: FileType;
  readonly content: () => AsyncIterable<Uint8Array>;
  readonly bytes: number;
}

/**
 * An image that is small enough is decoded and encoded again; whatever else stays on the disk and is read in
 * pieces.
 * @throws BadFile
 */
async function readContent(kind: FileKind, file: File): Promise<Content> {
  const { types, refusal } = fileKinds[kind];
  const contentType = await typeOfContent(file);
  if (contentType === undefined || !types.some((type) => type === contentType)) throw new BadFile(refusal);
  if (!isImage(contentType) || file.size > MAX_SCREENSHOT_BYTES)
    return { contentType, content: () => file.stream(), bytes: file.size };
  const image = await reencode({ contentType, content: await file.bytes() });
  return {
    contentType: image.contentType,
    content: async function* () {
      yield image.content;
    },
    bytes: image.content.length,
  };
}

/** What claims an upload. */
interface Claim {
  readonly key: string;
  readonly kind: FileKind;
  /** The call's command whose event will name it (`contextOf`). */
  readonly part: string;
  /** The field of the input that names it, and what is said when the caller has no such upload. */
  readonly field: string;
  readonly missing: string;
}

/**
 * Claim an upload of the caller for a command; `append` gets the SHA-256 of the bytes. A refusal releases it.
 * After any other failure the event may be written: the claim stays for a repeat.
 * @throws ValidationError when the caller has no such upload; RuleViolation when another command has it
 */
export async function claimUpload<Result>(
  request: CommandRequest,
  { key, kind, part, field, missing }: Claim,
  append: (sha256: string) => Promise<Result>,
): Promise<Result> {
  const { pool } = request.deps.db;
  const { orgCode, memberId } = request.caller;
  const { commandId } = contextOf(request, part);
  const noUpload = () => new ValidationError(missing, [{ field, message: missing }]);
  if (kindOfKey(key) !== kind) throw noUpload();
  const { rows } = await pool.query<{ sha256: string; claimedBy: string }>(
    `UPDATE app.uploads SET claimed_by = coalesce(claimed_by, $4), since = $5
     WHERE key = $1 AND org_code = $2 AND member_id = $3 AND claimed_by IS DISTINCT FROM '${SWEEPER}'
     RETURNING sha256, claimed_by AS "claimedBy"`,
    [key, orgCode, memberId, commandId, request.deps.clock()],
  );
  const [upload] = rows;
  if (upload === undefined) throw noUpload();
  if (upload.claimedBy !== commandId) {
    const message = 'This file was already sent. Please look whether it arrived before you upload it again.';
    throw new RuleViolation('UploadClaimed', message, field);
  }
  try {
    return await append(upload.sha256);
  } catch (error) {
    if (isRefusal(error)) await release(request.deps, key, commandId);
    throw error;
  }
}

/** Give up a claim, unless it is another one by now. */
async function release({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: string, claimedBy: string) {
  const sql = 'UPDATE app.uploads SET claimed_by = NULL, since = $3 WHERE key = $1 AND claimed_by = $2';
  await db.pool.query(sql, [key, claimedBy, clock()]);
}

/**
 * Sweep uploads unchanged for a day. One that an event names stays; else a claim is released, and an
 * unclaimed file is removed.
 */
export async function sweepUploads({
  db: { pool },
  log,
  files,
  clock,
}: Pick<Deps, 'db' | 'log' | 'files' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - DAY_MS);
  const { rows: due } = await pool.query<{ key: string }>(
    'SELECT key FROM app.uploads WHERE since < $1 OR claimed_by = $2',
    [before, SWEEPER],
  );
  const named = due.length === 0 ? undefined : await namedIn(pool, log, new Set(due.map(({ key }) => key)));
  for (const { key } of due) {
    if (!named?.has(key)) {
      // A claim made since the look-up began has moved `since`.
      const { rows } = await pool.query<{ claimedBy: string | null }>(
        `UPDATE app.uploads SET since = $2,
           claimed_by = CASE WHEN claimed_by IS NULL OR claimed_by = $4 THEN $4 END
         WHERE key = $1 AND (since < $3 OR claimed_by = $4) RETURNING claimed_by AS "claimedBy"`,
        [key, clock(), before, SWEEPER],
      );
      if (rows[0]?.claimedBy !== SWEEPER) continue;
      // The file first: its row is what finds it again when this is cut short.
      await files.remove(key);
    }
    await pool.query('DELETE FROM app.uploads WHERE key = $1', [key]);
  }
}

/** Which of these keys something names. The whole log is asked: the database may be an older copy. */
async function namedIn(
  pool: pg.Pool,
  log: Pick<EventLog, 'readAll'>,
  keys: ReadonlySet<string>,
): Promise<Set<string>> {
  const named = new Set<string>();
  const types: BursarEventType[] = [];
  for (const { namedBy } of Object.values<KindRules>(fileKinds)) {
    if (!('table' in namedBy)) {
      types.push(...namedBy);
      continue;
    }
    const { table, column } = namedBy;
    const sql = `SELECT ${column} AS key FROM app.${table} WHERE ${column} = ANY($1)`;
    for (const { key } of (await pool.query<{ key: string }>(sql, [[...keys]])).rows) named.add(key);
  }
  for (let after: Position | undefined; ; ) {
    const page = await log.readAll({ after, limit: PAGE, types });
    for (const { data } of page.events)
      for (const [, text = ''] of JSON.stringify(data).matchAll(/"([^"]*)"/g))
        if (keys.has(text)) named.add(text);
    if (page.events.length < PAGE) return named;
    after = page.position;
  }
}

/**
 * Where the caller can see a file that `owner` uploaded; empty without a file, or when it is not for them.
 * Until the end of the next hour, so that the browser is given the same link for a while.
 */
export async function linkTo(
  { deps, caller }: Pick<Request, 'deps' | 'caller'>,
  key: string,
  owner: string,
): Promise<string> {
  const kind = kindOfKey(key);
  if (kind === undefined || !fileKinds[kind].mayRead(caller, owner)) return '';
  const now = Math.floor(deps.clock().getTime() / 1000);
  const expiresInSeconds = 2 * HOUR_SECONDS - (now % HOUR_SECONDS);
  return deps.files.url(key, { expiresInSeconds, reader: caller.memberId });
}
