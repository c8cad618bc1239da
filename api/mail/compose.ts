import { dayIn } from '../../ledger/values/calendar.ts';
import { getIdentity } from '../../projections/members/identity.ts';
import { isLockedOut } from '../organisation/standing.ts';
import { composeAccountMail } from './composeAccount.ts';
import { composeBillingMail } from './composeBilling.ts';
import { composeChargeMail } from './composeCharges.ts';
import { composeDisputeMail } from './composeDisputes.ts';
import { composePaymentMail, composeToVerify } from './composePayments.ts';
import { composePurgeMail } from './composePurge.ts';
import type { ComposeDeps, Composed, Occasion, QueuedMail, Skipped } from './occasion.ts';
import { readAccount } from './readAccount.ts';

/**
 * Write a mail at the moment when it is sent. What is due is read from the log itself, not from what was true when the mail was asked for: nothing due, no
 * mail. The address is the member's present one, but for the mail that says that it is another one.
 */
export async function composeMail(
  deps: ComposeDeps,
  queued: QueuedMail,
): Promise<(Composed & { readonly to: string; readonly fromName: string }) | Skipped> {
  if (queued.kind === 'organisation-purged') return composePurgeMail(deps, queued);
  const member = await getIdentity(deps.db, queued.orgCode, queued.memberId);
  if (member === undefined) return { skipped: 'The member was removed.' };
  if (member.email === '') return { skipped: 'The member has no email address.' };
  const occasion: Occasion = {
    queued,
    member,
    today: dayIn(member.timeZone, deps.clock()),
    publicUrl: deps.publicUrl,
  };
  const composed = await compose(deps, occasion);
  // Who has another email now is told at the one that he had.
  const to = queued.kind === 'email-changed' ? queued.email : member.email;
  return 'skipped' in composed ? composed : { ...composed, to, fromName: member.org };
}

async function compose(deps: ComposeDeps, occasion: Occasion): Promise<Composed | Skipped> {
  const { kind, memberId } = occasion.queued;
  switch (kind) {
    case 'reminder':
    case 'due-soon':
    case 'due-today':
    case 'overdue':
      if (isLockedOut(occasion.member, deps.clock()))
        return { skipped: 'Nobody of the organization can sign in at the moment.' };
      return composeChargeMail(occasion, kind, await readAccount(deps, memberId));
    case 'payment-received':
    case 'payment-pending':
    case 'payment-failed':
    case 'payment-declined':
    case 'payment-returned':
    case 'payment-refunded':
    case 'payment-disputed':
    case 'dispute-won':
    case 'refund-failed':
      return composePaymentMail(occasion, kind, await readAccount(deps, memberId));
    case 'invitation':
    case 'new-admin':
    case 'one-time-password':
    case 'password-changed':
    case 'two-step-on':
    case 'two-step-off':
    case 'two-step-reset':
    case 'recovery-code-used':
    case 'wrong-codes':
    case 'email-changed':
      return composeAccountMail(deps, occasion, kind);
    case 'payment-to-verify':
      return composeToVerify(deps, occasion);
    case 'trial-ending':
    case 'trial-expired':
    case 'invoice-paid':
    case 'invoice-failed':
    case 'subscription-started':
    case 'subscription-ending':
    case 'subscription-ended':
      return composeBillingMail(deps, occasion, kind);
    case 'organisation-purged':
      throw new RangeError(`${kind} is no mail to a member`);
    case 'admin-disputed':
    case 'admin-dispute-won':
    case 'admin-dispute-lost':
    case 'admin-refund-failed':
      return composeDisputeMail(deps, occasion, kind);
    default: {
      const unknown: never = kind;
      throw new RangeError(`there is no mail ${unknown}`);
    }
  }
}
