import createTwilio from 'twilio';
import { BadSmsSignature, type Sms, type SmsWebhook, TextNotSent, type TextProgress } from './sms.ts';

/** Bursar's account at Twilio, and who texts come from: a number, or a messaging service with numbers. */
export interface TwilioConfig {
  /** `AC…` */
  readonly accountSid: string;
  readonly authToken: string;
  /** E.164 or a short code. */
  readonly from?: string | undefined;
  /** `MG…` */
  readonly messagingServiceSid?: string | undefined;
}

export interface TwilioOptions extends TwilioConfig {
  /** Where Twilio reaches Bursar, without a final slash. */
  readonly publicUrl: string;
  /** Another address of Twilio's API, for tests. */
  readonly apiUrl?: string;
}

/** Where Twilio tells what became of a text; what people answer comes to another address. */
export const STATUS_PATH = '/api/webhooks/twilio/status';

/** How long Twilio may take to take a text. */
const ANSWER_MS = 15_000;

export function openTwilio(options: TwilioOptions): Sms {
  const { accountSid, authToken, from, messagingServiceSid, publicUrl, apiUrl } = options;
  // A text sent on a dead kept-alive connection would have an unknown outcome.
  const httpClient = new createTwilio.RequestClient({ timeout: ANSWER_MS, keepAlive: false });
  const client = createTwilio(accountSid, authToken, { httpClient });
  if (apiUrl !== undefined) client.api.baseUrl = apiUrl;
  const sender = messagingServiceSid === undefined ? { from } : { messagingServiceSid };
  return {
    async send({ id, to, body }) {
      const statusCallback = `${publicUrl}${STATUS_PATH}?text=${id}`;
      try {
        await client.messages.create({ ...sender, to, body, statusCallback });
      } catch (error) {
        throw notSent(error);
      }
    },
    readWebhook({ path, signature, fields }) {
      if (!createTwilio.validateRequest(authToken, signature, publicUrl + path, fields))
        throw new BadSmsSignature('The signature of the webhook is not valid.');
      const url = new URL(path, publicUrl);
      return url.pathname === STATUS_PATH ? statusOf(url.searchParams.get('text'), fields) : answerOf(fields);
    },
  };
}

/** The recipient has answered STOP to this sender. */
const OPTED_OUT = 21_610;

/** How Node names errors before anything was sent. */
const beforeContent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * What an error says about the text: Twilio's own refusals are final but for "too many requests"; without a
 * connection it was not taken. After a fault of Twilio's or a lost answer the outcome is unknown.
 */
function notSent(error: unknown): unknown {
  if (error instanceof createTwilio.RestException) {
    const { status, code, message } = error;
    if (status < 400 || status >= 500) return error;
    const isOptedOut = code === OPTED_OUT;
    return new TextNotSent(
      reasonOf(code) ?? message,
      { mayRetry: status === 429, isOptedOut },
      { cause: error },
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (beforeContent.has(code))
    return new TextNotSent('Twilio could not be reached.', { mayRetry: true }, { cause: error });
  return error;
}

/** Twilio's message statuses: twilio.com/docs/messaging/api/message-resource#message-status-values */
const progressOf: Readonly<Record<string, TextProgress>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

function statusOf(id: string | null, fields: Readonly<Record<string, string>>): SmsWebhook {
  const progress = progressOf[fields.MessageStatus ?? ''];
  if (id === null || progress === undefined) return { kind: 'nothing' };
  const code = Number(fields.ErrorCode ?? 0);
  const error = progress === 'failed' ? (reasonOf(code) ?? `Twilio’s error ${code}.`) : '';
  return { kind: 'status', id, progress, error, isOptedOut: code === OPTED_OUT };
}

/** Twilio's default keywords: https://help.twilio.com/articles/223134027 */
const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE']);
const starts = new Set(['START', 'UNSTOP', 'YES']);

function answerOf({
  From: phone = '',
  Body = '',
  OptOutType = '',
  MessageSid: messageId = '',
}: Readonly<Record<string, string>>): SmsWebhook {
  // Only with Advanced Opt-Out does Twilio say itself which word it took it for.
  const word = (OptOutType === '' ? Body : OptOutType).trim().toUpperCase();
  if (stops.has(word)) return { kind: 'stop', phone };
  return starts.has(word) ? { kind: 'start', phone, messageId } : { kind: 'nothing' };
}

/** Why a text failed, in words: https://www.twilio.com/docs/api/errors */
const reasons: Readonly<Record<number, string>> = {
  21211: 'The phone number is not valid.',
  21408: 'The sender may not text this region.',
  21610: 'They replied STOP to opt out.',
  21614: 'The phone number cannot receive text messages.',
  30003: 'The phone is switched off or out of reach.',
  30004: 'The phone does not take messages.',
  30005: 'The phone number is not in use.',
  30006: 'It is a landline, or the carrier cannot be reached.',
  30007: 'The carrier took it for spam.',
  30008: 'The carrier did not say why.',
  30032: 'The toll-free sender is not verified.',
  30034: 'The sender is not registered with the carriers (A2P 10DLC).',
};

function reasonOf(code: number | undefined): string | undefined {
  return reasons[code ?? 0];
}
