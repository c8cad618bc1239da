import { beginPaymentMails, mailAboutPayments } from '../../api/jobs/paymentMails.ts';
import type { Api } from './api.ts';
import { mailsOf, type SentMail } from './mail.ts';

/** The last mail to an address, once everything that is queued was sent. */
export async function lastMailTo(api: Api, email: string): Promise<SentMail | undefined> {
  await beginPaymentMails(api.deps);
  await mailAboutPayments(api.deps);
  return (await mailsOf(api, { email })).at(-1);
}

/** The secret of the link in the last mail to an address; empty when there is none. */
export async function mailedToken(api: Api, email: string): Promise<string> {
  const mail = await lastMailTo(api, email);
  return /\/setPassword\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** The one-time password in the last mail to an address; empty when there is none. */
export async function mailedPassword(api: Api, email: string): Promise<string> {
  const mail = await lastMailTo(api, email);
  return /^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}
