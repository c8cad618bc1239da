import type Router from '@koa/router';
import { NotFound } from '../../../ledger/decider.ts';
import type { Deps } from '../../deps.ts';
import { isLinkGood } from '../../integrations/files/disk.ts';
import { dispositionOf, isKeyOf } from '../../integrations/files/files.ts';
import { requireCaller } from '../calls/mountCalls.ts';
import { HttpError } from '../errors/errors.ts';

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
