import { ADMIN } from '../../ledger/member/events.ts';
import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { hasPassword } from '../auth/credentials.ts';
import { issueLink, issueOneTimePassword, LINK_DAYS, ONE_TIME_PASSWORD_HOURS } from '../auth/oneTime.ts';
import { readTwoStep } from '../auth/twoStep.ts';
import { SECURITY_PAGE } from '../contract/pages.ts';
import type { ComposeDeps, Composed, Occasion, Skipped } from './occasion.ts';
import {
  type AccountMailKind,
  emailChangedMail,
  invitationMail,
  newAdminMail,
  oneTimePasswordMail,
  passwordChangedMail,
  twoStepMail,
} from './templates/account.ts';

const HOUR_MS = 3_600_000;

/** A mail about an account. Its secret is made here, so that it is nowhere but in the mail; a mail that is tried again has a new one. */
export async function composeAccountMail(
  deps: ComposeDeps,
  { member, publicUrl, queued }: Occasion,
  kind: AccountMailKind,
): Promise<Composed | Skipped> {
  const { org: organisation, fname, email, timeZone } = member;
  const isAdmin = member.role === ADMIN;
  const person = { organisation, fname, email, isAdmin };
  const link = async (options?: { readonly besides: boolean }) => ({
    url: await issueLink(deps, member, options),
    until: formatDay(dayIn(timeZone, new Date(deps.clock().getTime() + LINK_DAYS * 24 * HOUR_MS))),
  });
  const has = await hasPassword(deps.db.pool, member.memberId);
  switch (kind) {
    case 'invitation':
      return mail(invitationMail({ ...person, hasPassword: has, link: await link() }));
    case 'new-admin':
      if (!isAdmin) return { skipped: 'The member is no administrator any more.' };
      return mail(
        newAdminMail({
          ...person,
          url: `${publicUrl}/dashboard`,
          // The invitation may lie in the mailbox as well, and be opened first.
          ...(has ? {} : { link: await link({ besides: true }) }),
        }),
      );
    case 'one-time-password': {
      const password = await issueOneTimePassword(deps, member);
      const end = new Date(deps.clock().getTime() + ONE_TIME_PASSWORD_HOURS * HOUR_MS);
      const until = momentIn(timeZone, end);
      return mail(oneTimePasswordMail({ ...person, password, until, url: `${publicUrl}/login` }));
    }
    case 'password-changed':
      return mail(passwordChangedMail({ ...person, url: `${publicUrl}/resetPassword` }));
    case 'two-step-on':
    case 'two-step-off':
    case 'two-step-reset':
    case 'recovery-code-used':
    case 'wrong-codes': {
      const left = (await readTwoStep(deps.db.pool, member.memberId))?.recoveryCodesLeft ?? 0;
      const pages = { url: `${publicUrl}${SECURITY_PAGE}`, resetUrl: `${publicUrl}/resetPassword` };
      return mail(twoStepMail(kind, { ...person, ...pages, recoveryCodesLeft: left }));
    }
    case 'email-changed':
      return mail(emailChangedMail({ ...person, oldEmail: queued.email }));
    default: {
      const unknown: never = kind;
      return unknown;
    }
  }
}

function mail(rendered: ReturnType<typeof invitationMail>): Composed {
  return { ...rendered, chargeIds: [] };
}

/** An instant as people of a time zone write it: `Nov 22, 2026, 10:15 AM PST`. */
function momentIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
}
