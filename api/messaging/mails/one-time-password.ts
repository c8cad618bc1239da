import { issueOneTimePassword, ONE_TIME_PASSWORD_HOURS } from '../../platform/auth/oneTime.ts';
import { accountMail } from '../accountMail.ts';

interface Data {
  readonly password: string;
  /** E.g. `Nov 22, 2026, 10:15 AM PST`. */
  readonly until: string;
}

/** After "Send New Password" (spec 1 section 2.1). */
export const mail = accountMail<Data>({
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
      `A new password was asked for ${email}. Sign in with this one:`,
      { kind: 'code', text: password },
      `It works once, until ${until}. Bursar then asks you to choose a password of your own.`,
      { kind: 'link', label: 'Sign In', url: `${publicUrl}/login` },
      'If you did not ask for it, you need not do anything: your password goes on working.',
    ],
  }),
});
