import type { z } from 'zod';
import { account } from '../../ledger/account/decide.ts';
import {
  accountStream,
  type ManualPaymentMethod,
  manualPaymentMethods,
} from '../../ledger/account/events.ts';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { balanceOf } from '../../projections/balances.ts';
import { chargeTotalsByType, listCharges } from '../../projections/charges.ts';
import { getMember } from '../../projections/members.ts';
import { listPayments } from '../../projections/payments.ts';
import { requireAdmin } from '../calls.ts';
import { type AccountRow, commandAccounts, latest, load, type RowResult, shown } from '../commands.ts';
import {
  addPayment,
  createDues,
  deleteDues,
  getMembercredits,
  getPayments,
  getRecentPayments,
  searchAllDues,
  searchDues,
  searchDuesByType,
  updateDues,
} from '../contract/account.ts';
import { settleIntent } from '../integrations/stripe/settle.ts';
import { refuseRepeats } from './bill.ts';
import {
  checkAccounts,
  checkTypes,
  newTypesIn,
  requireChargeable,
  requireOwnersOf,
  termsBefore,
  termsOf,
} from './charges.ts';
import { addChargeTypes } from './organisation.ts';
import { readPayment, shownPayments } from './receipt.ts';
import { type CallRequest, route } from './route.ts';
import { dueOf } from './wire.ts';

/** As many charges as one answer holds; more are read by pages through /api/rest/charges. */
const MOST_CHARGES = 10_000;
const MOST_PAYMENTS = 10_000;
const RECENT_PAYMENTS = 200;

/** What an administrator's record of money received by hand is called (spec 2 section 3). */
const MANUAL_PAYMENT = 'Manual Payment';

/** Charges and payments (spec 2). */
export const accountRoutes = [
  route(searchDues, { own: 'uuid' }, async (request) => {
    const { deps, input, caller, today } = request;
    await requireMember(request, input.uuid);
    const filter = { memberId: input.uuid };
    const { rows } = await listCharges(deps.db, caller.orgCode, { today, filter, limit: MOST_CHARGES });
    return rows.map((row) => dueOf(row, caller.timeZone));
  }),

  route(searchAllDues, 'admin', async ({ deps, caller, today }) => {
    const sort = { field: 'date', order: 'DESC' } as const;
    const { rows } = await listCharges(deps.db, caller.orgCode, { today, sort, limit: MOST_CHARGES });
    return rows.map((row) => dueOf(row, caller.timeZone));
  }),

  route(searchDuesByType, 'admin', async ({ deps, caller }) => {
    const totals = await chargeTotalsByType(deps.db, caller.orgCode);
    return totals.map(({ type, count, amountCents, collectedCount, collectedCents, dueDate }) => ({
      type,
      count,
      amount: toDollars(amountCents),
      collectedCount,
      collected: toDollars(collectedCents),
      dueDate,
    }));
  }),

  route(createDues, 'admin', async (request) => {
    const { input, callId, today } = request;
    await checkTypes(request, input.dues, (index) => `dues.${index}.`);
    await checkAccounts(request, input.dues, (index) => `dues.${index}.`);
    await requireChargeable(request, input.dues);
    const rows = input.dues.map((due, index): AccountRow => {
      const part = `charge:${index}`;
      const chargeId = deriveId(`${callId}:${part}`);
      return {
        memberId: due.uuid,
        command: { type: 'AssessCharge', chargeId, terms: termsOf(due, `dues.${index}.`, today), today },
        part,
        id: chargeId,
        fieldOf: (field) => `dues.${index}.${field ?? 'uuid'}`,
      };
    });
    const { results, position } = await commandAccounts(request, rows);
    const added = await addChargeTypes(request, newTypesIn(input.dues));
    const message = messageFor(results, 'Successfully added a Charge.');
    return { status: 200 as const, message, results, ...(await shown(request, latest([position, added]))) };
  }),

  route(updateDues, 'admin', async (request) => {
    const { input, today } = request;
    const before = await termsBefore(request, input.uuid, input._id);
    if (input.type !== before.chargeType) await checkTypes(request, [input], () => '');
    if (input.account !== before.account) await checkAccounts(request, [input], () => '');
    const terms = termsOf(input, '', today, before);
    const { position } = await commandAccounts(request, [
      {
        memberId: input.uuid,
        command: { type: 'AmendCharge', chargeId: input._id, terms, today },
        part: 'amend',
        id: input._id,
        fieldOf: (field) => field ?? '_id',
      },
    ]);
    const added = await addChargeTypes(request, newTypesIn([input]));
    const message = 'Successfully edited a Charge.';
    return { status: 200 as const, message, ...(await shown(request, latest([position, added]))) };
  }),

  route(deleteDues, 'admin', async (request) => {
    const { input, today } = request;
    const chargeIds = [...new Set(input.ids.map(({ _id }) => _id))];
    const owners = await requireOwnersOf(request, chargeIds);
    const rows = chargeIds.map(
      (chargeId, index): AccountRow => ({
        memberId: owners.get(chargeId) ?? '',
        command: { type: 'VoidCharge', chargeId, reason: input.reason ?? '', today },
        part: `void:${chargeId}`,
        id: chargeId,
        fieldOf: () => `ids.${index}._id`,
      }),
    );
    const { results, position } = await commandAccounts(request, rows);
    const message = messageFor(results, 'Successfully removed a Charge.');
    return { status: 200 as const, message, results, ...(await shown(request, position)) };
  }),

  route(addPayment, 'signedIn', async (request) => {
    const { payInfo } = request.input;
    const method = manualPaymentMethods.find((each) => each === payInfo.pmt_type);
    return method === undefined ? settleOwn(request, payInfo.order_id ?? '') : recordByHand(request, method);
  }),

  route(getPayments, { own: 'uuid' }, async (request) => {
    const { deps, input, caller } = request;
    await requireMember(request, input.uuid);
    const filter = { memberId: input.uuid };
    const { rows } = await listPayments(deps.db, caller.orgCode, { filter, limit: MOST_PAYMENTS });
    return shownPayments(request, rows);
  }),

  route(getRecentPayments, 'admin', async (request) => {
    const { deps, caller } = request;
    const { rows } = await listPayments(deps.db, caller.orgCode, { limit: RECENT_PAYMENTS });
    return shownPayments(request, rows);
  }),

  route(getMembercredits, { own: 'memberuuid' }, async (request) => {
    const { deps, input, caller } = request;
    await requireMember(request, input.memberuuid);
    const { creditCents } = await balanceOf(deps.db, caller.orgCode, input.memberuuid);
    return { creditAmount: toDollars(creditCents) };
  }),
];

type PaymentRequest = CallRequest<z.output<typeof addPayment.input>>;

/** Money that an administrator received, over one or more members' charges: accepted at once. */
async function recordByHand(
  request: PaymentRequest,
  method: ManualPaymentMethod,
): Promise<z.output<typeof addPayment.output>> {
  requireAdmin(request.caller);
  const { payments } = request.input;
  refuseRepeats(payments);
  const indexed = payments.map((row, index) => ({ ...row, index }));
  const perMember = Map.groupBy(indexed, (row) => row.uuid);
  const rows = [...perMember].map(([memberId, own]) => paymentRow(request, memberId, own, method));
  const { results, position } = await commandAccounts(request, rows);
  const resultOf = new Map(results.map((result) => [result.uuid, result]));
  const perCharge = payments.flatMap(({ id, uuid }) => {
    const result = resultOf.get(uuid);
    return result === undefined ? [] : [{ ...result, _id: id }];
  });
  const message = messageFor(perCharge, 'Successfully added a Payment.');
  return { status: 200, message, results: perCharge, ...(await shown(request, position)) };
}

/**
 * The caller's own payment through Stripe, as Stripe has it: what his browser says of it does not count.
 * @throws NotFound for an intent that is not his; RuleViolation when nothing was paid
 */
async function settleOwn(
  request: PaymentRequest,
  intentId: string,
): Promise<z.output<typeof addPayment.output>> {
  const { deps, caller } = request;
  const stream = accountStream(caller.memberId);
  const { state } = await load(deps.log, account, stream, caller.orgCode);
  const payment = [...state.payments.values()].find(({ orderId }) => orderId === intentId);
  if (payment === undefined) throw new NotFound('payment');
  const { intent } = await settleIntent(deps, intentId);
  if (intent.status !== 'succeeded' && intent.status !== 'processing') {
    const message = `Payment failed ${intent.failure?.message ?? 'It was not confirmed.'}`;
    throw new RuleViolation('PaymentFailed', message, 'payInfo.order_id');
  }
  // The webhook may have been first: then nothing is new here, and yet the lists have to catch up.
  const after = await load(deps.log, account, stream, caller.orgCode);
  const stale = await shown(request, after.position);
  const found = await readPayment(request, caller.memberId, payment.paymentId);
  return {
    status: 200,
    message: 'Successfully added a Payment.',
    results: payment.allocations.map(({ chargeId }) => ({ _id: chargeId, uuid: caller.memberId, ok: true })),
    ...stale,
    ...(found && { payment: found }),
  };
}

interface PaymentInput {
  readonly id: string;
  readonly uuid: string;
  readonly amount: number;
  readonly index: number;
}

/** One member's part of a manual payment. */
function paymentRow(
  { input, callId, today }: PaymentRequest,
  memberId: string,
  own: readonly PaymentInput[],
  method: ManualPaymentMethod,
): AccountRow {
  const part = `payment:${memberId}`;
  return {
    memberId,
    command: {
      type: 'RecordPayment',
      paymentId: deriveId(`${callId}:${part}`),
      orderId: input.payInfo.order_id || MANUAL_PAYMENT,
      method,
      allocations: own.map(({ id, amount }) => ({ chargeId: id, amountCents: toCents(amount) })),
      paidOn: today,
      today,
    },
    part,
    id: memberId,
    fieldOf: (field) => {
      const row = /^allocations\.(\d+)/.exec(field ?? '')?.[1];
      return `payments.${own[Number(row ?? 0)]?.index ?? 0}.amount`;
    },
  };
}

/** @throws NotFound when the organisation has no such member; one who was removed keeps his account */
export async function requireMember(
  { deps, caller, today }: CallRequest<unknown>,
  memberId: string,
): Promise<void> {
  const found = await getMember(deps.db, caller.orgCode, memberId, today);
  if (found === undefined) throw new NotFound('member');
}

/** The spec's notice when everything was done; else how much of it, and the first reason why not. */
export function messageFor(results: readonly RowResult[], success: string): string {
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length === 0) return success;
  return `${results.length - refused.length} of ${results.length} done. ${refused[0]?.message ?? ''}`;
}
