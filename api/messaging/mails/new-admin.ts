import { ADMIN, memberOfMemberStream } from '../../../ledger/member/events.ts';
import { hasPassword } from '../../platform/auth/credentials.ts';
import { accountMail, type PasswordLink, passwordBlocks, passwordLink } from '../accountMail.ts';

interface Data {
  /** Set when the administrator has no password yet. */
  readonly link?: PasswordLink;
}

/** To a member who became an administrator (spec 1 section 4, "Role change"). */
export const mail = accountMail<Data>({
  label: 'New administrator',
  on: {
    MemberRoleChanged: ({ data, stream }) => (data.role === ADMIN ? memberOfMemberStream(stream) : undefined),
  },
  perEvent: true,
  async read(context) {
    const { member, db } = context;
    if (member.role !== ADMIN) return { skip: 'The member is no administrator any more.' };
    if (await hasPassword(db.pool, member.memberId)) return {};
    // The invitation may lie in the mailbox as well, and be opened first.
    return { link: await passwordLink(context, { besides: true }) };
  },
  write: ({ link }, reader) => ({
    subject: `You are an administrator of ${reader.organization} now`,
    blocks: [
      `You are an administrator of ${reader.organization} on Bursar from now on: you can charge members, record and verify payments, and change the settings.`,
      ...(link === undefined
        ? [
            'Please sign in again, with the password that you have.',
            { kind: 'link', label: 'Open Bursar', url: `${reader.publicUrl}/dashboard` } as const,
          ]
        : passwordBlocks(reader, link)),
    ],
  }),
});
