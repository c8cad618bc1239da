import { loadStream } from '../../../ledger/loadStream.ts';
import { member } from '../../../ledger/member/decide.ts';
import { ADMIN, memberOfMemberStream } from '../../../ledger/member/events.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { hasPassword } from '../../platform/auth/credentials.ts';
import { issueOneTimePassword, ONE_TIME_PASSWORD_HOURS } from '../../platform/auth/oneTime.ts';
import { dueNowOn, readAccount } from '../../platform/calls/readAccount.ts';
import { figureNames } from '../../platform/contract/words.ts';
import { accountMail, type PasswordLink, passwordBlocks, passwordLink } from '../accountMail.ts';
import type { MailContext } from '../definition.ts';

interface InvitationData {
  readonly hasPassword: boolean;
  /** What is due now from a member who was reinstated; left out for everybody else. Cents. */
  readonly dueAgainCents?: number | undefined;
  readonly link: PasswordLink;
}

/** Invites a new or reinstated member or administrator; also sends a new link (spec 3: by mail). */
export const invitation = accountMail<InvitationData>({
  label: 'Invitation',
  on: {
    MemberAdded: ({ stream, data }) => (data.invited === false ? undefined : memberOfMemberStream(stream)),
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
        : `${reader.organization} collects its dues with Bursar. There you can see what you owe, pay, and review your payments.`,
      ...(data.dueAgainCents === undefined
        ? []
        : [
            `You are a member of ${reader.organization} again. Your account is as it was. ${figureNames.dueNow}: ${formatCents(data.dueAgainCents)}.`,
          ]),
      ...passwordBlocks(reader, data.link),
      ...(data.hasPassword ? ['Your current password works until you set a new one.'] : []),
    ],
  }),
});

async function dueAgain(context: MailContext): Promise<number | undefined> {
  const { log, queued, today } = context;
  const { events } = await loadStream(log, member, queued.memberId, queued.orgCode);
  if (!events.some(({ type }) => type === 'MemberReinstated')) return undefined;
  return dueNowOn((await readAccount(context)).state, today);
}

interface NewAdminData {
  /** Set when the administrator has no password yet. */
  readonly link?: PasswordLink;
}

/** To a member who became an administrator (spec 1 section 4, "Role change"). */
export const newAdmin = accountMail<NewAdminData>({
  label: 'New administrator',
  on: {
    MemberRoleChanged: ({ data, stream }) => (data.role === ADMIN ? memberOfMemberStream(stream) : undefined),
  },
  perEvent: true,
  async read(context) {
    const { member, db } = context;
    if (member.role !== ADMIN) return { skip: 'No longer an administrator.' };
    if (await hasPassword(db.pool, member.memberId)) return {};
    // The invitation may lie in the mailbox as well, and be opened first.
    return { link: await passwordLink(context, { besides: true }) };
  },
  write: ({ link }, reader) => ({
    subject: `You are now an administrator of ${reader.organization}`,
    blocks: [
      `You are now an administrator of ${reader.organization} on Bursar. You can charge members, record and verify payments, and change the settings.`,
      ...(link === undefined
        ? [
            'Please sign in again with your current password.',
            { kind: 'link', label: 'Open Bursar', url: `${reader.publicUrl}/dashboard` } as const,
          ]
        : passwordBlocks(reader, link)),
    ],
  }),
});

interface OneTimePasswordData {
  readonly password: string;
  /** E.g. `Nov 22, 2026, 10:15 AM PST`. */
  readonly until: string;
}

/** After "Send New Password" (spec 1 section 2.1). */
export const oneTimePassword = accountMail<OneTimePasswordData>({
  label: 'New password',
  async read(context) {
    const { member, clock } = context;
    const end = new Date(clock().getTime() + ONE_TIME_PASSWORD_HOURS * 3_600_000);
    return {
      password: await issueOneTimePassword(context, member),
      until: end.toLocaleString('en-US', {
        timeZone: member.timeZone,
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
    };
  },
  write: ({ password, until }, { email, publicUrl }) => ({
    subject: 'Your new password',
    blocks: [
      `A new password was requested for ${email}. Sign in with this one:`,
      { kind: 'code', text: password },
      `It works once, until ${until}. Bursar then asks you to choose a password of your own.`,
      { kind: 'link', label: 'Sign In', url: `${publicUrl}/login` },
      'If you did not request it, ignore this email: your password still works.',
    ],
  }),
});

/** Sent so that a change made on an unlocked computer is noticed. */
export const passwordChanged = accountMail({
  label: 'Password changed',
  write: (_, { email, publicUrl }) => ({
    subject: 'Your password was changed',
    blocks: [
      `The password of ${email} was changed. If that was you, no action is needed.`,
      'All other browsers were signed out, and your private calendar address, if you had one, stopped working. You can make a new one in the calendar.',
      'If it was not you, reset your password. That signs out every browser.',
      { kind: 'link', label: 'Send New Password', url: `${publicUrl}/resetPassword` },
    ],
  }),
});

/** Goes to the old address and omits the new one: another person may read the old mailbox. */
export const emailChanged = accountMail<{ readonly oldEmail: string }>({
  label: 'Email changed',
  read: ({ queued }) => ({ oldEmail: queued.email }),
  write: ({ oldEmail }, { organization }) => ({
    to: oldEmail,
    subject: 'Your sign-in email has changed',
    blocks: [
      `An administrator of ${organization} changed the email address of your account. ${oldEmail} no longer signs in, and emails go to the new address.`,
      `If you did not expect this, ask an administrator of ${organization}.`,
    ],
  }),
});
