import { isRecordedAlike, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { member } from '../../ledger/member/decide.ts';
import type { MemberProfile } from '../../ledger/member/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { queueAccountMail } from '../messaging/queue.ts';
import { changeEmail } from '../platform/auth/credentials.ts';
import { voidSecrets } from '../platform/auth/oneTime.ts';
import { releaseEmail, reserveEmail } from './loginEmails.ts';
import type { Process } from './process.ts';

export interface ChangedLoginEmail {
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
