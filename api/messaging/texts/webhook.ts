import type { DefaultState, Middleware } from 'koa';
import { validate as isUuid } from 'uuid';
import type { Deps } from '../../deps.ts';
import { BadSmsSignature, type SmsWebhook, type SmsWebhookRequest } from '../../integrations/sms/sms.ts';
import { HttpError, ValidationError } from '../../platform/errors/errors.ts';
import { readBody } from '../../platform/http/json.ts';
import { optIn, optOut } from './optOuts.ts';

/** Below it Twilio tells what became of texts, and what people answer. */
const PATH = /^\/api\/webhooks\/twilio\/(status|incoming)$/;
/** Twilio's forms are a few hundred bytes. */
const MAX_BYTES = 65_536;
/** TwiML for "answer nothing": to STOP and START Twilio answers itself. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Twilio's webhooks. The signature over address and form is the only proof of who sends them. */
export function smsWebhook(deps: Deps): Middleware<DefaultState> {
  return async (ctx, next) => {
    const read = deps.sms?.readWebhook;
    if (read === undefined || !PATH.test(ctx.path)) return next();
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST');
      throw new HttpError(405, 'method', 'Webhooks are sent by POST.');
    }
    if (ctx.request.length > MAX_BYTES) ctx.set('Connection', 'close');
    const body = await readBody(ctx.req, MAX_BYTES);
    const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
    const signature = ctx.get('X-Twilio-Signature');
    await handleWebhook(deps, readSigned(read, { path: ctx.originalUrl, signature, fields }));
    ctx.type = 'text/xml';
    ctx.body = NO_ANSWER;
  };
}

/** @throws ValidationError */
function readSigned(
  read: (request: SmsWebhookRequest) => SmsWebhook,
  request: SmsWebhookRequest,
): SmsWebhook {
  try {
    return read(request);
  } catch (error) {
    if (!(error instanceof BadSmsSignature)) throw error;
    throw new ValidationError(error.message);
  }
}

/** Heed what a signed webhook says. Repeating it, or an older one that comes late, changes nothing. */
async function handleWebhook({ db, clock }: Pick<Deps, 'db' | 'clock'>, message: SmsWebhook): Promise<void> {
  const { pool } = db;
  switch (message.kind) {
    case 'stop':
      return optOut(pool, message.phone, clock());
    case 'start':
      return optIn(pool, message, clock());
    case 'status': {
      if (!isUuid(message.id)) return;
      // What is over stays over; `unknown` is over when Twilio tells that it has the text.
      const { rows } = await pool.query<{ phone: string }>(
        `UPDATE app.texts SET status = $2, error = $3, changed_at = $4, retry_at = NULL
         WHERE id = $1 AND (status IN ('queued', 'sending', 'unknown') OR (status = 'sent' AND $2 <> 'sent'))
         RETURNING phone`,
        [message.id, message.progress, message.error, clock()],
      );
      const phone = rows[0]?.phone;
      if (message.isOptedOut && phone !== undefined) await optOut(pool, phone, clock());
      return;
    }
    default:
  }
}
