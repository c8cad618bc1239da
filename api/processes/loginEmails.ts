import { type CommandContext, isRecordedAlike, RuleViolation } from '../../ledger/decider.ts';
import { type EmailCommand, type EmailState, email } from '../../ledger/email/decide.ts';
import { emailId } from '../../ledger/email/events.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { EventLog, Position } from '../../ledger/log/log.ts';
import { member } from '../../ledger/member/decide.ts';
import type { MemberProfile } from '../../ledger/member/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Deps } from '../deps.ts';
import { queueAccountMail } from '../messaging/queue.ts';
import { changeEmail } from '../platform/auth/credentials.ts';
import { voidSecrets } from '../platform/auth/oneTime.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import type { Process } from './process.ts';

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

interface ChangedLoginEmail {
  readonly memberId: string;
  readonly before: MemberProfile;
  /** With the new email, and what else the call changes. */
  readonly profile: MemberProfile;
  readonly today: CalendarDate;
}

/**
 * A profile changes together with the login email: the new one is reserved, the profile changed, and the
 * former one released; then the sign-in and a mail follow. When the member refuses, the new one is free
 * again.
 */
export const changeLoginEmailProcess: Process<ChangedLoginEmail> = {
  kind: 'changeLoginEmail',
  lockOf: ({ memberId }) => profileLock(memberId),
  run: async ({ deps, contextOf, step }, { memberId, before, profile, today }) => {
    const command = { type: 'UpdateMember', profile, today } as const;
    const { orgCode, actor, commandId } = contextOf(command.type);
    const { events, state } = await loadStream(deps.log, member, memberId, orgCode);
    // A step that was taken is not taken again: somebody else may have the email by now.
    if (!events.some(({ metadata }) => metadata.commandId === commandId)) {
      if (state.status !== 'unknown' && !isRecordedAlike(state.profile, before))
        throw new RuleViolation('ProfileChanged', 'The profile was changed meanwhile.');
      await reserveEmail(deps, profile.email, memberId, contextOf('reserve'));
    }
    const { state: now } = await step(member, memberId, command);
    // Another call changed it after a crash had cut this one short.
    if (now.status === 'unknown' || now.profile.email !== profile.email) return;
    await releaseEmail(deps, before.email, memberId, contextOf('release'));
    await changeEmail(deps.db.pool, memberId, profile.email);
    // Else what was mailed would be good again once the email is changed back.
    await voidSecrets(deps.db.pool, [memberId], 'emailChanged');
    const dedupKey = commandId;
    await queueAccountMail(deps, 'email-changed', { orgCode, memberId, actor, dedupKey, to: before.email });
  },
  compensate: ({ deps, contextOf }, { memberId, profile }) =>
    releaseEmail(deps, profile.email, memberId, contextOf('giveBack')),
};

/** Changes to one member's profile run one at a time. */
export const profileLock = (memberId: string) => `profile ${memberId}`;
