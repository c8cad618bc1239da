import { join } from 'node:path';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { openDiskFiles } from '../integrations/files/disk.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import { openOutbox } from '../integrations/mail/mail.ts';
import type { Sms } from '../integrations/sms/sms.ts';
import { openSmsOutbox } from '../integrations/sms/sms.ts';
import { loadSecret } from '../platform/installationSecret.ts';
import type { Config } from './config.ts';

export async function openMail({ smtp }: Config, pool: pg.Pool, clock: () => Date): Promise<Mail> {
  if (smtp === undefined) return openOutbox({ pool, clock });
  const { openSmtp } = await import('../integrations/mail/smtp.ts');
  return openSmtp(smtp);
}

/** The demo's people are made up, and so are their phones. */
export async function openSms(
  { sms, publicUrl = '' }: Config,
  pool: pg.Pool,
  clock: () => Date,
): Promise<{ readonly sms?: Sms }> {
  if (sms === undefined) return {};
  if (sms === 'outbox') return { sms: openSmsOutbox(openOutbox({ pool, clock })) };
  // The SDK is large, and only wanted here.
  const { openTwilio } = await import('../integrations/sms/twilio.ts');
  return { sms: openTwilio({ ...sms, publicUrl }) };
}

export async function openFiles(
  { s3 }: Config,
  dataFolder: string,
  pool: pg.Pool,
  clock: () => Date,
): Promise<Pick<Deps, 'files' | 'fileSecret'>> {
  if (s3 !== undefined) {
    // Its client is large, and only wanted here.
    const { openS3Files } = await import('../integrations/files/s3.ts');
    return { files: openS3Files(s3) };
  }
  const fileSecret = await loadSecret(pool, 'files');
  const folder = join(dataFolder, 'files');
  return { files: openDiskFiles({ folder, secret: fileSecret, clock }), fileSecret };
}
