import { member } from '../../ledger/member/decide.ts';
import { type MemberProfile, PLEDGE } from '../../ledger/member/events.ts';
import { prospectGroup } from '../../ledger/prospectGroup/decide.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { releaseEmail, reserveEmail } from './loginEmails.ts';
import type { Process } from './process.ts';

export interface NewMemberOfGroup {
  readonly groupId: string;
  readonly prospectId: string;
  readonly memberId: string;
  readonly profile: MemberProfile;
  readonly today: CalendarDate;
}

/**
 * A prospect becomes a member: the group names the member first, so that the prospect cannot become a second
 * one, then the email is reserved and the member added. When that is refused, the group lets go again.
 */
export const makeProspectMemberProcess: Process<NewMemberOfGroup> = {
  kind: 'makeProspectMember',
  run: async ({ deps, contextOf, step }, { groupId, prospectId, memberId, profile, today }) => {
    await step(prospectGroup, groupId, { type: 'MakeMember', prospectId, memberId });
    await reserveEmail(deps, profile.email, memberId, contextOf('reserve'));
    await step(member, memberId, { type: 'AddMember', profile, role: PLEDGE, today });
  },
  compensate: async ({ deps, contextOf, step }, { groupId, prospectId, memberId, profile }) => {
    await releaseEmail(deps, profile.email, memberId, contextOf('release'));
    await step(prospectGroup, groupId, { type: 'UnmakeMember', prospectId, memberId });
  },
};
