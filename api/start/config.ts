import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { CardFee } from '../../ledger/account/payment/cardFee.ts';
import { DOCUMENT_QUOTA_BYTES } from '../../ledger/values/documentRules.ts';
import { isEmail } from '../../ledger/values/email.ts';
import { UPLOAD_QUOTAS } from '../../ledger/values/input.ts';
import { formatPhone } from '../../ledger/values/phone.ts';
import type { S3Config } from '../integrations/files/s3.ts';
import type { TwilioConfig } from '../integrations/sms/twilio.ts';
import type { StripeConfig } from '../integrations/stripe/stripe.ts';
import type { SecondFactorPolicy } from '../platform/auth/sessions.ts';
import { StartupError } from '../platform/errors/startupError.ts';
import { demoInstallation, type Installation, noInstallation } from '../platform/installation.ts';
import { type Variables, variables } from './variables.ts';

/** Which part of Bursar a process runs. */
type Role = 'all' | 'api' | 'projector' | 'jobs';

/** How one process is set up. Read once, by main.ts; everything else is handed what it needs. */
export interface Config {
  readonly role: Role;
  /** Serve the built front ends beside the API; false in development, where Vite serves the sources. */
  readonly pages: boolean;
  /** TCP port of the server; 0 takes any that is free. */
  readonly port: number;
  /** The address of this machine to listen at; all of them when left out. */
  readonly host: string | undefined;
  readonly dataFolder: string;
  /** Lay out the demo organization when the log is empty. */
  readonly demo: boolean;
  /** Let other machines use the demo and what stands in for Stripe, Google and the mail server. */
  readonly openDemo: boolean;
  /** When this process's clock starts, instead of now. */
  readonly clockStart: Date | undefined;
  /** A Postgres of the operator's; the embedded one when left out. */
  readonly databaseUrl: string | undefined;
  /** An EventStoreDB for the log; the Postgres log when left out. */
  readonly eventStoreUrl: string | undefined;
  /** Where mail goes out and what address it comes from; the outbox when left out. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Bursar's account at Twilio; the outbox in the demo, where people are made up; else no texts are sent. */
  readonly sms: TwilioConfig | 'outbox' | undefined;
  /** Where files lie; the data folder when left out. */
  readonly s3: S3Config | undefined;
  /** Bytes that an organization's documents may have together. */
  readonly documentQuotaBytes: number;
  /** Bytes that an organization and a member of it may upload in a day. */
  readonly uploadQuotas: { readonly organization: number; readonly member: number };
  /** Stripe's keys; the sandbox for the demo; else none, so that test cards cannot pay real dues. */
  readonly stripe:
    | Pick<StripeConfig, 'secretKey' | 'publishableKey' | 'webhookSecret'>
    | 'sandbox'
    | undefined;
  /** What Stripe takes of a card payment; the published price when left out. */
  readonly stripeCardFee: CardFee | undefined;
  /** Bursar's client at Google; the sandbox for the demo; else none, since the sandbox believes everybody. */
  readonly google: { readonly clientId: string; readonly clientSecret: string } | 'sandbox' | undefined;
  /** A look-up service for routing numbers; the checksum when left out. */
  readonly routingLookupUrl: string | undefined;
  /** What the pages say of this installation, and where Contact Us goes. */
  readonly installation: Installation;
  /** The Google account with which the operator's people sign up others (spec 1 section 2.1), lower-case. */
  readonly internalEmail: string | undefined;
  /** Where people reach Bursar; at the port of this machine when left out. */
  readonly publicUrl: string | undefined;
  /** How many proxies in front may set X-Forwarded headers. */
  readonly trustedProxies: number;
  /** Who must have a second factor. */
  readonly secondFactor: SecondFactorPolicy;
  /** What the seeds of second factors are encrypted with; they lie as they are when left out. */
  readonly secret: string | undefined;
  /** The only Host headers that are answered; any when left out. */
  readonly hosts: readonly string[] | undefined;
  /** The token for reading the metrics, which are closed when it is left out. */
  readonly metricsToken: string | undefined;
}

const roles = z.enum(['all', 'api', 'projector', 'jobs']);

/**
 * The configuration from the environment and the command line.
 * @throws StartupError naming the variable and what it should be
 */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const { role, pages } = readArguments(args);
  const parsed = variables.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartupError(`${problems.join('; ')}.`);
  }
  const set = parsed.data;
  const embedded = set.DATABASE_URL === undefined;
  if (embedded && role !== 'all')
    throw new StartupError(
      `--role=${role} needs DATABASE_URL: the embedded Postgres serves one process, which runs everything.`,
    );
  if (set.BURSAR_CLOCK !== undefined && !(embedded && set.EVENTSTORE_URL === undefined))
    throw new StartupError(
      'BURSAR_CLOCK is for trying things out on the embedded database: leave it out with DATABASE_URL or EVENTSTORE_URL.',
    );
  const demo = set.BURSAR_DEMO === undefined ? embedded : set.BURSAR_DEMO === '1';
  const smtp = smtpOf(set.SMTP_URL, set.MAIL_FROM);
  const stripe = stripeOf(set) ?? (demo ? 'sandbox' : undefined);
  const twilio = twilioOf(set);
  const google = googleOf(set) ?? (demo ? 'sandbox' : undefined);
  const isTriedOut = demo || smtp === undefined || stripe === 'sandbox' || google === 'sandbox';
  return {
    role,
    pages,
    port: set.PORT ?? 3000,
    host: set.BURSAR_HOST ?? (isTriedOut ? THIS_MACHINE : undefined),
    dataFolder: set.BURSAR_DATA ?? './data',
    demo,
    openDemo: set.BURSAR_OPEN_DEMO === '1',
    clockStart: set.BURSAR_CLOCK,
    databaseUrl: set.DATABASE_URL,
    eventStoreUrl: set.EVENTSTORE_URL,
    smtp,
    sms: demo ? 'outbox' : twilio,
    s3: s3Of(set),
    documentQuotaBytes: set.BURSAR_DOCUMENT_QUOTA_MIB ?? DOCUMENT_QUOTA_BYTES,
    uploadQuotas: {
      organization: set.BURSAR_UPLOAD_QUOTA_MIB ?? UPLOAD_QUOTAS.organization,
      member: set.BURSAR_MEMBER_UPLOAD_QUOTA_MIB ?? UPLOAD_QUOTAS.member,
    },
    stripe,
    stripeCardFee: set.STRIPE_CARD_FEE,
    google,
    routingLookupUrl: set.ROUTING_LOOKUP_URL,
    installation: installationOf(set, demo),
    internalEmail: set.BURSAR_INTERNAL_EMAIL,
    publicUrl: set.BURSAR_URL,
    trustedProxies: set.BURSAR_TRUST_PROXY ?? 0,
    secondFactor: set.BURSAR_SECOND_FACTOR ?? 'optional',
    secret: set.BURSAR_SECRET,
    hosts: set.BURSAR_HOSTS,
    metricsToken: set.BURSAR_METRICS_TOKEN,
  };
}

/** The address that other machines cannot reach. */
const THIS_MACHINE = '127.0.0.1';

/** Where this machine reaches a server that listens at `host`. */
export function localAddress({ host = THIS_MACHINE }: Pick<Config, 'host'>, port: number): string {
  if (['0.0.0.0', '::', '::1', THIS_MACHINE].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A bucket only when it is named: half of its settings is an error that would show when the disk is lost. */
function s3Of({ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint }: Variables): Config['s3'] {
  if (bucket !== undefined) return { bucket, region: region ?? 'us-east-1', endpoint };
  if (region !== undefined || endpoint !== undefined)
    throw new StartupError('S3_REGION and S3_ENDPOINT belong to S3_BUCKET: set it, too, or none of them.');
  return undefined;
}

/** The three keys of Stripe belong together. */
function stripeOf(set: Variables): Exclude<Config['stripe'], 'sandbox'> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = set;
  const webhookSecret = set.STRIPE_WEBHOOK_SECRET;
  if (secretKey === undefined && publishableKey === undefined && webhookSecret === undefined)
    return undefined;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined)
    throw new StartupError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three, or none.',
    );
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: one is for real money, the other for trying out.',
    );
  return { secretKey, publishableKey, webhookSecret };
}

/** The id and the secret that Google gave out belong together. */
function googleOf(set: Variables): Exclude<Config['google'], 'sandbox'> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = set;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new StartupError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or none.');
  return { clientId, clientSecret };
}

/** Twilio's account, one sender, and the address at which Twilio tells what became of a text. */
function twilioOf(set: Variables): TwilioConfig | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, BURSAR_URL: url } = set;
  const { TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid } = set;
  const isSet = [accountSid, authToken, from, messagingServiceSid].some((value) => value !== undefined);
  if (!isSet) return undefined;
  if (accountSid === undefined || authToken === undefined)
    throw new StartupError(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and the sender belong together: set both, or no variable of Twilio.',
    );
  if ((from === undefined) === (messagingServiceSid === undefined))
    throw new StartupError(
      'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID should say who texts come from: set one of them.',
    );
  if (url === undefined || !url.startsWith('https:'))
    throw new StartupError(
      'BURSAR_URL should be the https address at which Twilio can reach Bursar: TWILIO_ACCOUNT_SID needs it.',
    );
  return { accountSid, authToken, from, messagingServiceSid };
}

/** What is not set is made up in the demo. */
function installationOf(set: Variables, demo: boolean): Installation {
  const defaults = demo ? demoInstallation : noInstallation;
  return {
    contactEmail: set.CONTACT_EMAIL ?? defaults.contactEmail,
    contactPhone: formatPhone(set.CONTACT_PHONE ?? defaults.contactPhone),
    socialLinks: set.SOCIAL_LINKS ?? defaults.socialLinks,
    collectionsTermsUrl: set.COLLECTIONS_TERMS_URL ?? defaults.collectionsTermsUrl,
    analyticsUrl: set.ANALYTICS_URL ?? defaults.analyticsUrl,
  };
}

/** The mail server, and the sender's address: MAIL_FROM, or the user of SMTP_URL when that is an address. */
function smtpOf(url: string | undefined, from: string | undefined): Config['smtp'] {
  if (url === undefined) return undefined;
  const user = decoded(new URL(url).username);
  if (from !== undefined) return { url, from };
  if (isEmail(user)) return { url, from: user };
  throw new StartupError('MAIL_FROM should be the address that mails come from: SMTP_URL does not say it.');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartupError(
      'SMTP_URL should be an address with special characters of user and password percent-encoded.',
    );
  }
}

function readArguments(args: readonly string[]): Pick<Config, 'role' | 'pages'> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { role: { type: 'string', default: 'all' }, 'no-pages': { type: 'boolean', default: false } },
    });
    const role = roles.safeParse(values.role);
    if (role.success) return { role: role.data, pages: !values['no-pages'] };
  } catch {
    // What parseArgs says about unknown options is long; the line below says what there is.
  }
  throw new StartupError(
    `Unknown arguments "${args.join(' ')}": there are --role=all|api|projector|jobs and --no-pages.`,
  );
}

/** The clock of this process: the real one, or one that was at `start` when the process started. */
export function startClock(start: Date | undefined): () => Date {
  if (start === undefined) return () => new Date();
  const offsetMs = start.getTime() - Date.now();
  return () => new Date(Date.now() + offsetMs);
}
