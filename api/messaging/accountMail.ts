import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { issueLink, LINK_DAYS } from '../platform/auth/oneTime.ts';
import { SECURITY_PAGE } from '../platform/contract/pages.ts';
import type { MailContext, MailDefinition, MailGroup, Reader } from './definition.ts';
import type { Block } from './layout.ts';

const DAY_MS = 86_400_000;

type MemberMail<Data> = Extract<MailDefinition<Data>, { readonly to: MailGroup }>;

export function accountMail<Data>({ write, ...rest }: Omit<MemberMail<Data>, 'to'>): MemberMail<Data> {
  return {
    ...rest,
    to: 'member',
    write: (data, reader) => ({
      ...write(data, reader),
      // An administrator may be the only one, with no treasurer to ask.
      footer: reader.isAdmin ? `Sent for ${reader.organization} by Bursar.` : undefined,
    }),
  };
}

/** A page to set a password, and the day until which it opens, e.g. `Nov 28, 2026`. */
export interface PasswordLink {
  readonly url: string;
  readonly until: string;
}

/** Made when the mail is written: its secret is in the mail alone, and a mail tried again has a new one. */
export async function passwordLink(
  context: MailContext,
  options?: { readonly besides: boolean },
): Promise<PasswordLink> {
  const { member, clock } = context;
  const end = new Date(clock().getTime() + LINK_DAYS * DAY_MS);
  return {
    url: await issueLink(context, member, options),
    until: formatDay(dayIn(member.timeZone, end)),
  };
}

export function passwordBlocks({ email }: Reader, { url, until }: PasswordLink): Block[] {
  return [
    `You sign in as ${email}. First set a password:`,
    { kind: 'link', label: 'Set Your Password', url },
    `The link works once, until ${until}. After that, choose Forgot Password on the login page, and a new password is sent to you.`,
  ];
}

/** Sent so that a change of the second factor cannot go unnoticed. */
export function twoStepMail<Data>({
  label,
  read,
  subject,
  summary,
}: {
  readonly label: string;
  read?(context: MailContext): Promise<Data>;
  readonly subject: string;
  summary(reader: Reader, data: Data): string;
}) {
  return accountMail<Data>({
    label,
    read,
    write: (data, reader) => ({
      subject,
      blocks: [
        summary(reader, data),
        { kind: 'link', label: 'Sign-in & security', url: `${reader.publicUrl}${SECURITY_PAGE}` },
        'If you did not expect this, reset your password right away and contact an administrator.',
        { kind: 'link', label: 'Send New Password', url: `${reader.publicUrl}/resetPassword` },
      ],
    }),
  });
}
