import { z } from 'zod';
import { account } from '../../ledger/account/decide.ts';
import {
  accountStatement,
  type ChargeStatement,
  type StatementLine,
} from '../../ledger/account/statement.ts';
import { isUndoable } from '../../ledger/account/undoable.ts';
import { correctionsOf } from '../../ledger/corrections.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { waysToPay } from '../../ledger/values/moneyAccounts.ts';
import { bridgeOf } from '../../ledger/values/owed.ts';
import { remindedOn } from '../../projections/agedReceivables.ts';
import { sizesOfBatches } from '../../projections/batches.ts';
import type { ChargeView } from '../../projections/charges/queries.ts';
import { balanceColumns, termColumns } from '../../projections/charges/row.ts';
import { viewOf } from '../../projections/engine/table.ts';
import { getMember, type MemberView } from '../../projections/members/queries.ts';
import { parseInput } from '../platform/calls/mountCalls.ts';
import { pastFields, pastOf } from '../platform/lists/filters.ts';
import type { Reader, Resource } from '../platform/lists/resource.ts';
import { presentCharge } from './charge/present.ts';
import type { AccountLine, AccountStatement } from './contract.ts';
import { presentCorrection, sentencesOf } from './presentLine.ts';
import { presentBridge } from './receivables/present.ts';

/**
 * `/api/rest/accounts/{memberId}?asOf=…&asKnownOn=…`: a member's money at the end of a day, as it was known
 * at the end of one, folded from the events and not the read side, so that each can check the other.
 */
async function accountStatementOf(
  { deps, caller, today }: Reader,
  memberId: string,
  query: Readonly<Record<string, unknown>>,
): Promise<AccountStatement | undefined> {
  const past = pastOf(parseInput(z.object(pastFields).partial(), query), today);
  const member = await getMember(deps.db, caller.orgCode, memberId, today);
  if (member === undefined) return undefined;
  const { events } = await loadStream(deps.log, account, memberId, caller.orgCode);
  const statement = accountStatement(events, past, caller.timeZone);
  const bridge = bridgeOf(statement.booked);
  const isPresent = past.asOf === today && past.asKnownOn === today;
  const sentenceFor = await sentencesOf(deps.db, caller.orgCode, member.name, events);
  const corrections = correctionsOf(statement.lines.map(({ event }) => event));
  const added = caller.role === 'admin' ? statement.lines.filter(({ event }) => isUndoable(event)) : [];
  const batchIds = added.map(({ event }) => event.metadata.correlationId);
  const sizes = await sizesOfBatches(deps.db, caller.orgCode, batchIds);
  const lineOf = (line: StatementLine): AccountLine => {
    const { event, day, chargeId, changeCents, balanceCents, creditCents } = line;
    const id = event.metadata.correlationId;
    const size = isUndoable(event) ? sizes.get(id) : undefined;
    return {
      eventId: event.id,
      at: event.metadata.at,
      occurredOn: day,
      type: event.type,
      sentence: sentenceFor(event),
      chargeId,
      change: toDollars(changeCents),
      balance: toDollars(balanceCents),
      credit: toDollars(creditCents),
      correctedBy: presentCorrection(corrections.get(event.id), sentenceFor),
      batch: size === undefined ? null : { id, size },
    };
  };
  return {
    id: memberId,
    memberId,
    name: member.name,
    email: member.email,
    memberExists: member.active,
    ...past,
    ...presentBridge(bridge),
    overdue: toDollars(bridge.overdueCents),
    credit: toDollars(statement.creditCents),
    paid: toDollars(statement.paidCents),
    remindedOn: (isPresent ? await remindedOn(deps.db, caller.orgCode, memberId) : undefined) ?? '',
    collections: statement.collections && {
      since: statement.collections.since,
      amount: toDollars(statement.collections.amountCents),
    },
    creditPayouts: statement.creditPayouts.map(({ creditPayoutId, amountCents, method, occurredOn }) => ({
      id: creditPayoutId,
      amount: toDollars(amountCents),
      method: waysToPay[method].name,
      paidOn: occurredOn,
    })),
    charges: statement.charges.map((charge) => ({
      ...presentCharge(chargeViewOf(charge, member), caller.timeZone),
      voided: charge.charge.voided,
      events: charge.lines.map(lineOf),
    })),
    lines: statement.lines.map(lineOf),
  };
}

/** A charge as it stood, as the read side has charges. */
function chargeViewOf({ charge, ...stood }: ChargeStatement, member: MemberView): ChargeView {
  return {
    ...viewOf(termColumns(charge.terms)),
    ...viewOf(balanceColumns(charge)),
    chargeId: charge.chargeId,
    memberId: member.memberId,
    meetingId: charge.meetingId ?? null,
    fname: member.fname,
    lname: member.lname,
    email: member.email,
    memberExists: member.active,
    collectionsSince: member.collectionsSince,
    lateFeeOnCents: stood.lateFeeCents,
    discountOnCents: stood.discountCents,
    totalCents: stood.totalCents,
    dueCents: stood.dueCents,
    payableCents: stood.payableCents,
    creditUsedCents: stood.creditUsedCents,
    status: stood.status,
    chargedAt: stood.assessedAt,
    lastPaymentMethod: stood.payment?.method ?? null,
    lastOrderId: stood.payment?.orderId ?? null,
  };
}

export const accountResource: Resource = {
  name: 'accounts',
  summary: "A member's money, now or (`asOf=YYYY-MM-DD`) at the end of a day. Members may read their own.",
  isOwn: true,
  one: accountStatementOf,
};
