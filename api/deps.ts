import type { EventLog } from '../ledger/log/log.ts';
import type { LogOperations } from '../ledger/log/operations.ts';
import type { World } from '../ledger/world.ts';
import type { Database } from '../projections/engine/database.ts';
import type { Waiter } from '../projections/engine/runner.ts';
import type { Files } from './integrations/files/files.ts';
import type { GoogleSignIn } from './integrations/google/google.ts';
import type { GoogleSandbox } from './integrations/google/sandbox/sandbox.ts';
import type { Mail } from './integrations/mail/mail.ts';
import type { RoutingLookup } from './integrations/routing/routing.ts';
import type { Slack } from './integrations/slack/slack.ts';
import type { Sms } from './integrations/sms/sms.ts';
import type { Sandbox } from './integrations/stripe/sandbox/sandbox.ts';
import type { StripeGateway } from './integrations/stripe/stripe.ts';
import type { SecondFactorPolicy } from './platform/auth/sessions.ts';
import type { TotpSecrets } from './platform/auth/totp.ts';
import type { Installation } from './platform/installation.ts';

/** What every call works with, built once in `program.ts` (and by the test harness). */
export interface Deps {
  readonly log: EventLog;
  /** What starting, health and removing an organization need of the log. */
  readonly logOperations: LogOperations;
  readonly db: Database;
  /** The read side: the runner of this process, or a waiter where another process folds. */
  readonly projections: Projections;
  readonly stripe: StripeGateway;
  /** What browsers ask of the Stripe sandbox is answered by it; left out unless it takes Stripe's place. */
  readonly stripeSandbox?: Pick<Sandbox, 'browse' | 'trial'>;
  /** Signing up with Google; left out where it is not set up. */
  readonly google?: GoogleSignIn;
  /** What browsers ask of the Google sandbox is answered by it; left out unless it takes Google's place. */
  readonly googleSandbox?: Pick<GoogleSandbox, 'answer'>;
  /** This Google account may sign up others by email (spec 1 section 2.1, "Internal mode"). */
  readonly internalEmail?: string;
  /** Who must have a second factor. Default: none. */
  readonly secondFactor?: SecondFactorPolicy;
  /** How the seeds of second factors are kept. Default: as they are. */
  readonly totpSecrets?: TotpSecrets;
  readonly mail: Mail;
  /** Mails go out; false where they are kept for the operator. Default true. */
  readonly sendsMail?: boolean;
  readonly slack: Slack;
  /** Text messages; left out where they are not set up. */
  readonly sms?: Sms;
  readonly routing: RoutingLookup;
  readonly files: Files;
  /** Bytes that an organization's documents may have together. Default: DOCUMENT_QUOTA_BYTES. */
  readonly documentQuotaBytes?: number;
  /** Bytes that may be uploaded in a day. Default: UPLOAD_QUOTAS. */
  readonly uploadQuotas?: { readonly organization: number; readonly member: number };
  /** Signs the links to files that this server keeps itself; left out where they lie elsewhere. */
  readonly fileSecret?: Uint8Array;
  /** Makes the codes with which members check in (meeting/checkIn/routes.ts); the same for all processes. */
  readonly checkInSecret: Uint8Array;
  /** Show the outbox's mails at `/outbox` without a sign-in: only for trying Bursar out. Default false. */
  readonly showOutbox?: boolean;
  /** Let other machines use the demo's sign-ins, the outbox and the sandboxes as well. Default false. */
  readonly openDemo?: boolean;
  /** Default: none. */
  readonly installation?: Installation;
  /** Where people reach Bursar, without a final slash, e.g. `https://dues.example.org`: for mails. */
  readonly publicUrl: string;
  /** The instant it is now. Days are derived from it in the organization's time zone. */
  readonly clock: () => Date;
  /** Timers, chance and random ids. */
  readonly world: World;
  /** Folder of the built front ends (`console/`, `member-portal/`, `assets/`); none for the API alone. */
  readonly dist?: string;
  /**
   * How many proxies in front add to X-Forwarded-For; above 0, X-Forwarded-Proto and -Host count too. Default
   * 0.
   */
  readonly trustedProxies?: number;
  /** The only Host headers answered, e.g. `['dues.example.org']`; any when left out. */
  readonly hosts?: readonly string[];
  /** Restarts of the embedded database since this process began; none where it is the operator's own. */
  readonly databaseRestarts?: () => number;
  /** What a program must send to read `/metrics`; there is no such page when left out. */
  readonly metricsToken?: string;
  /** Takes one structured line per request and per fault. Default: JSON on standard output. */
  readonly logLine?: (line: Readonly<Record<string, unknown>>) => void;
}

/** What the API needs of the read models: `Runner` and `Waiter` (engine/runner.ts) both are one. */
type Projections = Pick<Waiter, 'waitFor' | 'reached'>;
