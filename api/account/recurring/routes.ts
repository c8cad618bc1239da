import type { z } from 'zod';
import { NotFound } from '../../../ledger/decider.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { recurringCharge } from '../../../ledger/recurringCharge/decide.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { daysFromTo } from '../../../ledger/values/daysFromTo.ts';
import { toCents } from '../../../ledger/values/money.ts';
import { listGroups } from '../../../projections/groups.ts';
import { listRecurringCharges, membersToCharge } from '../../../projections/recurringCharges.ts';
import { execute } from '../../platform/calls/execute.ts';
import { checkAccounts, organizationOf } from '../../platform/calls/organizationOf.ts';
import { route } from '../../platform/calls/route.ts';
import { checkTypes } from '../charge/checks.ts';
import {
  addRecurringCharge,
  endRecurringCharge,
  getRecurringCharges,
  skipRecurringCharge,
  switchRecurringCharge,
} from './contract.ts';
import { presentRecurringCharge } from './present.ts';

/** Dues that are charged again every month or term. */
export const recurringChargeRoutes = [
  route(getRecurringCharges, 'admin', async (request) => {
    const { deps, caller, today } = request;
    const { orgCode } = caller;
    const [organization, groups, views] = await Promise.all([
      organizationOf(request),
      listGroups(deps.db, orgCode, today),
      listRecurringCharges(deps.db, orgCode),
    ]);
    const groupIds = [...new Set(views.map(({ groupId }) => groupId))];
    const members = new Map(
      await Promise.all(
        groupIds.map(
          async (groupId) => [groupId, (await membersToCharge(deps.db, orgCode, groupId)).length] as const,
        ),
      ),
    );
    return views.map((view) =>
      presentRecurringCharge(
        view,
        { organization, groups },
        { members: members.get(view.groupId) ?? 0, today },
      ),
    );
  }),

  route(addRecurringCharge, 'admin', async (request) => {
    const { deps, callId, caller, input, today } = request;
    const organization = await organizationOf(request);
    checkTypes(organization, [input], () => '');
    checkAccounts(organization, [input], () => '');
    const { group: groupId = '' } = input;
    const groups = await listGroups(deps.db, caller.orgCode, today);
    if (groupId !== '' && !groups.some((group) => group.groupId === groupId)) throw new NotFound('group');
    const _id = deriveId(`${callId}\nrecurring`);
    const { every, until, startDate: firstDay, notify } = input;
    const command = {
      type: 'AddRecurringCharge',
      ...{ ...templateOf(input), every, until, firstDay, groupId, notify, today },
      terms: organization.terms,
    } as const;
    const message = `The first charge is on ${formatDay(firstDay)}.`;
    return { ...(await execute(request, recurringCharge, _id, command, message)), _id };
  }),

  route(skipRecurringCharge, 'admin', async (request) => {
    const { today } = request;
    const { _id, day } = request.input;
    const { terms } = await organizationOf(request);
    const message = `The charge of ${formatDay(day)} is skipped.`;
    const command = { type: 'SkipRecurringCharge', day, terms, today } as const;
    return execute(request, recurringCharge, _id, command, message);
  }),

  route(switchRecurringCharge, 'admin', (request) => {
    const { input, today } = request;
    return input.isOn
      ? execute(
          request,
          recurringCharge,
          input._id,
          { type: 'ResumeRecurringCharge', today },
          'Recurring dues resumed.',
        )
      : execute(
          request,
          recurringCharge,
          input._id,
          { type: 'PauseRecurringCharge' },
          'Recurring dues paused.',
        );
  }),

  route(endRecurringCharge, 'admin', (request) =>
    execute(
      request,
      recurringCharge,
      request.input._id,
      { type: 'EndRecurringCharge' },
      'Recurring dues ended.',
    ),
  ),
];

/** What each charge asks for, by the days of the first one. */
function templateOf(input: z.output<typeof addRecurringCharge.input>) {
  const { type: chargeType, account, amount, memo = '', startDate, dueDate } = input;
  const { lateFee, lateFeeStartDate, earlyDiscount, earlyDiscountEndDate } = input;
  return {
    ...{ chargeType, account, amountCents: toCents(amount), memo, dueDays: daysFromTo(startDate, dueDate) },
    ...(lateFee !== undefined &&
      lateFeeStartDate !== undefined && {
        lateFee: { amountCents: toCents(lateFee), days: daysFromTo(dueDate, lateFeeStartDate) },
      }),
    ...(earlyDiscount !== undefined &&
      earlyDiscountEndDate !== undefined && {
        earlyDiscount: {
          amountCents: toCents(earlyDiscount),
          days: daysFromTo(earlyDiscountEndDate, dueDate),
        },
      }),
  };
}
