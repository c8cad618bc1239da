import { decode } from '../../ledger/catalogue.ts';
import { type CommandContext, fold, RuleViolation } from '../../ledger/decider.ts';
import { type EmailState, email } from '../../ledger/email/decide.ts';
import { emailStream } from '../../ledger/email/events.ts';
import { handle } from '../../ledger/handle.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { member } from '../../ledger/member/decide.ts';
import { memberStream } from '../../ledger/member/events.ts';

/** A call that is still running may have reserved an email whose member is not written yet. After this long it is not running any more. */
const DANGLING_AFTER_MS = 60_000;

export const EMAIL_TAKEN = 'Email Already Exists! Please use a different email address.';

/**
 * Reserve a login email for a member (architecture 2). A reservation that a crashed call left behind is taken over.
 * @throws RuleViolation EmailTaken
 */
export async function reserveEmail(
  log: EventLog,
  address: string,
  memberId: string,
  context: CommandContext,
): Promise<void> {
  const holder = await holderOf(log, address, context.at);
  const stream = emailStream(address);
  if (holder.isDangling && holder.memberId !== undefined && holder.memberId !== memberId) {
    const release = { type: 'ReleaseEmail', memberId: holder.memberId } as const;
    await handle(log, email, stream, release, { ...context, commandId: `${context.commandId}:take-over` });
  }
  const reserved = await handle(log, email, stream, { type: 'ReserveEmail', memberId }, context);
  // A repeat finds its reservation in the stream even when somebody else has taken it over since.
  if (reserved.state.memberId !== memberId) throw new RuleViolation('EmailTaken', EMAIL_TAKEN, 'email');
}

/** Give an email back. Nothing happens when somebody else holds it. */
export async function releaseEmail(
  log: EventLog,
  address: string,
  memberId: string,
  context: CommandContext,
): Promise<void> {
  await handle(log, email, emailStream(address), { type: 'ReleaseEmail', memberId }, context);
}

/** Who signs in with an address, and in which organisation; `undefined` when nobody does. */
export async function findHolder(
  log: EventLog,
  address: string,
): Promise<{ readonly orgCode: string; readonly memberId: string } | undefined> {
  const last = (await log.readStream(emailStream(address))).at(-1);
  if (last === undefined) return undefined;
  const event = decode(last);
  return event.type === 'EmailReserved'
    ? { orgCode: last.metadata.orgCode, memberId: event.data.memberId }
    : undefined;
}

/** Is the address in use by a member other than this one, of whatever organisation? */
export async function isEmailTaken(
  log: EventLog,
  address: string,
  memberId: string,
  at: string,
): Promise<boolean> {
  const holder = await holderOf(log, address, at);
  return holder.memberId !== undefined && holder.memberId !== memberId && !holder.isDangling;
}

/**
 * Who holds an address. Dangling: the holder does not have that address in his profile, or was removed, so the call that should have
 * finished the change was cut short.
 */
async function holderOf(
  log: EventLog,
  address: string,
  at: string,
): Promise<EmailState & { isDangling: boolean }> {
  const recorded = await log.readStream(emailStream(address));
  const held = fold(
    email,
    recorded.map((event) => decode(event) as never),
  );
  const last = recorded.at(-1);
  if (held.memberId === undefined || last === undefined) return { ...held, isDangling: false };
  const ageMs = Date.parse(at) - Date.parse(last.metadata.at);
  if (ageMs < DANGLING_AFTER_MS) return { ...held, isDangling: false };
  const history = await log.readStream(memberStream(held.memberId));
  const holder = fold(
    member,
    history.map((event) => decode(event) as never),
  );
  const isInUse = holder.status === 'active' && holder.profile.email === address.toLowerCase();
  return { ...held, isDangling: !isInUse };
}
