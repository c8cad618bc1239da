import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../../api/deps.ts';
import { openDiskFiles } from '../../api/integrations/files/disk.ts';
import { openGoogle } from '../../api/integrations/google/google.ts';
import { type GoogleSandbox, openGoogleSandbox } from '../../api/integrations/google/sandbox/sandbox.ts';
import { openOutbox } from '../../api/integrations/mail/mail.ts';
import { checksumLookup } from '../../api/integrations/routing/routing.ts';
import { openSlackOutbox } from '../../api/integrations/slack/slack.ts';
import { openSmsOutbox } from '../../api/integrations/sms/sms.ts';
import { storePassword } from '../../api/platform/auth/credentials.ts';
import { type CommandMetadata, dispatch } from '../../api/platform/calls/dispatch.ts';
import { objectionTo } from '../../api/start/openLog.ts';
import { closeServer, createServer } from '../../api/start/server.ts';
import { syncConnectAccount } from '../../api/stripeSync/syncOrganization.ts';
import { WEBHOOK_PATH } from '../../api/stripeSync/webhook.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Decider } from '../../ledger/decider.ts';
import { email } from '../../ledger/email/decide.ts';
import { emailId } from '../../ledger/email/events.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { guardLog } from '../../ledger/log/guard.ts';
import type { OpenLog } from '../../ledger/log/operations.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { member } from '../../ledger/member/decide.ts';
import type { Role } from '../../ledger/member/events.ts';
import { type OrganizationCommand, organization } from '../../ledger/organization/decide.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { realWorld } from '../../ledger/world.ts';
import { type Database, openDatabase } from '../../projections/engine/database.ts';
import { startRunner } from '../../projections/engine/runner.ts';
import { lanes } from '../../projections/index.ts';
import { createMigratedDatabase } from './migrated.ts';
import { openTestStripe, type TestStripe } from './stripe.ts';
import { settleWebhooks } from './webhooks.ts';

/** The first day of API tests that spell days out. */
export const TODAY = '2026-03-10';
export const DUE_DAY = plusDays(TODAY, 20);
export const PASSWORD = 'correct horse battery';
/** It with the least memory there is: a sign-in takes what its hash asks for. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$Y2hlYXAgaW4gdGVzdHM6IA$pgUT0NkU5MqpTTwkecZtM/AVYhQhDRmtbNFoM2XuYKc';

/** An answer of the API. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** Part of a JSON body: `at('errors.0.field')`; `undefined` when it is not there. */
  at(path: string): unknown;
}

interface RequestOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody at a browser: requests with the cookie that signing in set. */
export interface Person {
  readonly memberId: string;
  readonly orgCode: string;
  readonly email: string;
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body: unknown, options?: RequestOptions): Promise<Answer>;
  /** Send a form as a page without scripts does. */
  postForm(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>;
  /** Send a form with files. */
  upload(path: string, fields: Readonly<Record<string, Blob | string>>): Promise<Answer>;
  signIn(password?: string, remember?: boolean): Promise<Answer>;
  cookie(): string;
}

/** A registered organization with one person of each role, signed in, and one more member. */
export interface Org {
  readonly orgCode: string;
  readonly admin: Person;
  readonly member: Person;
  readonly pledge: Person;
  readonly other: Person;
  /** The day on which it was registered. */
  readonly today: CalendarDate;
  /** The organization's account at Stripe. */
  readonly stripeAccountId: string;
}

/** A server, and what it works with. */
export interface Api {
  readonly url: string;
  readonly databaseUrl: string;
  readonly deps: Deps;
  readonly db: Database;
  readonly log: OpenLog;
  /** Its Stripe: nothing happens there by itself, and its webhooks reach the server. */
  readonly stripe: TestStripe;
  /** Its Google. */
  readonly googleSandbox: GoogleSandbox;
  /** Lines that the server logged. */
  readonly lines: Readonly<Record<string, unknown>>[];
  /** Those of them that tell of a fault. */
  errors(): readonly object[];
  /** Put the server's clock forward. */
  advance(ms: number): void;
  /** Somebody without a session. */
  visitor(): Person;
  /**
   * Subscribed, so that its trial does not end, and connected to a bank at Stripe, unless it is said
   * otherwise.
   */
  addOrg(
    orgCode: string,
    options?: { readonly subscribed?: boolean; readonly connected?: boolean },
  ): Promise<Org>;
  /** How many events the log has. */
  events(): Promise<number>;
  stop(): Promise<void>;
}

export interface ApiOptions {
  /** Wrap what the server works with. */
  readonly wrap?: (deps: Deps) => Deps;
  readonly deps?: Partial<Deps>;
  /** Its first day, which begins late in the morning in Los Angeles. Default: TODAY. */
  readonly today?: CalendarDate;
  /** The address to listen at. Default: 127.0.0.1, where `url` leads in any case. */
  readonly host?: string;
  /** Send an Idempotency-Key with every post that names none. Default false. */
  readonly keyed?: boolean;
  /** Is told every answer that a person gets. */
  readonly heard?: (path: string, answer: Answer) => void;
  /** Sync what Stripe's webhooks bring, as the jobs do. Default true. */
  readonly settles?: boolean;
  /** Connections of both kinds. */
  readonly pools?: { readonly owners: number; readonly readers: number };
  /** Default: the log in the same database. */
  readonly openLog?: () => OpenLog;
}

/** A server on a database of its own. */
export interface OwnApi extends Api {
  /** Stop it, and drop the database when the tests passed: `atEnd(test, api.end)`. */
  end(passed: boolean): Promise<void>;
}

/** The server on a database of its own. */
export async function startApi(label: string, options: ApiOptions = {}): Promise<OwnApi> {
  const database = await createMigratedDatabase(label);
  const api = await serveApi(database.url, options);
  return { ...api, end: (passed) => api.stop().then(() => database.end(passed)) };
}

/** The server on a database with empty tables, with a log and a runner, listening on a free port. */
export async function serveApi(
  databaseUrl: string,
  {
    wrap = (deps) => deps,
    deps: more = {},
    today = TODAY,
    host = '127.0.0.1',
    keyed = false,
    heard = () => undefined,
    settles = true,
    pools = { owners: 6, readers: 6 },
    openLog = () => openPostgresLog({ url: databaseUrl, readers: 4 }),
  }: ApiOptions = {},
): Promise<Api> {
  const db = openDatabase(databaseUrl, pools);
  const log = guardLog(openLog(), {
    objection: (it, written) => objectionTo(it, db.pool, written),
    onChange: () => projections.forget(),
  });
  const projections = startRunner({ lanes, log, db });
  await projections.ready;
  let offsetMs = 0;
  const start = Date.now();
  const morning = Date.parse(`${today}T19:00:00Z`);
  const lines: Readonly<Record<string, unknown>>[] = [];
  const clock = () => new Date(morning + (Date.now() - start) + offsetMs);
  const stripe = await openTestStripe(databaseUrl, { clock, pool: db.pool });
  const googleSandbox = await openGoogleSandbox(db.pool);
  const folder = await mkdtemp(join(tmpdir(), 'bursar-api-'));
  const fileSecret = randomBytes(32);
  const outside = {
    world: realWorld,
    stripe: stripe.gateway,
    stripeSandbox: stripe.sandbox,
    google: openGoogle(googleSandbox.config),
    googleSandbox,
    mail: openOutbox({ pool: db.pool, clock }),
    slack: openSlackOutbox(openOutbox({ pool: db.pool, clock })),
    sms: openSmsOutbox(openOutbox({ pool: db.pool, clock })),
    routing: checksumLookup,
    files: openDiskFiles({ folder, secret: fileSecret, clock }),
    fileSecret,
    checkInSecret: randomBytes(32),
    showOutbox: true,
    publicUrl: 'https://bursar.test',
  };
  const deps = wrap({
    log,
    logOperations: log,
    db,
    projections,
    clock,
    ...outside,
    logLine: (line) => lines.push(line),
    ...more,
  });
  // Tests read what somebody else has done; people see that a moment later.
  const caughtUp = async () => {
    const head = await log.head().catch(() => undefined);
    await projections.waitFor(head ?? '', 2_000);
  };
  const by = { keyed, heard, caughtUp };
  const server = createServer(deps);
  server.listen(0, host);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stripe.sandbox.deliverTo(`${url}${WEBHOOK_PATH}`);
  const settling = settles ? await settleWebhooks(databaseUrl, deps) : undefined;

  return {
    url,
    databaseUrl,
    deps,
    db,
    log,
    stripe,
    googleSandbox,
    lines,
    errors: () => lines.filter(({ level }) => level === 'error'),
    advance: (ms) => {
      offsetMs += ms;
    },
    visitor: () => personAt(url, { memberId: '', orgCode: '', email: '' }, by),
    addOrg: (orgCode, options) =>
      addOrg(url, { ...deps, log, db, projections }, orgCode, stripe.sandbox, by, options),
    events: () => log.countAfter(undefined, 1_000_000),
    stop: async () => {
      await stripe.sandbox.stop();
      await closeServer(server);
      await settling?.stop();
      await projections.stop();
      await log.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const nobody = (orgCode: string): CommandMetadata => ({
  orgCode,
  actor: 'system:test',
  correlationId: randomUUID(),
  commandId: randomUUID(),
});

/** Give a command of nobody's, and wait until the lists show what it did. */
export async function giveIn<Command, Event extends BursarEvent, State>(
  { deps }: Pick<Api, 'deps'>,
  orgCode: string,
  noun: Decider<Command, Event, State>,
  id: string,
  command: Command,
): Promise<void> {
  const { position } = await dispatch(deps, nobody(orgCode), noun, id, command);
  await deps.projections.waitFor(position ?? '', 10_000);
}

async function addOrg(
  url: string,
  deps: Deps,
  orgCode: string,
  sandbox: TestStripe['sandbox'],
  by: By,
  { subscribed = true, connected = true } = {},
): Promise<Org> {
  const today = deps.clock().toISOString().slice(0, 10);
  const set = (command: OrganizationCommand) =>
    dispatch(deps, nobody(orgCode), organization, orgCode, command);
  const timeZone = 'America/Los_Angeles';
  const name = `Org ${orgCode}`;
  await set({ type: 'RegisterOrganization', name, university: 'State', timeZone });
  if (subscribed) {
    const subscription = {
      subscriptionId: `sub_${orgCode}`,
      customerId: `cus_${orgCode}`,
      status: 'active',
      plan: 1,
      quantity: 4,
      currentPeriodEnd: `${plusDays(today, 30)}T19:00:00.000Z`,
    } as const;
    await set({ type: 'RecordSubscription', subscription });
  }
  for (const chargeType of ['Dues', 'Fine', 'Social']) await set({ type: 'AddChargeType', chargeType });
  for (const method of [
    { bankType: 'bank', bankName: 'First Bank', last4: '4321' },
    { bankType: 'venmo', venmoID: `venmo-${orgCode}` },
  ] as const)
    await set({
      type: 'AddPaymentMethod',
      paymentMethodId: deriveId(`${method.bankType} ${orgCode}`),
      method,
    });

  const address = `treasurer@${orgCode}.example`;
  const account = await deps.stripe.createConnectedAccount({ orgCode, name, email: address });
  if (connected) await sandbox.controls.completeOnboarding(account.id);
  await syncConnectAccount(deps, account.id);

  const person = async (name: string, role: Role): Promise<Person> => {
    const memberId = deriveId(`${orgCode} ${name}`);
    const address = `${name}@${orgCode}.example`;
    await dispatch(deps, nobody(orgCode), email, emailId(address), { type: 'ReserveEmail', memberId });
    const profile = { fname: name[0]?.toUpperCase() + name.slice(1), lname: orgCode, email: address };
    await giveIn({ deps }, orgCode, member, memberId, { type: 'AddMember', profile, role, today });
    await storePassword(deps.db.pool, { orgCode, memberId, email: address, hash: PASSWORD_HASH });
    const found = personAt(url, { memberId, orgCode, email: address }, by);
    const answer = await found.signIn();
    if (answer.status !== 200) throw new Error(`${address} cannot sign in: ${JSON.stringify(answer.body)}`);
    return found;
  };
  return {
    orgCode,
    today,
    admin: await person('treasurer', 'admin'),
    member: await person('member', 'Member'),
    pledge: await person('pledge', 'pledge'),
    other: await person('other', 'Member'),
    stripeAccountId: account.id,
  };
}

type By = Required<Pick<ApiOptions, 'keyed' | 'heard'>> & {
  /** Resolves once all lists show what is in the log. */
  readonly caughtUp: () => Promise<void>;
};

function personAt(
  url: string,
  who: Pick<Person, 'memberId' | 'orgCode' | 'email'>,
  { keyed, heard, caughtUp }: By,
): Person {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        ...(jar.size === 0 ? {} : { cookie: cookie() }),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const body: unknown = isJson ? JSON.parse(text) : text;
    const { status, headers } = answer;
    const told: Answer = { status, headers, body, at: (place) => partOf(body, place) };
    heard(path, told);
    return told;
  };
  const anyKey = () => (keyed ? randomUUID() : undefined);
  const post = (path: string, body: unknown, { key = anyKey(), headers }: RequestOptions = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
    });
  return {
    ...who,
    get: async (path, { headers = {} } = {}) => {
      await caughtUp();
      return send(path, { headers });
    },
    post,
    postForm: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    upload: (path, fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return send(path, { method: 'POST', body });
    },
    signIn: (password = PASSWORD, remember = false) =>
      post('/api/login', { email: who.email, password, remember }),
    cookie,
  };
}

function partOf(body: unknown, place: string): unknown {
  let part = body;
  for (const name of place.split('.')) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = (part as Readonly<Record<string, unknown>>)[name];
  }
  return part;
}
