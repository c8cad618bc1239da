import pMap from 'p-map';
import { sumOf } from '../../../ledger/account/allocations.ts';
import { account } from '../../../ledger/account/decide.ts';
import { detailsOf, leavingOf } from '../../../ledger/account/payment/change.ts';
import { type ReversalQuote, reversalQuote } from '../../../ledger/account/payment/quoteReversal.ts';
import { assertValid, paymentOf } from '../../../ledger/account/rules.ts';
import { chartOf } from '../../../ledger/chart.ts';
import { RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { heldSince, leastHeld } from '../../../ledger/moneyHeld.ts';
import type { Deposit } from '../../../ledger/transfer/events.ts';
import { toCents, toDollars } from '../../../ledger/values/money.ts';
import { validateReceivedOn, validateSharedCheck } from '../../../ledger/values/paymentRules.ts';
import { moneyHeld } from '../../../projections/journal.ts';
import { partsOfReceipt, type ReceiptPart } from '../../../projections/receipts.ts';
import { transferEventId } from '../../../projections/transfers.ts';
import { AT_ONCE, execute, ok } from '../../platform/calls/execute.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { withMoneyLock } from '../../processes/locks.ts';
import { requireMoneyDay } from '../../processes/moneyDays.ts';
import { depositOf } from '../../processes/receipts.ts';
import { type AccountRow, messageFor, runOnAccounts } from '../../processes/runOnAccounts.ts';
import { changePayment, quoteReversal, reversePayment, verifyDeclinedPayment } from './contract.ts';

/** Corrections of payments that did not come through Stripe (docs/decisions/0052). */
export const paymentCorrectionRoutes = [
  /** It leaves the bank where its receipt was deposited. A check goes back with all that it paid. */
  route(reversePayment, 'admin', (request) =>
    withMoneyLock(request, async (held) => {
      const { callId, today, input } = request;
      const { uuid, kind, leftOn, bankFee, fee, feeTo = uuid, reason } = input;
      const { payment, parts, deposit } = await receivedOf(request, uuid, input.paymentId);
      const charged = parts.find(({ memberId }) => memberId === feeTo);
      if (charged === undefined)
        throw new RuleViolation('FeeToOther', 'The check did not pay for this member.', 'feeTo');
      const rows = parts.map((part, index): AccountRow => {
        const { memberId, paymentId } = part;
        const command = {
          type: 'ReversePayment',
          reversalId: deriveId(`${callId}:reversal:${paymentId}`),
          paymentId,
          kind,
          reason,
          leftOn,
          // The bank takes it once.
          bankFeeCents: index === 0 && bankFee !== undefined ? toCents(bankFee) : undefined,
          fee:
            part === charged && fee !== undefined
              ? { chargeId: deriveId(`${callId}:fee`), amountCents: toCents(fee) }
              : undefined,
          depositedOn: deposit?.occurredOn,
          held: heldSince(held, payment.startedOn),
          wholeCents: sumOf(parts),
          today,
        } as const;
        return { memberId, command, part: `reverse ${paymentId}`, id: paymentId, fieldOf: ownField };
      });
      return answerEach(request, rows, 'Successfully reversed the Payment.');
    }),
  ),

  route(
    quoteReversal,
    'admin',
    async (request) => {
      const { deps, caller, input, today } = request;
      const { uuid, paymentId } = input;
      const { state, parts, deposit } = await receivedOf(request, uuid, paymentId);
      const command = {
        type: 'ReversePayment',
        paymentId,
        reversalId: 'quote',
        reason: 'quote',
        kind: input.kind,
        leftOn: input.leftOn,
        depositedOn: deposit?.occurredOn,
        held: await moneyHeld(deps.db, caller.orgCode),
        wholeCents: sumOf(parts),
        today,
      } as const;
      const own = reversalQuote(state, command);
      const others = await pMap(
        parts.slice(1),
        async (part) => {
          const other = await loadStream(deps.log, account, part.memberId, caller.orgCode);
          const away = reversalQuote(other.state, { ...command, paymentId: part.paymentId });
          return [part.memberId, away] as const;
        },
        AT_ONCE,
      );
      return {
        account: chartOf([])(own.account).name,
        deposit: deposit ? await presentDeposit(request, deposit) : null,
        ...presentReversalQuote([[uuid, own], ...others]),
      };
    },
    { storesResponse: false },
  ),

  route(verifyDeclinedPayment, 'admin', (request) => {
    const { uuid, paymentId, reason } = request.input;
    const command = { type: 'VerifyAfterAll', paymentId, reason, today: request.today } as const;
    return execute(request, account, uuid, command, 'Successfully Verified Payment.');
  }),

  /** The money must not be missing on a day where it was. A check has one day and number for all it paid. */
  route(changePayment, 'admin', async (request) => {
    const { callId, today, input } = request;
    const { uuid, paidOn, method, checkNumber, reason } = input;
    assertValid(validateReceivedOn(paidOn, {}), 'paidOn');
    await requireMoneyDay(request, paidOn, { method, field: 'paidOn' });
    const after = { paidOn, method, checkNumber: checkNumber || undefined };
    return withMoneyLock(request, async (held) => {
      const { payment, parts, deposit } = await receivedOf(request, uuid, input.paymentId);
      if (parts.length > 1) assertValid(validateSharedCheck(method), 'method');
      const leaving = payment.kind === 'manual' ? leavingOf(detailsOf(payment), after) : undefined;
      const leftCents = leaving ? leastHeld(held, leaving.account, leaving.since, leaving.until) : 0;
      const rows = parts.map(({ memberId, paymentId, amountCents }): AccountRow => {
        const changeId = deriveId(`${callId}:change:${paymentId}`);
        // What the other parts take is not there for this one.
        const heldCents = leftCents - (sumOf(parts) - amountCents);
        const of = { paymentId, after, reason, heldCents, today };
        const depositedOn = deposit?.occurredOn;
        const command = { type: 'ChangePaymentDetails', changeId, depositedOn, ...of } as const;
        return { memberId, command, part: `change ${paymentId}`, id: paymentId, fieldOf: ownField };
      });
      return answerEach(request, rows, 'Successfully changed the Payment.');
    });
  }),
];

/** What leaves the accounts of members with their payments. */
export function presentReversalQuote(left: readonly (readonly [memberId: string, away: ReversalQuote])[]) {
  const sum = (cents: (away: ReversalQuote) => number) =>
    toDollars(left.reduce((total, [, away]) => total + cents(away), 0));
  return {
    dueAgain: left.flatMap(([uuid, { dueAgain }]) =>
      dueAgain.map(({ charge: { chargeId, terms }, amountCents }) => ({
        _id: chargeId,
        uuid,
        type: terms.chargeType,
        other: terms.other ?? '',
        memo: terms.memo,
        dueDate: terms.dueDate,
        amount: toDollars(amountCents),
      })),
    ),
    credit: sum(({ fromCreditCents }) => fromCreditCents),
    returned: sum(({ shortfallCents }) => shortfallCents),
  };
}

const ownField = (field: string | undefined) => field ?? 'paymentId';

async function answerEach(request: CallRequest<unknown>, rows: readonly AccountRow[], success: string) {
  const { results, position } = await runOnAccounts(request, rows, { isProcess: true });
  return { ...(await ok(request, messageFor(results, success), position)), results };
}

/** The deposit, with its entry in the journal. */
async function presentDeposit({ deps, caller }: CallRequest<unknown>, deposit: Deposit) {
  const { transferId, occurredOn, amountCents } = deposit;
  const eventId = await transferEventId(deps.db, caller.orgCode, transferId);
  return { occurredOn, amount: toDollars(amountCents), eventId };
}

/**
 * An account and a payment of it; what stands of its receipt, this payment first; and the deposit that it is
 * in, if it was deposited. @throws NotFound
 */
async function receivedOf({ deps, caller }: CallRequest<unknown>, memberId: string, paymentId: string) {
  const { orgCode } = caller;
  const { state } = await loadStream(deps.log, account, memberId, orgCode);
  const payment = paymentOf(state, paymentId);
  const { receiptId, amountCents } = payment;
  const standing = await partsOfReceipt(deps.db, orgCode, receiptId);
  const others = standing.filter((part) => part.paymentId !== paymentId);
  const parts: readonly ReceiptPart[] = [{ memberId, paymentId, amountCents }, ...others];
  return { state, payment, parts, deposit: await depositOf({ deps, caller }, receiptId) };
}
