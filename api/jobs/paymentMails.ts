import type pg from 'pg';
import { type AccountEvent, memberOfAccountStream } from '../../ledger/account/events.ts';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import type { Position } from '../../ledger/log/log.ts';
import { ADMIN, type MemberEvent, memberOfMemberStream } from '../../ledger/member/events.ts';
import type { OrganisationEvent } from '../../ledger/organisation/events.ts';
import type { Deps } from '../deps.ts';
import { disputeSubject } from '../mail/composeDisputes.ts';
import { type MailToQueue, queueMail } from '../mail/queue.ts';
import { type MailDeps, sendQueued } from '../mail/send.ts';

type PaymentMailDeps = MailDeps & Pick<Deps, 'projections'>;

/** The events after which somebody is written to. */
export const paymentEventTypes = [
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

const CURSOR = 'payment-mails';
const PAGE = 500;
/** How long the lists may take to show what is written about. */
const WAIT_MS = 10_000;
const ACTOR = 'job:payment-mails';

/**
 * Begin to write about payments: those from now on. Without this, the first run would write about every payment there has ever been. Called at every start;
 * the cursor is made once.
 */
export async function beginPaymentMails({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { rowCount } = await db.pool.query('SELECT 1 FROM app.cursors WHERE name = $1', [CURSOR]);
  if (rowCount !== 0) return;
  await db.pool.query('INSERT INTO app.cursors (name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    CURSOR,
    (await log.head()) ?? '',
  ]);
}

/**
 * Write to members about what happened to their payments and that they were added, and to administrators about payments to verify and
 * about what the organisation pays for Bursar. It reads the log from a cursor of its own, which
 * moves in the same transaction that queues the mails; a rebuild of the projections moves nothing here.
 */
export async function mailAboutPayments(deps: PaymentMailDeps): Promise<void> {
  await queuePaymentMails(deps);
  await sendQueued(deps);
}

/** Queue mails for the events since the last time. */
async function queuePaymentMails(deps: PaymentMailDeps): Promise<void> {
  const client = await deps.db.pool.connect();
  try {
    for (let isFull = true; isFull; ) {
      await client.query('BEGIN');
      isFull = await queuePage(deps, client);
      await client.query('COMMIT');
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Answers whether there may be more. */
async function queuePage(
  { log, clock, projections }: PaymentMailDeps,
  client: pg.PoolClient,
): Promise<boolean> {
  // The lock lets one process at a time read on.
  const { rows } = await client.query<{ position: Position }>(
    'SELECT position FROM app.cursors WHERE name = $1 FOR UPDATE',
    [CURSOR],
  );
  const before = rows[0]?.position;
  if (before === undefined) throw new Error('The cursor of payment mails is missing.');
  const page = await log.readAll({
    ...(before !== '' && { after: before }),
    limit: PAGE,
    types: paymentEventTypes,
  });
  if (page.position === before) return false;
  // Who gets a mail, and what it says, the lists tell.
  if (page.events.length > 0) await projections.waitFor(page.position, WAIT_MS);
  for (const recorded of page.events) {
    const event = decode(recorded) as Recorded<Mailed>;
    for (const mail of await mailsAbout(event, client)) await queueMail(client, { ...mail, at: clock() });
  }
  await client.query('UPDATE app.cursors SET position = $2 WHERE name = $1', [CURSOR, page.position]);
  return page.events.length === PAGE;
}

type Mail = Omit<MailToQueue, 'at'>;
type Mailed = AccountEvent | MemberEvent | OrganisationEvent;

async function mailsAbout(event: Recorded<Mailed>, client: pg.PoolClient): Promise<readonly Mail[]> {
  const memberId = memberOfAccountStream(event.stream) ?? memberOfMemberStream(event.stream);
  const { orgCode } = event.metadata;
  if (memberId === undefined) return mailsAboutBilling(event, client);
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
async function mailsAboutBilling(event: Recorded<Mailed>, client: pg.PoolClient): Promise<readonly Mail[]> {
  const { orgCode } = event.metadata;
  switch (event.type) {
    case 'SubscriptionInvoicePaid':
      return toAdmins(orgCode, 'invoice-paid', event.data.invoice.invoiceId, client);
    case 'SubscriptionInvoiceFailed':
      return toAdmins(orgCode, 'invoice-failed', event.data.invoice.invoiceId, client);
    case 'SubscriptionChanged': {
      const { status, subscriptionId } = event.data.subscription;
      return status === 'cancelled' ? toAdmins(orgCode, 'subscription-ended', subscriptionId, client) : [];
    }
    default:
      return [];
  }
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
