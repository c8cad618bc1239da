import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type Router from '@koa/router';
import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { formatBytes } from '../../../ledger/values/documentRules.ts';
import { UPLOAD_QUOTAS } from '../../../ledger/values/input.ts';
import type { Deps } from '../../deps.ts';
import { isLinkGood } from '../../integrations/files/disk.ts';
import {
  dispositionOf,
  type FileKind,
  fileKinds,
  isKeyOf,
  type KindRules,
  kindOfKey,
  newKey,
} from '../../integrations/files/files.ts';
import { type FileType, isImage, typeOfContent } from '../../integrations/files/fileType.ts';
import { BadFile, reencode } from '../../integrations/files/image.ts';
import type { Caller } from '../auth/caller.ts';
import { type CommandRequest, contextOf } from '../calls/execute.ts';
import { pathOf } from '../calls/form.ts';
import { requireCaller } from '../calls/mountCalls.ts';
import { withAdvisoryLock } from '../calls/withAdvisoryLock.ts';
import { HttpError, isRefusal, ValidationError } from '../errors/errors.ts';

type Request = {
  readonly deps: Pick<Deps, 'db' | 'files' | 'clock' | 'world' | 'uploadQuotas'>;
  readonly caller: Caller;
};

const HOUR_SECONDS = 3_600;

/** The claim of the sweeper (sweepUploads.ts), which cannot be taken over. */
export const SWEEPER = 'job:remove-old';

/** The claim of a call that is about to remove the file: no other call can reference it. */
export const REMOVAL = 'removal';

/**
 * Store an upload of the caller and answer its key. Its content says its type.
 * @throws ValidationError naming `field` when the kind does not take the content; RuleViolation UploadQuota
 */
export async function storeUpload(
  { deps, caller }: Request,
  kind: FileKind,
  { file, field }: { readonly file: File; readonly field: string },
): Promise<string> {
  const { db, files, clock } = deps;
  const { orgCode, memberId } = caller;
  const { contentType, content } = await readContent(kind, file).catch((error: unknown) => {
    if (!(error instanceof BadFile)) throw error;
    throw new ValidationError(error.message, [{ field, message: error.message }]);
  });
  const key = newKey(orgCode, kind, contentType);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content()) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  await withAdvisoryLock(deps, `uploads:${orgCode}`, async () => {
    await requireSpace(deps, caller, bytes, field);
    // The row first: whatever is cut short, no file lies anywhere that the sweeper would not find.
    await db.pool.query(
      'INSERT INTO app.uploads (key, sha256, org_code, member_id, since, bytes) VALUES ($1, $2, $3, $4, $5, $6)',
      [key, hash.digest('hex'), orgCode, memberId, clock(), bytes],
    );
  });
  return files.put(orgCode, kind, Readable.from(content()), { contentType, key });
}

/** @throws RuleViolation UploadQuota naming the member's or the organization's quota */
async function requireSpace(
  { db, uploadQuotas = UPLOAD_QUOTAS }: Request['deps'],
  { orgCode, memberId }: Caller,
  bytes: number,
  field: string,
): Promise<void> {
  const { rows } = await db.pool.query<{ organization: number; member: number }>(
    `SELECT coalesce(sum(bytes), 0) AS organization,
       coalesce(sum(bytes) FILTER (WHERE member_id = $2), 0) AS member
     FROM app.uploads WHERE org_code = $1`,
    [orgCode, memberId],
  );
  const [used = { organization: 0, member: 0 }] = rows;
  const subject = { organization: 'Your organization has', member: 'You have' } as const;
  for (const each of ['member', 'organization'] as const) {
    const quota = uploadQuotas[each];
    if (used[each] + bytes <= quota) continue;
    const message = `${subject[each]} uploaded ${formatBytes(used[each])} of the ${formatBytes(quota)} that may be uploaded in a day, and this file has ${formatBytes(bytes)}. Please try again tomorrow.`;
    throw new RuleViolation('UploadQuota', message, field);
  }
}

/** What is stored of an upload; `content` can be read more than once. */
interface Content {
  readonly contentType: FileType;
  readonly content: () => AsyncIterable<Uint8Array>;
}

/**
 * An image is decoded and encoded again, unless its kind keeps it as it was sent. All of it stays on the disk
 * and is read in pieces.
 * @throws BadFile
 */
async function readContent(kind: FileKind, file: File): Promise<Content> {
  const { types, refusal, isKeptAsSent = false, maxSide }: KindRules = fileKinds[kind];
  const contentType = await typeOfContent(file);
  if (contentType === undefined || !types.some((type) => type === contentType)) throw new BadFile(refusal);
  if (isKeptAsSent || !isImage(contentType)) return { contentType, content: () => file.stream() };
  const image = await reencode({ contentType, path: pathOf(file) }, maxSide);
  return { contentType: image.contentType, content: () => createReadStream(image.path) };
}

/** What claims an upload. */
interface Claim {
  readonly key: string;
  readonly kind: FileKind;
  /** The call's command (`contextOf`) with the event that will name it. */
  readonly part: string;
  /** The field of the input that names it, and the message when the caller has no such upload. */
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
 * Say that an event is about to stop naming these files. Who writes it removes them; a day later the sweeper
 * looks at those that are still there.
 */
export async function expectRemoval(
  { deps: { db, clock }, caller: { orgCode, memberId } }: Pick<Request, 'deps' | 'caller'>,
  keys: readonly string[],
): Promise<void> {
  await db.pool.query(
    `INSERT INTO app.uploads (key, sha256, org_code, member_id, since, claimed_by)
     SELECT key, '', $2, $3, $4, $5 FROM unnest($1::text[]) AS keys (key)
     ON CONFLICT (key) DO UPDATE SET since = excluded.since, claimed_by = excluded.claimed_by`,
    [keys, orgCode, memberId, clock(), REMOVAL],
  );
}

/**
 * Write the event that stops naming these files, and remove them; a day later the sweeper does what was cut
 * short.
 */
export async function removingFiles<Result>(
  request: Pick<Request, 'deps' | 'caller'>,
  keys: readonly string[],
  append: () => Promise<Result>,
): Promise<Result> {
  await expectRemoval(request, keys);
  const result = await append();
  for (const key of keys) await discardUpload(request.deps, key);
  return result;
}

/** Remove a file that nothing names. Its row goes last: it is what finds the file when this is cut short. */
export async function discardUpload({ db, files }: Pick<Deps, 'db' | 'files'>, key: string): Promise<void> {
  await files.remove(key);
  await db.pool.query('DELETE FROM app.uploads WHERE key = $1', [key]);
}

/**
 * Where the caller can see a file that `owner` uploaded; empty without a file, or when it is not for them.
 * Until the end of the next hour, so that the browser is given the same link for a while. `name` is what the
 * file is called where it is saved.
 */
export async function linkTo(
  { deps, caller }: Pick<Request, 'deps' | 'caller'>,
  key: string,
  owner: string,
  name?: string,
): Promise<string> {
  const kind = kindOfKey(key);
  if (kind === undefined || !fileKinds[kind].mayRead(caller, owner)) return '';
  const now = Math.floor(deps.clock().getTime() / 1000);
  const expiresInSeconds = 2 * HOUR_SECONDS - (now % HOUR_SECONDS);
  return deps.files.url(key, {
    expiresInSeconds,
    reader: caller.memberId,
    name,
  });
}

/**
 * `GET /api/files/<key>?expires&signature`: a file that lies on this server's disk, for the member who was
 * given the link and is signed in. Another organization's file is answered like an unknown one.
 */
export function mountFiles(router: Router, { files, fileSecret, clock }: Deps): void {
  if (fileSecret === undefined) return;
  router.get('/api/files/*key', async (ctx) => {
    const caller = requireCaller(ctx);
    const key = String(ctx.params.key);
    if (!isKeyOf(caller.orgCode, key)) throw new NotFound('file');
    const [expires, signature] = [String(ctx.query.expires), String(ctx.query.signature)];
    const name = ctx.query.name === undefined ? undefined : String(ctx.query.name);
    if (!isLinkGood(fileSecret, { key, reader: caller.memberId, expires, signature, name }, clock()))
      throw new HttpError(403, 'link', 'This link has expired. Please open the page again.');
    const file = await files.get(key);
    if (file === undefined) throw new NotFound('file');
    ctx.type = file.contentType;
    ctx.length = file.bytes;
    // It is shown as what it is by its content, and nothing in it is run, whatever it is.
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
    ctx.set('Content-Disposition', dispositionOf(key, name));
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = file.content;
  });
}
