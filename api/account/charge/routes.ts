import type { z } from 'zod';
import { account } from '../../../ledger/account/decide.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { toCents } from '../../../ledger/values/money.ts';
import { chargeTotalsByType, everyCharge, listCharges } from '../../../projections/charges/queries.ts';
import { execute, ok } from '../../platform/calls/execute.ts';
import { checkAccounts, organizationOf } from '../../platform/calls/organizationOf.ts';
import { requireListed, requireMember } from '../../platform/calls/requireMember.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import type { Call } from '../../platform/contract/call.ts';
import { streamedJson } from '../../platform/http/stream.ts';
import { eachRow } from '../../platform/lists/csv.ts';
import { changeCharges } from '../../processes/changeCharges.ts';
import { type AccountRow, messageFor, runOnAccounts } from '../../processes/runOnAccounts.ts';
import { MANUAL_PAYMENT } from '../payment/addPayment.ts';
import { checkTypes, newTypesIn, requireOwnersOf, termsOf } from './checks.ts';
import {
  createDues,
  deleteDues,
  recordRecovery,
  reinstateCharge,
  reinstateLateFee,
  reverseWriteOff,
  searchAllDues,
  searchDues,
  searchDuesByType,
  updateDues,
  waiveLateFee,
  writeOffCharge,
} from './contract.ts';
import { presentCharge, presentChargeType } from './present.ts';

/** Charges (spec 2). */
export const chargeRoutes = [
  route(searchDues, { own: 'uuid' }, async (request) => {
    const { deps, input, caller, today } = request;
    await requireMember(request, input.uuid);
    const filter = { memberId: input.uuid };
    const { rows } = await listCharges(deps.db, caller.orgCode, {
      today,
      filter,
      limit: Number.POSITIVE_INFINITY,
    });
    return rows.map((row) => presentCharge(row, caller.timeZone));
  }),

  route(searchAllDues, 'admin', ({ deps, caller, today, ctx }) => {
    const sort = { field: 'date', order: 'DESC' } as const;
    const charges = everyCharge(deps.db, caller.orgCode, { today, sort });
    return streamedJson(
      ctx,
      eachRow(charges, (row) => presentCharge(row, caller.timeZone)),
    );
  }),

  route(searchDuesByType, 'figures', async ({ deps, caller }) => {
    const totals = await chargeTotalsByType(deps.db, caller.orgCode);
    return totals.map(presentChargeType);
  }),

  route(createDues, 'admin', async (request) => {
    const { input, callId, correlationId: batch, today } = request;
    const prefixOf = (index: number) => `dues.${index}.`;
    const organization = await organizationOf(request);
    checkTypes(organization, input.dues, prefixOf);
    checkAccounts(organization, input.dues, prefixOf);
    const memberIds = input.dues.map(({ uuid }) => uuid);
    await requireListed(request, memberIds, (index) => `${prefixOf(index)}uuid`);
    const rows = input.dues.map((due, index): AccountRow => {
      const part = `charge:${index}`;
      const chargeId = deriveId(`${callId}:${part}`);
      return {
        memberId: due.uuid,
        command: { type: 'AssessCharge', chargeId, terms: termsOf(due, today), notify: input.notify, today },
        part,
        id: chargeId,
        fieldOf: (field) => `${prefixOf(index)}${field ?? 'uuid'}`,
      };
    });
    const { results, position } = await changeCharges(request, rows, newTypesIn(input.dues));
    const message = messageFor(results, 'Successfully added a Charge.');
    return { ...(await ok(request, message, position)), results, batch };
  }),

  route(updateDues, 'admin', amendCharge),

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
    const { results, position } = await runOnAccounts(request, rows);
    const message = messageFor(results, 'Successfully removed a Charge.');
    return { ...(await ok(request, message, position)), results };
  }),
];

async function amendCharge(request: CallRequest<z.output<typeof updateDues.input>>) {
  const { deps, caller, input, today } = request;
  const { state } = await loadStream(deps.log, account, input.uuid, caller.orgCode);
  const before = state.charges.get(input._id)?.terms;
  if (before === undefined) throw new NotFound('charge');
  const organization = await organizationOf(request);
  if (input.type !== before.chargeType) checkTypes(organization, [input], () => '');
  if (input.account !== before.account) checkAccounts(organization, [input], () => '');
  const terms = termsOf(input, today, before);
  // What is not sent stays as it was read here: the change holds for these terms alone.
  const seen = input.seen === undefined ? before : termsOf(input.seen, today, before);
  const row: AccountRow = {
    memberId: input.uuid,
    command: { type: 'AmendCharge', chargeId: input._id, terms, seen, today },
    part: 'amend',
    id: input._id,
    fieldOf: (field) => field ?? '_id',
  };
  const { position } = await changeCharges(request, [row], newTypesIn([input]));
  return ok(request, 'Successfully edited a Charge.', position);
}

type Decision =
  | 'WaiveLateFee'
  | 'WriteOffCharge'
  | 'ReinstateCharge'
  | 'ReinstateLateFee'
  | 'ReverseWriteOff';

type DecisionCall = Call<string, 'POST', (typeof waiveLateFee)['input'], (typeof waiveLateFee)['output']>;

/** A call that is one decision on one charge, with its reason. */
const decides = (call: DecisionCall, type: Decision, message: string) =>
  route(call, 'admin', (request) => {
    const { uuid, _id: chargeId, reason } = request.input;
    return execute(request, account, uuid, { type, chargeId, reason, today: request.today }, message);
  });

/** What an administrator decides on a charge, or takes back, each with a reason that stays in its history. */
export const decisionOnChargeRoutes = [
  decides(waiveLateFee, 'WaiveLateFee', 'Successfully waived the late fee.'),
  decides(writeOffCharge, 'WriteOffCharge', 'Successfully wrote off the Charge.'),
  decides(reinstateCharge, 'ReinstateCharge', 'Successfully reinstated the Charge.'),
  decides(reinstateLateFee, 'ReinstateLateFee', 'Successfully reinstated the late fee.'),
  decides(reverseWriteOff, 'ReverseWriteOff', 'Successfully reversed the write-off.'),

  route(recordRecovery, 'admin', (request) => {
    const { input, callId, today } = request;
    const { uuid, _id: chargeId, amount, pmt_type: method, paidOn = today } = input;
    const command = {
      type: 'RecoverBadDebt',
      chargeId,
      paymentId: deriveId(`${callId}:recovery`),
      orderId: MANUAL_PAYMENT,
      method,
      amountCents: toCents(amount),
      paidOn,
      today,
    } as const;
    return execute(request, account, uuid, command, 'Successfully recorded the recovery.');
  }),
];
