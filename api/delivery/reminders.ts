import pMap from 'p-map';
import { chargeName } from '../../ledger/account/chargeName.ts';
import { dueOn, payableOn } from '../../ledger/account/due.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { ownersOfCharges } from '../../projections/charges.ts';
import { getIdentity, type Identity } from '../../projections/members/identity.ts';
import { AT_ONCE } from '../calls/execute.ts';
import { readRuledAccount } from './account.ts';
import { queueMail } from './queue.ts';
import { type MailDeps, sendQueued } from './send.ts';

/** How long an answer waits for the mails; the jobs send what is left. */
const SEND_MS = 8_000;

/** What became of one charge's reminder. */
export interface Reminded {
  readonly chargeId: string;
  /** Empty when the organization has no such charge. */
  readonly memberId: string;
  readonly ok: boolean;
  /** Why no mail was sent for it. */
  readonly message?: string;
}

/**
 * Mail members about charges, one mail per member (spec 2 section 2, "Resend Charge Email"), once per
 * `callId`. Answers the result of each charge, in the order asked for; `ok`: the mail is in the delivery log.
 */
export async function sendReminders(
  deps: MailDeps,
  orgCode: string,
  chargeIds: readonly string[],
  { actor, callId }: { readonly actor: string; readonly callId: string },
): Promise<Reminded[]> {
  const ids = [...new Set(chargeIds)];
  const owners = await ownersOfCharges(deps.db, orgCode, ids);
  const perMember = [...Map.groupBy(ids, (id) => owners.get(id) ?? '')];
  const dedupKey = `reminder:${callId}`;
  const mailIds: string[] = [];
  const remindOne = async ([memberId, own]: readonly [string, readonly string[]]) => {
    const member = memberId === '' ? undefined : await getIdentity(deps.db, orgCode, memberId);
    if (member === undefined) return own.map((chargeId) => refuse(chargeId, memberId, noMember(memberId)));
    const refusals = await refusalsOf(deps, member, own);
    const charges = own.filter((id) => !refusals.has(id)).map((chargeId) => ({ chargeId, dedupKey }));
    if (charges.length > 0) {
      const at = deps.clock();
      const mail = await queueMail(deps.db.pool, {
        orgCode,
        kind: 'reminder',
        memberId,
        dedupKey,
        charges,
        actor,
        at,
      });
      if (mail !== undefined) mailIds.push(mail.id);
    }
    return own.map((chargeId): Reminded => {
      const message = refusals.get(chargeId);
      return message === undefined ? { chargeId, memberId, ok: true } : refuse(chargeId, memberId, message);
    });
  };
  const results = await pMap(perMember, remindOne, AT_ONCE);
  await sendQueued(deps, { ids: mailIds, untilMs: performance.now() + SEND_MS });
  const byCharge = new Map(results.flat().map((result) => [result.chargeId, result]));
  return ids.flatMap((id) => byCharge.get(id) ?? []);
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
): Promise<ReadonlyMap<string, string>> {
  const today = dayIn(member.timeZone, deps.clock());
  const { state, coming } = await readRuledAccount(deps, member, today);
  const refusals = new Map<string, string>();
  for (const chargeId of chargeIds) {
    const charge = state.charges.get(chargeId);
    if (charge === undefined) refusals.set(chargeId, 'There is no such charge.');
    else if (state.collections !== undefined) refusals.set(chargeId, 'The account is with collections.');
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
