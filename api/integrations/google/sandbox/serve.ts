import type { DefaultState, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { addressOf } from '../../../platform/http/security.ts';
import { type AccessOptions, requireThisMachine } from '../../../platform/http/thisMachine.ts';
import { type GoogleSandbox, SANDBOX_PATH } from './sandbox.ts';

/** No form of the provider is larger. */
const MAX_FORM_BYTES = 16 * 1_024;

/** The sandbox under Bursar's own address, for browsers and for any other OpenID client. */
export function serveGoogleSandbox(
  sandbox: Pick<GoogleSandbox, 'answer'>,
  doors: AccessOptions,
): Middleware<DefaultState> {
  const readForm = koaBody({ json: false, text: false, multipart: false, formLimit: MAX_FORM_BYTES });
  return async (ctx, next) => {
    const { method } = ctx;
    if (!ctx.path.startsWith(`${SANDBOX_PATH}/`) || !['GET', 'POST'].includes(method)) return next();
    requireThisMachine(doors, ctx, 'The Google sandbox');
    const request = { method, headers: { authorization: ctx.get('Authorization') } };
    const address = addressOf(ctx);
    if (method === 'POST') await readForm(ctx as never, async () => undefined);
    const fields = Object.entries(ctx.request.body ?? {}).map(([name, value]) => [name, String(value)]);
    const response = await sandbox.answer(
      new Request(address, method === 'GET' ? request : { ...request, body: new URLSearchParams(fields) }),
    );
    if (response === undefined) return next();
    ctx.status = response.status;
    ctx.set(Object.fromEntries(response.headers));
    ctx.body = await response.text();
  };
}
