import pMap from 'p-map';
import { dueOn, payableOn } from '../../../ledger/account/charge/due.ts';
import { chargeName } from '../../../ledger/account/charge/terms.ts';
import type { Charge } from '../../../ledger/account/state.ts';
import { type CalendarDate, dayIn } from '../../../ledger/values/calendar.ts';
import { counted } from '../../../ledger/values/counted.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { fullName } from '../../../ledger/values/plainText.ts';
import { isReminder } from '../../../projections/agedReceivables.ts';
import { ownersOfCharges } from '../../../projections/charges/queries.ts';
import { startOfDaySql } from '../../../projections/engine/paging.ts';
import { type Identity, identitiesOf } from '../../../projections/members/identity.ts';
import {
  type HandSender,
  mailsLeft,
  requireMailsLeft,
  requireMaySend,
  requireNoWebAddress,
} from '../../messaging/byHand.ts';
import { composeMail } from '../../messaging/compose.ts';
import type { ComposeDeps } from '../../messaging/definition.ts';
import { type MailToQueue, queueMails } from '../../messaging/queue.ts';
import { type MailDeps, sendQueued } from '../../messaging/send.ts';
import { accountRules } from '../../platform/calls/dispatch.ts';
import { AT_ONCE } from '../../platform/calls/execute.ts';
import { readRuledAccount } from '../../platform/calls/readAccount.ts';
import { route } from '../../platform/calls/route.ts';
import { withAdvisoryLock } from '../../platform/calls/withAdvisoryLock.ts';
import { RowErrors } from '../../platform/errors/errors.ts';
import { messageFor, type RowResult } from '../../processes/runOnAccounts.ts';
import { requireOwnersOf } from '../charge/checks.ts';
import { getMailsLeft, previewDuesReminder, sendDuesReminder } from './contract.ts';

/** Mails that an administrator asks for (spec 2 section 2, "Resend Charge Email"). */
export const reminderRoutes = [
  route(getMailsLeft, 'messages', ({ deps, caller }) => mailsLeft(deps, caller)),

  route(previewDuesReminder, 'admin', async (request) => {
    const { deps, caller, input } = request;
    await requireOwnersOf(request, idsOf(input));
    requireNoWebAddress(caller, deps.clock(), input.note ?? '', 'note');
    const plan = await planReminders(deps, caller, idsOf(input), input);
    const mailed = plan.filter(isMailed);
    const [first] = mailed;
    // Without a scheme: answers are kept for their key, and none of them holds a link.
    const shown = { ...deps, publicUrl: new URL(deps.publicUrl).host };
    const mail = first && (await composeMail(shown, { ...unsent, ...mailOf(caller, first, input.note) }));
    return {
      emails: mailed.map(({ memberId, name, charges }) => ({
        uuid: memberId,
        name,
        amount: toDollars(sum(charges, 'requestedCents')),
        ids: charges.filter(isRequested).map(({ chargeId }) => ({ _id: chargeId })),
      })),
      covered: toDollars(
        mailed.reduce(
          (cents, { charges }) => cents + sum(charges, 'dueCents') - sum(charges, 'requestedCents'),
          0,
        ),
      ),
      skipped: skippedIn(plan).map(({ memberId, name, charges, why }) => ({
        ...{ uuid: memberId, name, why },
        amount: toDollars(sum(charges, 'dueCents')),
      })),
      mail:
        mail === undefined || 'skip' in mail ? null : { to: mail.to, subject: mail.subject, text: mail.text },
    };
  }),

  route(sendDuesReminder, 'admin', async (request) => {
    const { deps, caller, input, callId } = request;
    const chargeIds = idsOf(input);
    await requireOwnersOf(request, chargeIds);
    requireNoWebAddress(caller, deps.clock(), input.note ?? '', 'note');
    const { results, summary } = await sendReminders(deps, caller, chargeIds, callId, input);
    if (!results.some(({ ok }) => ok)) {
      throw new RowErrors(
        results.map(({ message = '' }, index) => ({
          field: `ids.${index}._id`,
          message,
          code: 'NothingToRemind',
        })),
      );
    }
    const message = input.onceADay ? summary : messageFor(results, 'Successfully sent a Charge Reminder.');
    return { status: 200 as const, message, results };
  }),
];

/** How long an answer waits for the mails; the jobs send what is left. */
const SEND_MS = 8_000;

/** Members whom a summary names. */
const NAMED = 3;

/** How a reminder is sent. */
interface Options {
  /** A sentence of the sender's own. */
  readonly note?: string | undefined;
  /** Leave out members who had a reminder today. */
  readonly onceADay?: boolean | undefined;
}

/** Why a charge is left out, and what its member is: "in collections". */
interface Refusal {
  readonly message: string;
  readonly why: string;
}

interface PlannedCharge {
  readonly chargeId: string;
  readonly dueCents: number;
  /** What the mail asks for. */
  readonly requestedCents: number;
  readonly refusal: Refusal | undefined;
}

/** What is done about one member's charges; `memberId` is empty of charges that do not exist. */
interface PlannedReminder {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
  readonly charges: readonly PlannedCharge[];
}

const isRequested = ({ refusal }: PlannedCharge) => refusal === undefined;
const isMailed = ({ charges }: PlannedReminder) => charges.some(isRequested);

function idsOf({ ids }: { readonly ids: readonly { readonly _id: string }[] }): string[] {
  return [...new Set(ids.map(({ _id }) => _id))];
}

function sum(charges: readonly PlannedCharge[], figure: 'dueCents' | 'requestedCents'): number {
  return charges.reduce((cents, charge) => cents + charge[figure], 0);
}

/** Members who get no mail, each with the first reason. */
function skippedIn(plan: readonly PlannedReminder[]): (PlannedReminder & { readonly why: string })[] {
  return plan
    .filter((each) => !isMailed(each))
    .map((each) => ({ ...each, why: each.charges[0]?.refusal?.why ?? '' }));
}

/** "13 emails sent, 1 skipped: Vikram Patel is in collections." */
function summaryOf(plan: readonly PlannedReminder[]): string {
  const skipped = skippedIn(plan);
  const sent = `${counted(plan.length - skipped.length, 'email')} sent`;
  if (skipped.length === 0) return `${sent}.`;
  const named = skipped.slice(0, NAMED).map(({ name, why }) => `${name} is ${why}`);
  const more = skipped.length > NAMED ? [`${skipped.length - NAMED} more`] : [];
  return `${sent}, ${skipped.length.toLocaleString('en-US')} skipped: ${[...named, ...more].join(', ')}.`;
}

/** A mail that is written to be looked at. */
const unsent = { id: '', kind: 'reminder', dedupKey: '', subjectId: null, attempts: 0 } as const;

function mailOf({ orgCode }: HandSender, { memberId, email, charges }: PlannedReminder, note = '') {
  return {
    orgCode,
    memberId,
    email,
    note,
    chargeIds: charges.filter(isRequested).map(({ chargeId }) => chargeId),
  };
}

/**
 * Mail members about charges, one mail per member (spec 2 section 2, "Resend Charge Email"), once per
 * `callId`. Answers the result of each charge, in the given order, and a summary; `ok`: the mail is in the
 * delivery log.
 */
export async function sendReminders(
  deps: MailDeps,
  sender: HandSender & Pick<Identity, 'memberId'>,
  chargeIds: readonly string[],
  callId: string,
  options: Options = {},
): Promise<{ readonly results: RowResult[]; readonly summary: string }> {
  const { plan, mailIds } = await withAdvisoryLock(deps, `mails ${sender.orgCode}`, () =>
    queueReminders(deps, sender, chargeIds, callId, options),
  );
  await sendQueued(deps, { ids: mailIds, untilMs: performance.now() + SEND_MS });
  const results = plan.flatMap(({ memberId: uuid, charges }) =>
    charges.map(({ chargeId: _id, refusal }) => ({
      ...{ _id, uuid, ok: refusal === undefined },
      ...(refusal && { message: refusal.message }),
    })),
  );
  const place = new Map(chargeIds.map((id, at) => [id, at]));
  return {
    results: results.toSorted((one, other) => (place.get(one._id) ?? 0) - (place.get(other._id) ?? 0)),
    summary: summaryOf(plan),
  };
}

/** Calls of one organization take turns, so that its limit holds. */
async function queueReminders(
  deps: MailDeps,
  sender: HandSender & Pick<Identity, 'memberId'>,
  chargeIds: readonly string[],
  callId: string,
  options: Options,
): Promise<{ readonly plan: PlannedReminder[]; readonly mailIds: readonly string[] }> {
  const { orgCode, memberId: actor } = sender;
  const dedupKey = `reminder:${callId}`;
  const plan = await planReminders(deps, sender, chargeIds, options, dedupKey);
  if (await wasQueued(deps, orgCode, dedupKey)) return { plan, mailIds: [] };
  const at = deps.clock();
  const mails = plan.filter(isMailed).map((each): MailToQueue => {
    const { chargeIds: requested, memberId, note } = mailOf(sender, each, options.note);
    const charges = requested.map((chargeId) => ({ chargeId, dedupKey }));
    return { orgCode, kind: 'reminder', memberId, dedupKey, charges, note, actor, at };
  });
  await requireMaySend(deps, orgCode);
  await requireMailsLeft(deps, sender, mails.length, 'ids');
  const queued = await queueMails(deps.db.pool, mails);
  return { plan, mailIds: queued.map(({ id }) => id) };
}

/** Whom a reminder about charges mails, and whom not: `dedupKey` is that of an earlier try of it. */
async function planReminders(
  deps: ComposeDeps,
  { orgCode, timeZone }: HandSender,
  chargeIds: readonly string[],
  { onceADay = false }: Options,
  dedupKey = '',
): Promise<PlannedReminder[]> {
  const ids = [...new Set(chargeIds)];
  const today = dayIn(timeZone, deps.clock());
  const owners = await ownersOfCharges(deps.db, orgCode, ids);
  const members = await identitiesOf(deps.db, orgCode, [...owners.values()]);
  const rules = await accountRules(deps.db, orgCode);
  const reminded = onceADay ? await remindedOn(deps, orgCode, today, dedupKey) : new Set<string>();
  const planOne = async ([memberId, own]: readonly [string, readonly string[]]): Promise<PlannedReminder> => {
    const member = members.get(memberId);
    if (member === undefined) {
      const refusal = memberId === '' ? noCharge : noMember;
      const charges = own.map((chargeId) => ({ chargeId, dueCents: 0, requestedCents: 0, refusal }));
      return { memberId, name: '', email: '', charges };
    }
    const { state, coming } = await readRuledAccount(deps, member, today, rules);
    const why = {
      member,
      isInCollections: state.collections !== undefined,
      isReminded: reminded.has(memberId),
    };
    const charges = own.map((chargeId): PlannedCharge => {
      const charge = state.charges.get(chargeId);
      if (charge === undefined) return { chargeId, dueCents: 0, requestedCents: 0, refusal: noCharge };
      const toPayCents = Math.max(0, payableOn(charge, today) - (coming.get(chargeId) ?? 0));
      const refusal = refusalOf(charge, today, toPayCents, why);
      return { chargeId, dueCents: dueOn(charge, today), requestedCents: refusal ? 0 : toPayCents, refusal };
    });
    return { memberId, name: fullName(member), email: member.email, charges };
  };
  const perMember = [...Map.groupBy(ids, (id) => owners.get(id) ?? '')];
  return pMap(perMember, planOne, AT_ONCE);
}

/** Members who were sent a reminder on a day, except under the given key. */
async function remindedOn(
  { db }: Pick<MailDeps, 'db'>,
  orgCode: string,
  day: CalendarDate,
  except: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.pool.query<{ memberId: string }>(
    `SELECT DISTINCT d.member_id AS "memberId" FROM app.deliveries d
     WHERE d.org_code = $1 AND d.asked_at >= ${startOfDaySql('$2')} AND d.dedup_key <> $3 AND ${isReminder('d')}`,
    [orgCode, day, except],
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

async function wasQueued({ db }: Pick<MailDeps, 'db'>, orgCode: string, dedupKey: string): Promise<boolean> {
  const sql = `SELECT FROM app.deliveries WHERE org_code = $1 AND kind = 'reminder' AND dedup_key = $2 LIMIT 1`;
  return (await db.pool.query(sql, [orgCode, dedupKey])).rowCount === 1;
}

const noCharge: Refusal = { message: 'There is no such charge.', why: 'without such a charge' };
const noMember: Refusal = { message: 'User no longer exists.', why: 'removed' };

/** Why there is nothing to write about a charge. */
function refusalOf(
  charge: Charge,
  today: CalendarDate,
  toPayCents: number,
  about: { readonly member: Identity; readonly isInCollections: boolean; readonly isReminded: boolean },
): Refusal | undefined {
  const name = chargeName(charge.terms);
  if (about.isInCollections) return { message: 'The account is in collections.', why: 'in collections' };
  if (about.member.remindersPaused) return { message: 'Reminders to the member are paused.', why: 'paused' };
  if (dueOn(charge, today) === 0) return { message: `Nothing is due on ${name}.`, why: 'paid up' };
  if (payableOn(charge, today) === 0)
    return { message: `What is due on ${name} is on its way.`, why: 'covered by a payment on its way' };
  if (toPayCents === 0)
    return { message: `Free credit will pay ${name} on its due date.`, why: 'covered by available credit' };
  if (about.member.email === '')
    return { message: 'The member has no email address.', why: 'without an email address' };
  if (about.isReminded) return { message: 'The member was reminded today.', why: 'already reminded today' };
  return undefined;
}
