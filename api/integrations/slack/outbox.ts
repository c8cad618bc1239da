import { escapeHtml } from '../../platform/http/html.ts';
import type { Mail } from '../mail/mail.ts';
import { plainText, type Slack } from './slack.ts';

/** The embedded default: posts go where mails are kept (`openOutbox`), so that `/outbox` shows them. */
export function openSlackOutbox(outbox: Mail): Slack {
  return {
    async post({ id, orgCode, org, text }) {
      const plain = plainText(text);
      await outbox.send({
        id,
        orgCode,
        fromName: org,
        to: 'Slack',
        subject: plain.split('\n')[0] ?? '',
        text: plain,
        html: `<p style="font: 15px/1.5 system-ui, sans-serif">${escapeHtml(plain).replaceAll('\n', '<br>')}</p>`,
      });
    },
  };
}
