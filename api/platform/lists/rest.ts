import type Router from '@koa/router';
import { NotFound } from '../../../ledger/decider.ts';
import { dayIn } from '../../../ledger/values/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { Context } from '../auth/caller.ts';
import { requireAccess, requireCaller } from '../calls/mountCalls.ts';
import { waitForOwnWrites } from '../calls/readYourWrites.ts';
import { HttpError } from '../errors/errors.ts';
import { streamed } from '../http/stream.ts';
import type { Reader, Resource } from './resource.ts';

/**
 * Reads in the dialect of ra-data-simple-rest: `/api/rest/<resource>` with sort, range and filter answers an
 * array and Content-Range, `/api/rest/<resource>.csv` the whole list, `/api/rest/<resource>/sums` what it
 * adds up to, `/api/rest/<resource>/<id>` one record.
 */
export function mountRest(router: Router, deps: Deps, resources: readonly Resource[]): void {
  for (const resource of resources) {
    router.get(`/api/rest/${resource.name}`, (ctx: Context) => answerList(deps, resource, ctx));
    if (resource.list?.csv !== undefined)
      router.get(`/api/rest/${resource.name}.csv`, (ctx: Context) => answerCsv(deps, resource, ctx));
    if (resource.list?.sums !== undefined)
      router.get(`/api/rest/${resource.name}/sums`, (ctx: Context) => answerSums(deps, resource, ctx));
    router.get(`/api/rest/${resource.name}/:id`, (ctx: Context) => answerOne(deps, resource, ctx));
  }
}

async function answerList(deps: Deps, resource: Resource, ctx: Context): Promise<void> {
  const reader = await readerOf(deps, ctx);
  requireAccess('admin', reader.caller);
  if (resource.list === undefined) throw new NotFound(resource.name);
  const { rows, total, offset } = await resource.list.page(reader, ctx.query);
  ctx.set('Cache-Control', 'no-store');
  ctx.state.contentRange = `${resource.name} ${offset}-${offset + Math.max(rows.length, 1) - 1}/${total}`;
  ctx.body = rows;
}

/** All of a list as a file, sent as it is read: as it was at one moment, however many rows it has. */
async function answerCsv(deps: Deps, resource: Resource, ctx: Context): Promise<void> {
  const reader = await readerOf(deps, ctx);
  requireAccess('admin', reader.caller);
  if (resource.list?.csv === undefined) throw new NotFound(resource.name);
  const body = await streamed(ctx, resource.list.csv(reader, ctx.query));
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Disposition', `attachment; filename="${resource.name}-${reader.today}.csv"`);
  ctx.type = 'text/csv; charset=utf-8';
  ctx.body = body;
}

/** What all rows that pass a filter add up to, in dollars by name. */
async function answerSums(deps: Deps, resource: Resource, ctx: Context): Promise<void> {
  const reader = await readerOf(deps, ctx);
  requireAccess('admin', reader.caller);
  if (resource.list?.sums === undefined) throw new NotFound(resource.name);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = await resource.list.sums(reader, ctx.query);
}

async function answerOne(deps: Deps, resource: Resource, ctx: Context): Promise<void> {
  const reader = await readerOf(deps, ctx);
  const id: string = ctx.params.id;
  // Ids have plain characters; anything else cannot exist and need not reach the database.
  if (!/^[\w:-]{1,100}$/.test(id)) throw new NotFound(resource.name);
  if (reader.caller.role !== 'admin') refuseMember(resource, reader, id);
  const found = await resource.one?.(reader, id, ctx.query);
  if (found === undefined) throw new NotFound(resource.name);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = found;
}

/** @throws NotFound for another member's record, HttpError 403 for what only administrators may read */
function refuseMember({ name, isOwn, isOpen }: Resource, { caller }: Reader, id: string): void {
  if (isOwn && id !== caller.memberId) throw new NotFound(name);
  if (!isOwn && !isOpen?.(caller)) throw new HttpError(403, 'role', 'Only an administrator may do this.');
}

async function readerOf(deps: Deps, ctx: Context): Promise<Reader> {
  const caller = requireCaller(ctx);
  await waitForOwnWrites(deps, ctx);
  return { deps, caller, today: dayIn(caller.timeZone, deps.clock()) };
}
