import { join } from 'node:path';
import type pg from 'pg';
import type { CardFee } from '../../ledger/account/payment/cardFee.ts';
import type { Queries } from '../../projections/engine/transaction.ts';
import type { Deps } from '../deps.ts';
import { openDiskFiles } from '../integrations/files/disk.ts';
import { GOOGLE_ADDRESSES, type GoogleSignIn, openGoogle } from '../integrations/google/google.ts';
import { type GoogleSandbox, openGoogleSandbox } from '../integrations/google/sandbox/sandbox.ts';
import { type Mail, openOutbox } from '../integrations/mail/mail.ts';
import { openSmsOutbox, type Sms } from '../integrations/sms/sms.ts';
import { openSandbox, type Sandbox } from '../integrations/stripe/sandbox/sandbox.ts';
import { openStripe, type StripeGateway } from '../integrations/stripe/stripe.ts';
import { loadSecret } from '../platform/auth/secret.ts';
import { isSealed, plainTotpSecrets, sealedTotpSecrets, type TotpSecrets } from '../platform/auth/totp.ts';
import { StartupError } from '../platform/errors/startupError.ts';
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

interface OpenedGoogle {
  /** Left out when sign-up with Google is not configured. */
  readonly google?: GoogleSignIn;
  /** Left out unless the sandbox takes Google's place. */
  readonly googleSandbox?: GoogleSandbox;
}

/** Google sign-in as configured: at Google, at our own provider that asks for no password, or none. */
export async function openConfiguredGoogle(config: Config['google'], pool: pg.Pool): Promise<OpenedGoogle> {
  if (config === undefined) return {};
  if (config !== 'sandbox') return { google: openGoogle({ ...config, addressesAt: () => GOOGLE_ADDRESSES }) };
  const googleSandbox = await openGoogleSandbox(pool);
  return { google: openGoogle(googleSandbox.config), googleSandbox };
}

interface OpenedStripe {
  readonly stripe: StripeGateway;
  /** Left out unless the sandbox takes Stripe's place. */
  readonly stripeSandbox?: Sandbox;
}

/** The configured Stripe: the real one, the sandbox, or none, where every call is refused. */
export async function openConfiguredStripe(
  config: Config['stripe'],
  world: {
    readonly databaseUrl: string;
    readonly pool: pg.Pool;
    readonly clock: () => Date;
    readonly onError: (line: string) => void;
    readonly cardFee?: CardFee;
  },
): Promise<OpenedStripe> {
  if (config !== 'sandbox') return { stripe: openStripe(config, world.pool, world.cardFee) };
  const stripeSandbox = await openSandbox(world);
  return { stripe: openStripe(stripeSandbox.config, world.pool, world.cardFee), stripeSandbox };
}

/**
 * The store of second-factor seeds: encrypted if the installation has a secret, earlier ones too. May be
 * repeated, by several processes at a time.
 * @throws StartupError when some cannot be opened: their owners could not sign in
 */
export async function openTotpSecrets(
  pool: Queries,
  secret: string | undefined,
  print: (line: string) => void,
): Promise<TotpSecrets> {
  const totpSecrets = secret === undefined ? plainTotpSecrets : sealedTotpSecrets(secret);
  const { rows } = await pool.query<{ memberId: string; kept: Buffer }>(
    'SELECT member_id AS "memberId", seed AS kept FROM app.two_step',
  );
  const unreadable = rows.filter(({ memberId, kept }) => !canOpen(totpSecrets, memberId, kept)).length;
  if (unreadable > 0) {
    const trouble = secret === undefined ? 'BURSAR_SECRET, which is not set' : 'another BURSAR_SECRET';
    throw new StartupError(
      `${unreadable} of ${rows.length} second factors were encrypted with ${trouble}: set the one of before. docs/security.md says what to do if it is lost.`,
    );
  }
  const plain = secret === undefined ? [] : rows.filter(({ kept }) => !isSealed(kept));
  for (const { memberId, kept } of plain)
    await pool.query('UPDATE app.two_step SET seed = $2 WHERE member_id = $1 AND seed = $3', [
      memberId,
      totpSecrets.seal(memberId, kept),
      kept,
    ]);
  if (plain.length > 0) print(`Second factors encrypted with BURSAR_SECRET: ${plain.length}`);
  return totpSecrets;
}

function canOpen(totpSecrets: TotpSecrets, memberId: string, kept: Buffer): boolean {
  try {
    totpSecrets.open(memberId, kept);
    return true;
  } catch {
    return false;
  }
}
