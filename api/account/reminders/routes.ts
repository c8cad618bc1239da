import pMap from 'p-map';
import { dueOn, payableOn } from '../../../ledger/account/charge/due.ts';
import { chargeName } from '../../../ledger/account/charge/terms.ts';
import type { AccountRules } from '../../../ledger/account/freeCredit.ts';
import { dayIn } from '../../../ledger/values/calendar.ts';
import { ownersOfCharges } from '../../../projections/charges/queries.ts';
import { type Identity, identitiesOf } from '../../../projections/members/identity.ts';
import { type HandSender, mailsLeft, requireMailsLeft, requireMaySend } from '../../messaging/byHand.ts';
import { type MailToQueue, queueMails } from '../../messaging/queue.ts';
import { type MailDeps, sendQueued } from '../../messaging/send.ts';
import { accountRules } from '../../platform/calls/dispatch.ts';
import { AT_ONCE } from '../../platform/calls/execute.ts';
import { readRuledAccount } from '../../platform/calls/readAccount.ts';
import { route } from '../../platform/calls/route.ts';
import { withAdvisoryLock } from '../../platform/calls/withAdvisoryLock.ts';
import { RowErrors } from '../../platform/errors/errors.ts';
import { messageFor } from '../../processes/runOnAccounts.ts';
import { requireOwnersOf } from '../charge/checks.ts';
import { getMailsLeft, sendDuesReminder } from './contract.ts';

/** Mails that an administrator asks for (spec 2 section 2, "Resend Charge Email"). */
export const reminderRoutes = [
  route(getMailsLeft, 'messages', ({ deps, caller }) => mailsLeft(deps, caller)),

  route(sendDuesReminder, 'admin', async (request) => {
    const { deps, caller, input, callId } = request;
    const chargeIds = [...new Set(input.ids.map(({ _id }) => _id))];
    await requireOwnersOf(request, chargeIds);
    const reminded = await sendReminders(deps, caller, chargeIds, callId);
    const results = reminded.map(({ chargeId, memberId, ok, message }) => ({
      _id: chargeId,
      uuid: memberId,
      ok,
      message,
    }));
    if (!results.some(({ ok }) => ok)) {
      throw new RowErrors(
        results.map(({ message = '' }, index) => ({
          field: `ids.${index}._id`,
          message,
          code: 'NothingToRemind',
        })),
      );
    }
    const message = messageFor(results, 'Successfully sent a Charge Reminder.');
    return { status: 200 as const, message, results };
  }),
];

/** How long an answer waits for the mails; the jobs send what is left. */
const SEND_MS = 8_000;

/** What became of one charge's reminder. */
interface Reminded {
  readonly chargeId: string;
  /** Empty when the organization has no such charge. */
  readonly memberId: string;
  readonly ok: boolean;
  /** Why no mail was sent for it. */
  readonly message?: string;
}

/**
 * Mail members about charges, one mail per member (spec 2 section 2, "Resend Charge Email"), once per
 * `callId`. Answers the result of each charge, in the given order; `ok`: the mail is in the delivery log.
 */
export async function sendReminders(
  deps: MailDeps,
  sender: HandSender & Pick<Identity, 'memberId'>,
  chargeIds: readonly string[],
  callId: string,
): Promise<Reminded[]> {
  const { results, mailIds } = await withAdvisoryLock(deps, `mails ${sender.orgCode}`, () =>
    queueReminders(deps, sender, chargeIds, callId),
  );
  await sendQueued(deps, { ids: mailIds, untilMs: performance.now() + SEND_MS });
  return results;
}

/** Calls of one organization take turns, so that its limit holds. */
async function queueReminders(
  deps: MailDeps,
  sender: HandSender & Pick<Identity, 'memberId'>,
  chargeIds: readonly string[],
  callId: string,
): Promise<{ readonly results: Reminded[]; readonly mailIds: readonly string[] }> {
  const { orgCode, memberId: actor } = sender;
  const ids = [...new Set(chargeIds)];
  const at = deps.clock();
  const owners = await ownersOfCharges(deps.db, orgCode, ids);
  const perMember = [...Map.groupBy(ids, (id) => owners.get(id) ?? '')];
  const members = await identitiesOf(deps.db, orgCode, [...owners.values()]);
  const rules = await accountRules(deps.db, orgCode);
  const dedupKey = `reminder:${callId}`;
  const mails: MailToQueue[] = [];
  const remindOne = async ([memberId, own]: readonly [string, readonly string[]]) => {
    const member = members.get(memberId);
    if (member === undefined) return own.map((chargeId) => refuse(chargeId, memberId, noMember(memberId)));
    const refusals = await refusalsOf(deps, member, own, rules);
    const charges = own.filter((id) => !refusals.has(id)).map((chargeId) => ({ chargeId, dedupKey }));
    if (charges.length > 0) mails.push({ orgCode, kind: 'reminder', memberId, dedupKey, charges, actor, at });
    return own.map((chargeId): Reminded => {
      const message = refusals.get(chargeId);
      return message === undefined ? { chargeId, memberId, ok: true } : refuse(chargeId, memberId, message);
    });
  };
  const results = await pMap(perMember, remindOne, AT_ONCE);
  const isRepeat = await wasQueued(deps, orgCode, dedupKey);
  if (!isRepeat) {
    await requireMaySend(deps, orgCode);
    await requireMailsLeft(deps, sender, mails.length, 'ids');
  }
  const queued = isRepeat ? [] : await queueMails(deps.db.pool, mails);
  const byCharge = new Map(results.flat().map((result) => [result.chargeId, result]));
  return {
    results: ids.flatMap((id) => byCharge.get(id) ?? []),
    mailIds: queued.map(({ id }) => id),
  };
}

async function wasQueued({ db }: Pick<MailDeps, 'db'>, orgCode: string, dedupKey: string): Promise<boolean> {
  const sql = `SELECT FROM app.deliveries WHERE org_code = $1 AND kind = 'reminder' AND dedup_key = $2 LIMIT 1`;
  return (await db.pool.query(sql, [orgCode, dedupKey])).rowCount === 1;
}

function refuse(chargeId: string, memberId: string, message: string): Reminded {
  return { chargeId, memberId, ok: false, message };
}

function noMember(memberId: string): string {
  return memberId === '' ? 'There is no such charge.' : 'User no longer exists.';
}

/** Charges about which there is nothing to write, and why. */
async function refusalsOf(
  deps: MailDeps,
  member: Identity,
  chargeIds: readonly string[],
  rules: AccountRules,
): Promise<ReadonlyMap<string, string>> {
  const today = dayIn(member.timeZone, deps.clock());
  const { state, coming } = await readRuledAccount(deps, member, today, rules);
  const refusals = new Map<string, string>();
  for (const chargeId of chargeIds) {
    const charge = state.charges.get(chargeId);
    if (charge === undefined) refusals.set(chargeId, 'There is no such charge.');
    else if (state.collections !== undefined) refusals.set(chargeId, 'The account is in collections.');
    else if (dueOn(charge, today) === 0)
      refusals.set(chargeId, `Nothing is due on ${chargeName(charge.terms)}.`);
    else if (payableOn(charge, today) === 0)
      refusals.set(chargeId, `What is due on ${chargeName(charge.terms)} is on its way.`);
    else if (payableOn(charge, today) <= (coming.get(chargeId) ?? 0))
      refusals.set(chargeId, `Free credit will pay ${chargeName(charge.terms)} on its due date.`);
    else if (member.email === '') refusals.set(chargeId, 'The member has no email address.');
  }
  return refusals;
}
