import { escapeHtml } from '../../platform/http/html.ts';
import type { Mail } from '../mail/mail.ts';
import type { Sms } from './sms.ts';

/** The embedded default: texts go where mails are kept (`openOutbox`), so that `/outbox` shows them. */
export function openSmsOutbox(outbox: Mail): Sms {
  return {
    isOutbox: true,
    async send({ id, orgCode, org, to, body }) {
      await outbox.send({
        id,
        orgCode,
        fromName: org,
        to,
        subject: `Text message: ${body.split('\n')[0]}`,
        text: body,
        html: `<p style="font: 15px/1.5 system-ui, sans-serif">${escapeHtml(body).replaceAll('\n', '<br>')}</p>`,
      });
    },
  };
}
