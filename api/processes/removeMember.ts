import { account } from '../../ledger/account/decide.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { member } from '../../ledger/member/decide.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { releaseEmail, reserveEmail } from './loginEmails.ts';
import type { Process } from './process.ts';

export interface RemovedMember {
  readonly memberId: string;
  readonly today: CalendarDate;
}

/** A member leaves the list, their email becomes free, and no more late fees come on their account. */
export const removeMemberProcess: Process<RemovedMember> = {
  kind: 'removeMember',
  subjectOf: ({ memberId }) => memberId,
  run: async ({ deps, contextOf, step }, { memberId, today }) => {
    const { state, events, position } = await step(member, memberId, { type: 'RemoveMember' });
    // Another call removed the member, or somebody has reinstated them since a crash cut this short.
    if (events.length === 0 || state.status !== 'removed') return;
    // The email at the time of the removal: it may have been changed since the call began. A later
    // reservation is of the member's reinstatement, which may still be on its way to the log.
    await releaseEmail(deps, state.profile.email, memberId, contextOf('release'), position);
    await step(account, memberId, { type: 'StopLateFees', today });
  },
};

export interface ReinstatedMember extends RemovedMember {
  readonly email: string;
}

/** A removed member is listed again under the same email, and late fees come as if they had never stopped. */
export const reinstateMemberProcess: Process<ReinstatedMember> = {
  kind: 'reinstateMember',
  subjectOf: ({ memberId }) => memberId,
  run: async ({ deps, contextOf, step }, { memberId, email, today }) => {
    const command = { type: 'ReinstateMember' } as const;
    const { commandId, orgCode } = contextOf(command.type);
    const before = await loadStream(deps.log, member, memberId, orgCode);
    if (!before.events.some(({ metadata }) => metadata.commandId === commandId)) {
      // Refused by what was read: the email would not be reserved for a removal that arrives only now.
      member.decide(command, before.state);
      await reserveEmail(deps, email, memberId, contextOf('reserve'));
    }
    const { state, events } = await step(member, memberId, command);
    // Another call reinstated the member: a step taken now would be skipped when a later try reinstates them.
    if (events.length === 0) return;
    // Somebody has removed the member again since a crash cut this short, and releases the email.
    if (state.status === 'removed') return;
    await step(account, memberId, { type: 'ResumeLateFees', today });
  },
};
