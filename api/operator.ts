/**
 * `npm run operator [-- email]`: let somebody see every organization's payments (/payout), or list who may.
 * `--remove email` revokes it; `--link email` prints a link for setting a password, where no mail goes out;
 * `--reset-second-factor email` removes a lost second factor; `--removals` lists organizations removed after
 * their trial; `--mails` lists unsent mails, `--mail id` prints one; `--uncertain-mails` lists those that
 * were cut short; `--senders` lists who sends how much, `--stop-sender code` stops one and
 * `--allow-sender code` allows it again.
 * No API call does this, so that no administrator can become an operator.
 */
import { parseArgs } from 'node:util';
import type { EventLog } from '../ledger/log/log.ts';
import { type Database, openDatabase } from '../projections/engine/database.ts';
import { listOutbox, readOutbox } from './integrations/mail/mail.ts';
import { listSenders, stopSender } from './messaging/byHand.ts';
import { listUncertainMails } from './messaging/queue.ts';
import { issueLink } from './platform/auth/oneTime.ts';
import { listOperators, setOperator } from './platform/auth/operators.ts';
import { StartupError } from './platform/errors/startupError.ts';
import { listTenantRemovals } from './processes/tenantRemoval.ts';
import { resetTwoFactor } from './session/twoStep/resetTwoFactor.ts';
import { type Config, localAddress, readConfig, startClock } from './start/config.ts';
import { openLog } from './start/openLog.ts';
import { openPostgres } from './start/openPostgres.ts';
import { prepareDatabase } from './start/prepareDatabase.ts';

const print = (line: string) => console.log(line);

/** How many mails are listed, the newest first. */
const SHOWN_MAILS = 50;

const options = {
  remove: { type: 'boolean', default: false },
  link: { type: 'string' },
  'reset-second-factor': { type: 'string' },
  removals: { type: 'boolean', default: false },
  mails: { type: 'boolean', default: false },
  mail: { type: 'string' },
  'uncertain-mails': { type: 'boolean', default: false },
  senders: { type: 'boolean', default: false },
  'stop-sender': { type: 'string' },
  'allow-sender': { type: 'string' },
} as const;

/** @throws StartupError naming the arguments that there are */
function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    // What parseArgs says about unknown options is long; the line below says what there is.
    const known = Object.entries(options).map(
      ([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`,
    );
    throw new StartupError(
      `Unknown arguments "${args.join(' ')}": there are emails, and ${known.join(', ')}.`,
    );
  }
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const config = readConfig(process.env, []);
  const postgres = await openPostgres(config, print);
  const db = openDatabase(postgres.url);
  const log = await openLog(config, postgres.url);
  try {
    await prepareDatabase(db.pool, postgres.url, log);
    if (values.removals) return await printRemovals(log);
    if (values['uncertain-mails']) return await printUncertainMails(db, startClock(config.clockStart)());
    if (values.senders) return await printSenders(db, startClock(config.clockStart)());
    if (values['stop-sender'] !== undefined) return await setSender(db, values['stop-sender'], true);
    if (values['allow-sender'] !== undefined) return await setSender(db, values['allow-sender'], false);
    if (values.mails) return await printMails(db);
    if (values.mail !== undefined) return await printMail(db, values.mail);
    if (values.link !== undefined) return print(await linkFor(db, config, values.link));
    const lost = values['reset-second-factor'];
    if (lost !== undefined) return print(await resetSecondFactor(db, config, lost));
    for (const email of positionals) await setOperator(db.pool, email, !values.remove);
    const operators = await listOperators(db.pool);
    print(
      operators.length === 0 ? 'Nobody operates this installation.' : `Operators: ${operators.join(', ')}`,
    );
  } finally {
    await log.close();
    await db.close();
    await postgres.stop();
  }
}

async function linkFor(db: Database, config: Config, email: string): Promise<string> {
  const member = await memberOf(db, email);
  const publicUrl = config.publicUrl ?? localAddress(config, config.port);
  return issueLink({ db, clock: startClock(config.clockStart), publicUrl }, member);
}

/** The mail about it goes out with the next that are queued. */
async function resetSecondFactor(db: Database, config: Config, email: string): Promise<string> {
  const member = await memberOf(db, email);
  await resetTwoFactor({ db, clock: startClock(config.clockStart) }, member, 'operator');
  return `${member.email} signs in with the password alone now, and is written to.`;
}

/** @throws StartupError when no member has this email, or Bursar has not run since they got it */
async function memberOf(
  db: Database,
  email: string,
): Promise<{ readonly orgCode: string; readonly memberId: string; readonly email: string }> {
  const { rows } = await db.pool.query<{ orgCode: string; memberId: string; email: string }>(
    `SELECT org_code AS "orgCode", member_id AS "memberId", email FROM read.members WHERE email = $1 AND active`,
    [email.toLowerCase()],
  );
  const [member] = rows;
  if (member === undefined)
    throw new StartupError(`Nobody has the email ${email} (Bursar must have run since).`);
  return member;
}

async function printMails({ pool }: Database): Promise<void> {
  const mails = await listOutbox(pool, SHOWN_MAILS);
  if (mails.length === 0) print('No mail was kept.');
  for (const { id, sentAt, to, subject } of mails)
    print(`${id}  ${new Date(sentAt).toISOString().slice(0, 16)}Z  ${plain(`${to}: ${subject}`)}`);
}

/** Mails that may not have arrived and are never sent again. */
async function printUncertainMails({ pool }: Database, now: Date): Promise<void> {
  const mails = await listUncertainMails(pool, now);
  if (mails.length === 0) print('No mail was cut short in the last 7 days.');
  for (const { orgCode, id, kind, email, since, error } of mails)
    print(
      plain(
        `${id}  ${new Date(since).toISOString().slice(0, 16)}Z  ${orgCode}: ${kind} to ${email}. ${error || 'It is still being sent.'}`,
      ),
    );
}

async function printSenders({ pool }: Database, now: Date): Promise<void> {
  const senders = await listSenders(pool, now);
  if (senders.length === 0) print('No organization has sent anything in the last 7 days.');
  for (const { orgCode, name, isStopped, mailsByHand, mails, texts } of senders)
    print(
      `${orgCode}  ${plain(name)}: ${mailsByHand} mails by hand, ${mails} mails in all, ${texts} texts in 7 days${isStopped ? ', stopped' : ''}`,
    );
}

async function setSender({ pool }: Database, orgCode: string, isStopped: boolean): Promise<void> {
  await stopSender(pool, orgCode, isStopped);
  print(isStopped ? `${orgCode} sends no mails by hand and no texts.` : `${orgCode} may send again.`);
}

/** @throws StartupError when there is no such mail */
async function printMail({ pool }: Database, id: string): Promise<void> {
  const mail = await readOutbox(pool, id);
  if (mail === undefined) throw new StartupError(`There is no mail ${id}: --mails lists them.`);
  print(plain(`From: ${mail.fromName}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`));
}

/** Text of other people without what would control the terminal. */
function plain(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '');
}

async function printRemovals(log: EventLog): Promise<void> {
  const removals = await listTenantRemovals({ log });
  if (removals.length === 0) print('No organization was removed.');
  for (const { orgCode, at, counts } of removals) {
    const list = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    print(`${at.slice(0, 10)}  ${orgCode}: ${list.join(', ')}`);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
}
