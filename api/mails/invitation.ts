import { memberOfMemberStream } from '../../ledger/member/events.ts';
import { hasPassword } from '../auth/credentials.ts';
import { accountMail, type PasswordLink, passwordBlocks, passwordLink } from '../delivery/accountMail.ts';

interface Data {
  readonly hasPassword: boolean;
  readonly link: PasswordLink;
}

/** To a new or reinstated member or administrator, or who asked for another link (spec 3: by mail). */
export const mail = accountMail<Data>({
  on: {
    MemberAdded: ({ stream }) => memberOfMemberStream(stream),
    MemberReinstated: ({ stream }) => memberOfMemberStream(stream),
  },
  perEvent: true,
  read: async (context) => ({
    hasPassword: await hasPassword(context.db.pool, context.member.memberId),
    link: await passwordLink(context),
  }),
  write: (data, reader) => ({
    subject: `Your account for ${reader.organization}`,
    blocks: [
      reader.isAdmin
        ? `You are an administrator of ${reader.organization} on Bursar, where its dues and payments are kept.`
        : `${reader.organization} collects its dues with Bursar. There you see what you owe, pay, and look up your payments.`,
      ...passwordBlocks(reader, data.link),
      ...(data.hasPassword ? ['The password that you have goes on working until you set another one.'] : []),
    ],
  }),
});
