import { loadStream } from '../../../ledger/loadStream.ts';
import { member } from '../../../ledger/member/decide.ts';
import { memberOfMemberStream } from '../../../ledger/member/events.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { hasPassword } from '../../platform/auth/credentials.ts';
import { dueNowOn, readAccount } from '../../platform/calls/readAccount.ts';
import { figureNames } from '../../platform/contract/words.ts';
import { accountMail, type PasswordLink, passwordBlocks, passwordLink } from '../accountMail.ts';
import type { MailContext } from '../definition.ts';

interface Data {
  readonly hasPassword: boolean;
  /** What is due now from a member who was reinstated; left out for everybody else. Cents. */
  readonly dueAgainCents?: number | undefined;
  readonly link: PasswordLink;
}

/** Invites a new or reinstated member or administrator; also sends a new link (spec 3: by mail). */
export const mail = accountMail<Data>({
  label: 'Invitation',
  on: {
    MemberAdded: ({ stream }) => memberOfMemberStream(stream),
    MemberReinstated: ({ stream }) => memberOfMemberStream(stream),
  },
  perEvent: true,
  read: async (context) => ({
    hasPassword: await hasPassword(context.db.pool, context.member.memberId),
    dueAgainCents: await dueAgain(context),
    link: await passwordLink(context),
  }),
  write: (data, reader) => ({
    subject: `Your account for ${reader.organization}`,
    blocks: [
      reader.isAdmin
        ? `You are an administrator of ${reader.organization} on Bursar, where its dues and payments are kept.`
        : `${reader.organization} collects its dues with Bursar. There you see what you owe, pay, and look up your payments.`,
      ...(data.dueAgainCents === undefined
        ? []
        : [
            `You had been removed from the members of ${reader.organization}, and are one again. Your account is as it was. ${figureNames.dueNow}: ${formatCents(data.dueAgainCents)}.`,
          ]),
      ...passwordBlocks(reader, data.link),
      ...(data.hasPassword ? ['The password that you have goes on working until you set another one.'] : []),
    ],
  }),
});

async function dueAgain(context: MailContext): Promise<number | undefined> {
  const { log, queued, today } = context;
  const { events } = await loadStream(log, member, queued.memberId, queued.orgCode);
  if (!events.some(({ type }) => type === 'MemberReinstated')) return undefined;
  return dueNowOn((await readAccount(context)).state, today);
}
