import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from 'ava';
import { type Reader, renderFor } from '../../api/messaging/definition.ts';
import { mailKinds } from '../../api/messaging/kinds.ts';
import type { RenderedMail } from '../../api/messaging/layout.ts';
import type * as mails from '../../api/messaging/mails/index.ts';
import type { AccountCommand } from '../../ledger/account/decide.ts';
import { account } from '../../ledger/account/decide.ts';
import type { ChargeTerms } from '../../ledger/account/events.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { lanes } from '../../projections/index.ts';
import { plain } from './account.ts';
import { received, venmo } from './account-commands.ts';
import { type Api, giveIn, type Person } from './api.ts';

/** A mail as the outbox keeps it, and when. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** All mails in the order in which they were sent. */
export async function mailsOf(api: Api, to?: Pick<Person, 'email'>): Promise<SentMail[]> {
  const { rows } = await api.db.pool.query<SentMail>(
    `SELECT recipient AS "to", subject, text, html FROM app.outbox
     WHERE $1::text IS NULL OR recipient = $1 ORDER BY sent_at, subject`,
    [to?.email ?? null],
  );
  return rows;
}

/** The subject and what a mail says, without greeting, last link, footer and secrets. */
export function saidIn({ subject, text }: Pick<SentMail, 'subject' | 'text'>): string {
  const [said = ''] = text.split('\n\n-- ');
  const body = said.split('\n\n').slice(2, -1);
  return [subject, ...body].join('\n').replace(/token=[\w-]{43}/, 'token=…');
}

/** A rebuild of the read side is no news: after it the job sends no mail. */
export async function rebuildSendsNothing(
  t: ExecutionContext,
  { log, db, deps }: Api,
  job: (deps: Api['deps']) => Promise<unknown>,
): Promise<void> {
  const count = async () => (await db.pool.query('SELECT FROM app.outbox')).rowCount ?? 0;
  const before = await count();
  t.true(before > 0);
  await rebuild({ log, pool: db.pool, lanes });
  await job(deps);
  t.is(await count(), before);
}

type Mails = typeof mails;

/** A mail as its reader gets it, with what it says given. */
export function asMailed<Kind extends keyof Mails>(
  kind: Kind,
  data: Parameters<Mails[Kind]['write']>[0],
  reader: Reader,
): RenderedMail {
  return renderFor(reader, mailKinds[kind].write(data, reader));
}

/** Give a command to a member's account, and wait until the lists show it. */
export const command = (api: Api, { orgCode, memberId }: Person, given: AccountCommand): Promise<void> =>
  giveIn(api, orgCode, account, memberId, given);

/** Charge a member; answers the charge's id. */
export async function assess(
  api: Api,
  person: Person,
  terms: Partial<ChargeTerms> & Pick<ChargeTerms, 'dueDate'>,
  timeZone = 'America/Los_Angeles',
): Promise<string> {
  const chargeId = randomUUID();
  const today = dayIn(timeZone, api.deps.clock());
  const full = { ...plain, amountCents: 5_000, startDate: today, ...terms };
  await command(api, person, { type: 'AssessCharge', chargeId, terms: full, today });
  return chargeId;
}

/** Pay a charge in cash. */
export async function payCash(
  api: Api,
  person: Person,
  chargeId: string,
  amountCents: number,
): Promise<string> {
  const paymentId = randomUUID();
  const today = dayIn('America/Los_Angeles', api.deps.clock());
  const allocations = [{ chargeId, amountCents }];
  await command(api, person, received(amountCents, today, { paymentId, allocations }));
  return paymentId;
}

/** A payment of a charge by Venmo that waits to be verified; answers its id. */
export async function submitVenmo(
  api: Api,
  person: Person,
  chargeId: string,
  { amountCents, payer = '@ann' }: { readonly amountCents: number; readonly payer?: string },
): Promise<string> {
  const paymentId = randomUUID();
  const sent = venmo(amountCents, dayIn('America/Los_Angeles', api.deps.clock()), {
    paymentId,
    allocations: [{ chargeId, amountCents }],
  });
  await command(api, person, { ...sent, orderId: `V-${paymentId.slice(0, 4)}`, payer });
  return paymentId;
}

/** Put the clock to an instant. */
export function moveTo(api: Api, instant: string): void {
  api.advance(Date.parse(instant) - api.deps.clock().getTime());
}
