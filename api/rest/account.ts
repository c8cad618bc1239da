import { z } from 'zod';
import { type AccountEvent, accountStream, chargeName } from '../../ledger/account/events.ts';
import { pendingCents } from '../../ledger/account/pending.ts';
import {
  accountStatement,
  type ChargeStatement,
  type StatementLine,
} from '../../ledger/account/statement.ts';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import { NotFound } from '../../ledger/decider.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { getMember, type MemberView } from '../../projections/members.ts';
import { namesOfActors } from '../../projections/names.ts';
import { personOf, sentenceOf } from '../../projections/sentences.ts';
import { parseInput } from '../calls.ts';
import { day } from '../contract/call.ts';
import type { AccountLine, AccountStatement } from '../contract/reports.ts';
import { dayOf } from '../routes/wire.ts';
import type { Reader } from './resource.ts';

/**
 * `/api/rest/accounts/{memberId}?asOf=…`: a member's money at the end of a day, folded from the events themselves rather than from the read
 * side, so that it can be held against it.
 */
export async function accountStatementOf(
  { deps, caller, today }: Reader,
  memberId: string,
  query: Readonly<Record<string, unknown>>,
): Promise<AccountStatement | undefined> {
  const { asOf = today } = parseInput(z.object({ asOf: day.optional() }), query);
  const member = await getMember(deps.db, caller.orgCode, memberId, today);
  if (member === undefined) return undefined;
  const recorded = await deps.log.readStream(accountStream(memberId));
  if (recorded.some((event) => event.metadata.orgCode !== caller.orgCode)) throw new NotFound('member');
  const events = recorded.map((event) => decode(event) as Recorded<AccountEvent>);
  const statement = accountStatement(events, asOf, caller.timeZone);
  const actors = await namesOfActors(
    deps.db,
    caller.orgCode,
    events.flatMap((event) => [event.metadata.actor, ...personOf(event)]),
  );
  const chargeNames = new Map(
    statement.charges.map(({ charge }) => [charge.chargeId, chargeName(charge.terms)]),
  );

  const lineOf = ({
    event,
    chargeId,
    changeCents,
    balanceCents,
    creditCents,
  }: StatementLine): AccountLine => ({
    eventId: event.id,
    at: event.metadata.at,
    type: event.type,
    sentence: sentenceOf(event, {
      actor: actors.get(event.metadata.actor) ?? '',
      member: member.name,
      charge: (id) => chargeNames.get(id) ?? 'a charge',
      person: (id) => actors.get(id) ?? 'somebody',
    }),
    chargeId,
    change: toDollars(changeCents),
    balance: toDollars(balanceCents),
    credit: toDollars(creditCents),
  });
  return {
    id: memberId,
    memberId,
    name: member.name,
    email: member.email,
    asOf,
    due: toDollars(statement.dueCents),
    overdue: toDollars(statement.overdueCents),
    credit: toDollars(statement.creditCents),
    paid: toDollars(statement.paidCents),
    charges: statement.charges.map((charge) => ({
      ...chargeOf(charge, member, caller.timeZone),
      events: charge.lines.map(lineOf),
    })),
    lines: statement.lines.map(lineOf),
  };
}

/** A charge as it stood, in the form of the charge lists. */
function chargeOf(
  { charge, ...stood }: ChargeStatement,
  member: MemberView,
  timeZone: string,
): Omit<AccountStatement['charges'][number], 'events'> {
  const { terms } = charge;
  const total = toDollars(stood.totalCents);
  const remaining = toDollars(stood.dueCents);
  return {
    id: charge.chargeId,
    _id: charge.chargeId,
    uuid: member.memberId,
    name: member.name,
    fname: member.fname,
    lname: member.lname,
    email: member.email,
    memberExists: member.active,
    type: terms.chargeType,
    other: terms.other ?? '',
    account: terms.account,
    amount: toDollars(terms.amountCents),
    total,
    totalFinalAmount: total,
    remaining,
    totalAmountToPay: remaining,
    pending: toDollars(pendingCents(charge)),
    payable: toDollars(stood.payableCents),
    amtPaid: toDollars(charge.paidCents),
    isPaid: !charge.voided && stood.status === 'Paid',
    startDate: terms.startDate,
    ts: stood.assessedAt,
    date: dayOf(stood.assessedAt, timeZone),
    dueDate: terms.dueDate,
    status: stood.status,
    memo: terms.memo,
    isLateFeesEnabled: terms.lateFee !== undefined,
    lateFee: toDollars(terms.lateFee?.amountCents ?? 0),
    lateFeeStartDate: terms.lateFee?.startDate ?? '',
    lateFeeApplied: stood.lateFeeCents > 0,
    lateFeeWaived: charge.lateFeeWaived,
    isEarlyDiscountEnabled: terms.earlyDiscount !== undefined,
    earlyDiscount: toDollars(terms.earlyDiscount?.amountCents ?? 0),
    earlyDiscountEndDate: terms.earlyDiscount?.endDate ?? '',
    earlyDiscountApplied: stood.discountCents > 0,
    writtenOff: toDollars(charge.writtenOffCents),
    creditsUsed: toDollars(stood.creditUsedCents),
    payment_type: stood.payment?.method ?? '',
    order_id: stood.payment?.orderId ?? '',
    voided: charge.voided,
  };
}
