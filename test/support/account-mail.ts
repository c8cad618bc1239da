import { beginMails, mailAboutEvents } from '../../api/messaging/jobs.ts';
import type { Api } from './api.ts';
import { mailsOf, type SentMail } from './mail.ts';

/**
 * The last mail to an address, of those with this in them, once everything that is queued was sent. Mails
 * that are sent together come in any order.
 */
export async function lastMailTo(api: Api, email: string, having = /./): Promise<SentMail | undefined> {
  await beginMails(api.deps);
  await mailAboutEvents(api.deps);
  return (await mailsOf(api, { email })).findLast(({ text }) => having.test(text));
}

const TOKEN = /\/setPassword\?token=([\w-]{43})/;
const PASSWORD = /^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/m;

/** The secret of the last link that was mailed to an address; empty when there was none. */
export async function mailedToken(api: Api, email: string): Promise<string> {
  return TOKEN.exec((await lastMailTo(api, email, TOKEN))?.text ?? '')?.[1] ?? '';
}

/** The last one-time password that was mailed to an address; empty when there was none. */
export async function mailedPassword(api: Api, email: string): Promise<string> {
  return PASSWORD.exec((await lastMailTo(api, email, PASSWORD))?.text ?? '')?.[0] ?? '';
}
