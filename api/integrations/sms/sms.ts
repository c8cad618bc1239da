import { escapeHtml } from '../../platform/http/html.ts';
import type { Mail } from '../mail/mail.ts';

interface TextMessage {
  /** A UUID of its own: the service names it when it tells what became of the text. */
  readonly id: string;
  readonly orgCode: string;
  /** The organization's name; the body begins with it. */
  readonly org: string;
  /** E.164, e.g. `+19165550123`. */
  readonly to: string;
  readonly body: string;
}

/** What a service tells of a text that it took: a text only moves on from one to a later one. */
export type TextProgress = 'sent' | 'delivered' | 'failed';

/** What a service's webhook says. */
export type SmsWebhook =
  | {
      readonly kind: 'status';
      readonly id: string;
      readonly progress: TextProgress;
      /** Why it failed; empty otherwise. */
      readonly error: string;
      /** The phone's owner has opted out at the service. */
      readonly isOptedOut: boolean;
    }
  /** Somebody opts out by STOP, or in again by START. */
  | { readonly kind: 'stop'; readonly phone: string }
  /** `messageId`: the service's own of the message, so that a repeat is known. */
  | { readonly kind: 'start'; readonly phone: string; readonly messageId: string }
  | { readonly kind: 'nothing' };

/** A webhook as it came. */
export interface SmsWebhookRequest {
  /** The requested path with its query. */
  readonly path: string;
  readonly signature: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Hands text messages over for delivery (architecture 7). */
export interface Sms {
  /** Texts reach no phone: they go to the outbox. */
  readonly isOutbox?: true;
  /**
   * Resolves once the service has taken the text.
   * @throws TextNotSent when it certainly has not; after any other error the outcome is unknown
   */
  send(message: TextMessage): Promise<void>;
  /** What a webhook of the service says; left out where nothing sends webhooks. @throws BadSmsSignature */
  readonly readWebhook?: (request: SmsWebhookRequest) => SmsWebhook;
}

export class TextNotSent extends Error {
  /** Trying later may help: the service was away or busy, and did not refuse the text or the phone. */
  readonly mayRetry: boolean;
  /** The phone's owner has opted out at the service. */
  readonly isOptedOut: boolean;
  constructor(
    message: string,
    { mayRetry = false, isOptedOut = false }: { mayRetry?: boolean; isOptedOut?: boolean },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'TextNotSent';
    this.mayRetry = mayRetry;
    this.isOptedOut = isOptedOut;
  }
}

/** A webhook that the service has not signed. */
export class BadSmsSignature extends Error {}

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
