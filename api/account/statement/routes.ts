import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { sumOf } from '../../../ledger/account/allocations.ts';
import { chargeName } from '../../../ledger/account/charge/terms.ts';
import { account } from '../../../ledger/account/decide.ts';
import type { Payment } from '../../../ledger/account/payment/state.ts';
import { type PeriodEntry, periodStatement } from '../../../ledger/account/statement.ts';
import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { ADMIN } from '../../../ledger/member/events.ts';
import { formatCents, toDollars } from '../../../ledger/values/money.ts';
import { bridgeOf } from '../../../ledger/values/owed.ts';
import { getMember, listMembers } from '../../../projections/members/queries.ts';
import { statementLineOf } from '../../../projections/sentences/statementLines.ts';
import { methodWords } from '../../../projections/sentences/words.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { statementFileName } from '../../platform/contract/words.ts';
import { pastOf } from '../../platform/lists/filters.ts';
import { chargeNamesIn, presentCorrection } from '../presentLine.ts';
import { presentBridge } from '../receivables/present.ts';
import { getStatement, getStatementPdf, type Statement } from './contract.ts';
import { statementPdf } from './paper.ts';

type Request = Pick<CallRequest<z.output<typeof getStatement.input>>, 'deps' | 'caller' | 'input' | 'today'>;
type Pending = Statement['pending'][number];

/** Administrators whom a statement names, at most. */
const MAX_CONTACTS = 3;

/** A member's statement, as data and on paper. */
export const statementRoutes = [
  route(getStatement, { own: 'uuid' }, statementOf),

  route(getStatementPdf, { own: 'uuid' }, async (request) => {
    const statement = await statementOf(request);
    const { content } = (await request.deps.files.get(request.caller.logo)) ?? {};
    const pdf = await statementPdf(statement, content && (await buffer(content)));
    request.ctx.attachment(statementFileName(statement));
    return pdf;
  }),
];

/** A member's statement, folded from the events as the account page is. */
async function statementOf({ deps, caller, input, today }: Request): Promise<Statement> {
  const { uuid, from, to, asKnownOn = today } = input;
  if (to > today) throw new RuleViolation('PeriodAhead', 'The period must not end after today.', 'to');
  pastOf({ asKnownOn }, today);
  const { orgCode, timeZone, org } = caller;
  const member = await getMember(deps.db, orgCode, uuid, today);
  if (member === undefined) throw new NotFound('member');
  const { events } = await loadStream(deps.log, account, uuid, orgCode);
  const shown = periodStatement(events, { from, to, asKnownOn }, timeZone);
  const charges = chargeNamesIn(events);
  const lineOf = (event: PeriodEntry['event']) => statementLineOf(event, charges);
  const memos = new Map(shown.charges.map(({ charge }) => [charge.chargeId, charge.terms.memo]));
  const presentEntry = ({ event, day, changeCents, balanceCents }: PeriodEntry) => ({
    eventId: event.id,
    day,
    sentence: lineOf(event),
    memo: 'terms' in event.data ? (memos.get(event.data.chargeId) ?? '') : '',
    change: toDollars(changeCents),
    balance: toDollars(balanceCents),
    correctedBy: presentCorrection(shown.corrections.get(event.id), lineOf),
  });
  const filter = { role: ADMIN, active: true };
  const { rows: admins } = await listMembers(deps.db, orgCode, { today, filter, limit: MAX_CONTACTS });
  return {
    memberId: uuid,
    name: member.name,
    email: member.email,
    organization: org,
    contacts: admins.map(({ name, email }) => ({ name, email })),
    from,
    to,
    asKnownOn: asKnownOn === today ? undefined : asKnownOn,
    opening: toDollars(shown.openingCents),
    entries: shown.entries.map(presentEntry),
    closing: toDollars(shown.closingCents),
    openingCredit: toDollars(shown.openingCreditCents),
    creditEntries: shown.creditEntries.map(presentEntry),
    credit: toDollars(shown.creditCents),
    due: shown.charges
      .filter(({ dueCents }) => dueCents > 0)
      .map(({ charge, status, dueCents }) => ({
        chargeId: charge.chargeId,
        name: chargeName(charge.terms),
        memo: charge.terms.memo,
        startDate: charge.terms.startDate,
        dueDate: charge.terms.dueDate,
        status,
        due: toDollars(dueCents),
      })),
    pending: shown.pending.map(presentPending),
    ...presentBridge(bridgeOf(shown.booked)),
  };
}

function presentPending({ paymentId, startedOn, method, creditCents, allocations }: Payment): Pending {
  const credit = creditCents === 0 ? '' : `, with ${formatCents(creditCents)} of credit`;
  const sentence = `Payment ${methodWords[method]}${credit}`;
  return { paymentId, day: startedOn, sentence, amount: toDollars(sumOf(allocations)) };
}
