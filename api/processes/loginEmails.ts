import { type CommandContext, RuleViolation } from '../../ledger/decider.ts';
import { type EmailCommand, type EmailState, email } from '../../ledger/email/decide.ts';
import { emailId } from '../../ledger/email/events.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { EventLog, Position } from '../../ledger/log/log.ts';
import { member } from '../../ledger/member/decide.ts';
import type { Deps } from '../deps.ts';
import { dispatch } from '../platform/calls/dispatch.ts';

/** After this long, a call that reserved an email and has not written its member is not running any more. */
const DANGLING_AFTER_MS = 60_000;

export const EMAIL_TAKEN = 'Email Already Exists! Please use a different email address.';

type EmailDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'world'>;

/**
 * Reserve a login email for a member (architecture 2), or take over one left by a crash.
 * @throws RuleViolation EmailTaken
 */
export async function reserveEmail(
  deps: EmailDeps,
  address: string,
  memberId: string,
  context: CommandContext,
): Promise<void> {
  const holder = await holderOf(deps.log, address, context.at);
  if (holder.isDangling && holder.memberId !== undefined && holder.memberId !== memberId) {
    const takeOver = { ...context, commandId: `${context.commandId}:take-over` };
    await releaseEmail(deps, address, holder.memberId, takeOver);
  }
  const reserved = await dispatch(deps, context, email, emailId(address), { type: 'ReserveEmail', memberId });
  // A repeat finds its reservation in the stream even when somebody else has taken it over since.
  if (reserved.state.memberId !== memberId) throw new RuleViolation('EmailTaken', EMAIL_TAKEN, 'email');
}

/**
 * Give an email back. Nothing happens when somebody else holds it, or the member has it by a reservation made
 * after the position `reservedBefore`, if one is given.
 */
export async function releaseEmail(
  deps: EmailDeps,
  address: string,
  memberId: string,
  context: CommandContext,
  reservedBefore?: Position,
): Promise<void> {
  const id = emailId(address);
  const command: EmailCommand = { type: 'ReleaseEmail', memberId };
  if (reservedBefore === undefined) {
    await dispatch(deps, context, email, id, command);
    return;
  }
  const { events } = await loadStream(deps.log, email, id, '');
  const earlier = events.filter(
    ({ type, position }) => type === 'EmailReserved' && position < reservedBefore,
  );
  await dispatch(deps, context, email, id, { ...command, reservation: earlier.length });
}

/** The member who signs in with an address, and their organization; `undefined` for none. */
export async function findHolder(
  log: EventLog,
  address: string,
): Promise<{ readonly orgCode: string; readonly memberId: string } | undefined> {
  // Reservations are shared: any organization's are read.
  const { events } = await loadStream(log, email, emailId(address), '');
  const last = events.at(-1);
  return last?.type === 'EmailReserved'
    ? { orgCode: last.metadata.orgCode, memberId: last.data.memberId }
    : undefined;
}

/** Is the address in use by a member other than this one, of whatever organization? */
export async function isEmailTaken(
  log: EventLog,
  address: string,
  memberId: string,
  at: string,
): Promise<boolean> {
  const holder = await holderOf(log, address, at);
  return holder.memberId !== undefined && holder.memberId !== memberId && !holder.isDangling;
}

/** Who holds an address. Dangling: removed, or with another address, because a call was interrupted. */
async function holderOf(
  log: EventLog,
  address: string,
  at: string,
): Promise<EmailState & { isDangling: boolean }> {
  const { events, state: held } = await loadStream(log, email, emailId(address), '');
  const last = events.at(-1);
  if (held.memberId === undefined || last === undefined) return { ...held, isDangling: false };
  const ageMs = Date.parse(at) - Date.parse(last.metadata.at);
  if (ageMs < DANGLING_AFTER_MS) return { ...held, isDangling: false };
  const { state: holder } = await loadStream(log, member, held.memberId, last.metadata.orgCode);
  const isInUse = holder.status === 'active' && holder.profile.email === address.toLowerCase();
  return { ...held, isDangling: !isInUse };
}
