import { createTransport } from 'nodemailer';
import { type Mail, MailNotSent } from './mail.ts';

/** Seconds within which a mail server must answer at each step. */
const ANSWER_SECONDS = 20;

/**
 * Mail by SMTP. `url` is as nodemailer takes it, e.g. `smtps://user:password@mail.example.org`; `from` is the
 * address that mails come from, under the name of the organization.
 */
export function openSmtp({ url, from }: { url: string; from: string }): Mail {
  const timeout = ANSWER_SECONDS * 1000;
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  return {
    async send({ id, fromName, to, replyTo, subject, text, html }) {
      const host = from.slice(from.lastIndexOf('@') + 1);
      try {
        await transport.sendMail({
          from: { name: fromName, address: from },
          // As an object: a list or a name in what should be one address is not taken apart.
          to: { name: '', address: to },
          replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
          messageId: `<${id}@${host}>`,
          // Suppress automatic replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          subject,
          text,
          html,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw notSent(error);
      }
    },
    close: async () => transport.close(),
  };
}

/** nodemailer's names for what goes wrong before the content is handed over. */
const beforeContent = new Set(['EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL', 'EENVELOPE']);

/**
 * What an error says about the mail: a 5xx is final (RFC 5321 section 4.2.1); with no answer, the mail was
 * not taken if its content was not sent yet. Otherwise the outcome is unknown, and the error stays.
 */
function notSent(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, responseCode, syscall } = error as Error &
    Record<'code' | 'responseCode' | 'syscall', unknown>;
  const message = error.message.split('\n')[0] ?? '';
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && typeof responseCode === 'number')
    return new MailNotSent(message, responseCode < 500, { cause: error });
  if (code === 'EENVELOPE') return new MailNotSent(message, false, { cause: error });
  if (syscall === 'connect' || beforeContent.has(String(code)))
    return new MailNotSent(message, true, { cause: error });
  return error;
}
