import type pg from 'pg';
import { type AccountEvent, memberOfAccountStream } from '../../ledger/account/events.ts';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import { fold } from '../../ledger/decider.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { ADMIN, type MemberEvent, memberOfMemberStream } from '../../ledger/member/events.ts';
import { organisation } from '../../ledger/organisation/decide.ts';
import type { OrganisationEvent, Subscription } from '../../ledger/organisation/events.ts';
import type { Deps } from '../deps.ts';
import { disputeSubject } from '../mail/composeDisputes.ts';
import { type MailToQueue, queueMail } from '../mail/queue.ts';
import { type MailDeps, sendQueued } from '../mail/send.ts';
import type { BillingMailKind } from '../mail/templates/billing.ts';
import { beginFollowing, type Follower, follow } from './follower.ts';

type PaymentMailDeps = MailDeps & Pick<Deps, 'projections'>;

/** The events after which somebody is written to. */
const paymentEventTypes = [
  'PaymentRecorded',
  'PaymentSubmitted',
  'PaymentPending',
  'PaymentAccepted',
  'PaymentFailed',
  'PaymentDeclined',
  'PaymentReturned',
  'PaymentRefunded',
  'RefundFailed',
  'PaymentDisputed',
  'DisputeWon',
  'DisputeLost',
  'CreditSpent',
  'MemberAdded',
  'MemberRoleChanged',
  'SubscriptionChanged',
  'SubscriptionInvoicePaid',
  'SubscriptionInvoiceFailed',
] as const;

export const paymentFollower: Follower = { cursor: 'payment-mails', types: paymentEventTypes };
const ACTOR = 'job:payment-mails';

/**
 * Begin to write about payments: those from now on. Without this, the first run would write about every payment there has ever been. Called at every start;
 * the cursor is made once.
 */
export function beginPaymentMails(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  return beginFollowing(deps, paymentFollower.cursor);
}

/**
 * Write to members about what happened to their payments and that they were added, and to administrators about payments to verify and
 * about what the organisation pays for Bursar. The mails are queued with what was read of the log (follower.ts): each event is written about once.
 */
export async function mailAboutPayments(deps: PaymentMailDeps): Promise<void> {
  const pages = follow(deps, paymentFollower, async (events, client) => {
    for (const event of events)
      for (const mail of await mailsAbout(deps, event as Recorded<Mailed>, client))
        await queueMail(client, { ...mail, at: deps.clock() });
  });
  // They are all queued before any is sent: sending takes much longer.
  for await (const _ of pages);
  await sendQueued(deps);
}

type Mail = Omit<MailToQueue, 'at'>;
type Mailed = AccountEvent | MemberEvent | OrganisationEvent;

async function mailsAbout(
  { log }: Pick<Deps, 'log'>,
  event: Recorded<Mailed>,
  client: pg.PoolClient,
): Promise<readonly Mail[]> {
  const memberId = memberOfAccountStream(event.stream) ?? memberOfMemberStream(event.stream);
  const { orgCode } = event.metadata;
  if (memberId === undefined) return mailsAboutBilling(log, event, client);
  const toMember = (kind: Mail['kind'], subjectId: string, step: string = kind): Mail[] => [
    { orgCode, memberId, kind, step, subjectId, actor: ACTOR },
  ];
  const toBoth = async (kind: Mail['kind'], adminKind: Mail['kind'], paymentId: string, takenId: string) => [
    ...toMember(kind, takenId),
    ...(await toAdmins(orgCode, adminKind, disputeSubject(paymentId, takenId), client)),
  ];
  switch (event.type) {
    case 'PaymentRecorded':
    case 'PaymentAccepted':
      return toMember('payment-received', event.data.paymentId);
    case 'CreditSpent':
      // Credit alone, or beside money: then it is the same mail as the money's, which is sent once.
      return toMember('payment-received', event.data.reservationId);
    case 'PaymentPending':
      return toMember('payment-pending', event.data.paymentId);
    case 'PaymentSubmitted': {
      const { paymentId } = event.data;
      const toVerify = await toAdmins(orgCode, 'payment-to-verify', paymentId, client);
      return [...toMember('payment-pending', paymentId), ...toVerify];
    }
    case 'PaymentFailed':
      return toMember('payment-failed', event.data.paymentId);
    case 'PaymentDeclined':
      return toMember('payment-declined', event.data.paymentId);
    case 'PaymentReturned':
      return toMember('payment-returned', event.data.returnId);
    case 'PaymentRefunded':
      return toMember('payment-refunded', event.data.refundId);
    case 'RefundFailed':
      return toBoth('refund-failed', 'admin-refund-failed', event.data.paymentId, event.data.refundId);
    case 'PaymentDisputed':
      return toBoth('payment-disputed', 'admin-disputed', event.data.paymentId, event.data.disputeId);
    case 'DisputeWon':
      return toBoth('dispute-won', 'admin-dispute-won', event.data.paymentId, event.data.disputeId);
    case 'DisputeLost': {
      // Nothing changes for the member.
      const { paymentId, disputeId } = event.data;
      return toAdmins(orgCode, 'admin-dispute-lost', disputeSubject(paymentId, disputeId), client);
    }
    case 'MemberAdded':
      return toMember('invitation', memberId, `invitation:${event.id}`);
    case 'MemberRoleChanged':
      return event.data.role === ADMIN ? toMember('new-admin', memberId, `new-admin:${event.id}`) : [];
    default:
      return [];
  }
}

/** What the organisation pays for Bursar itself (spec 1 section 1: the invoice is emailed each month). */
async function mailsAboutBilling(
  log: EventLog,
  event: Recorded<Mailed>,
  client: pg.PoolClient,
): Promise<readonly Mail[]> {
  const { orgCode } = event.metadata;
  switch (event.type) {
    case 'SubscriptionInvoicePaid':
      return toAdmins(orgCode, 'invoice-paid', event.data.invoice.invoiceId, client);
    case 'SubscriptionInvoiceFailed':
      return toAdmins(orgCode, 'invoice-failed', event.data.invoice.invoiceId, client);
    case 'SubscriptionChanged': {
      const { subscription } = event.data;
      const kind = subscriptionNews(subscription, await subscriptionBefore(log, event));
      if (kind === undefined) return [];
      // It may be cancelled, taken back and cancelled again: each time is news.
      const subjectId = kind === 'subscription-ending' ? event.id : subscription.subscriptionId;
      return toAdmins(orgCode, kind, subjectId, client);
    }
    default:
      return [];
  }
}

/** What administrators are told of a change of their subscription; nothing of a mere renewal. */
function subscriptionNews(now: Subscription, before: Subscription | undefined): BillingMailKind | undefined {
  if (now.status === 'cancelled') return 'subscription-ended';
  if (now.subscriptionId !== before?.subscriptionId)
    return now.status === 'active' ? 'subscription-started' : undefined;
  return now.endsAt !== undefined && now.endsAt !== before.endsAt ? 'subscription-ending' : undefined;
}

/** The subscription as it was before this event. */
async function subscriptionBefore(log: EventLog, event: Recorded): Promise<Subscription | undefined> {
  const recorded = await log.readStream(event.stream);
  const earlier = recorded.filter(({ version }) => version < event.version);
  const state = fold(
    organisation,
    earlier.map((each) => decode(each) as Recorded<OrganisationEvent>),
  );
  return state.status === 'registered' ? state.subscription : undefined;
}

/** The same mail to each administrator. */
async function toAdmins(
  orgCode: string,
  kind: Mail['kind'],
  subjectId: string,
  client: pg.PoolClient,
): Promise<Mail[]> {
  const { rows } = await client.query<{ memberId: string }>(
    `SELECT member_id AS "memberId" FROM read.members WHERE org_code = $1 AND role = 'admin' AND active ORDER BY 1`,
    [orgCode],
  );
  return rows.map(({ memberId }) => ({
    orgCode,
    memberId,
    kind,
    step: `${kind}:${memberId}`,
    subjectId,
    actor: ACTOR,
  }));
}
