import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './steps.ts';

/** A mail, a post to Slack or a text message, which is kept instead of being sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Those of now, the newest first. */
export async function outbox({ request }: Caller): Promise<readonly Mail[]> {
  return (await request.get('/api/outbox')).json();
}

/** Those that are wanted, once there are so many: they go out by themselves, moments later. */
export async function arrived(
  page: Caller,
  isWanted: (mail: Mail) => boolean,
  count = 1,
): Promise<readonly Mail[]> {
  // Only bounds how long a failure takes.
  for (let tries = 0; tries < 150; tries++) {
    const mails = (await outbox(page)).filter(isWanted);
    if (mails.length >= count) return mails;
    await sleep(200);
  }
  const there = (await outbox(page)).map(({ to, subject }) => `${to}: ${subject}`);
  throw new Error(`No such mail came. There is: ${there.join('; ')}`);
}

/** The newest mail to an address with this in it, once it is there. */
export async function mailTo(page: Caller, email: string, having: RegExp = /./): Promise<Mail> {
  const isWanted = ({ to, subject, text }: Mail) => to === email && having.test(`${subject}\n${text}`);
  const [mail] = await arrived(page, isWanted);
  if (mail === undefined) throw new Error(`no mail to ${email}`);
  return mail;
}
