import { escapeHtml } from '../../platform/http/html.ts';
import type { Mail } from '../mail/mail.ts';

export interface SlackPost {
  readonly id: string;
  readonly orgCode: string;
  readonly org: string;
  /** The organization's incoming webhook. It is a secret and never logged. */
  readonly url: string;
  /** As Slack writes it (mrkdwn): use {@link slackText} for what people typed. */
  readonly text: string;
}

/** Posts to Slack (architecture 7). */
export interface Slack {
  /** Resolves once Slack took it. @throws Error; its message says why not, without the webhook's address */
  post(message: SlackPost): Promise<void>;
}

/** How long Slack may take. */
const ANSWER_MS = 5_000;

/** Only Slack itself is ever called, however the address came into the settings. */
export const SLACK_WEBHOOK = /^https:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9/_-]+$/;

/** The real Slack. `ask` makes the request: the platform's own `fetch`, except in tests. */
export function openSlack(ask: typeof fetch = fetch): Slack {
  return {
    async post({ url, text }) {
      if (!SLACK_WEBHOOK.test(url))
        throw new Error('The Slack address must begin with https://hooks.slack.com/services/');
      const answer = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch((error: unknown) => {
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        throw new Error(isLate ? 'Slack did not answer within five seconds.' : 'Slack could not be reached.');
      });
      // What Slack says of a refusal is one word, such as no_service for a webhook that was removed.
      const answerText = (await answer.text().catch(() => '')).slice(0, 100);
      if (!answer.ok) throw new Error(`Slack answered ${answer.status} ${answerText}`.trim());
    },
  };
}

/** What a reader sees of Slack's own writing: a link `<url|words>` as its words and address. */
export function plainText(text: string): string {
  return text
    .replace(/<([^|>]+)\|([^>]+)>/g, '$2: $1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Text escaped for Slack: names cannot mention a channel or become links. */
export function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

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
