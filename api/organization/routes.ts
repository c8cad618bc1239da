import { NotFound } from '../../ledger/decider.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { organization } from '../../ledger/organization/decide.ts';
import type { PaymentPlan as LedgerPlan, Subscription } from '../../ledger/organization/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { formatPhone } from '../../ledger/values/phone.ts';
import { planErrors } from '../../ledger/values/planRules.ts';
import { restrictionSentences } from '../../ledger/values/stripeRestriction.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import type { StoredPaymentMethod } from '../../projections/organization/fold.ts';
import { readSlackHook } from '../messaging/slack.ts';
import { execute, ok } from '../platform/calls/execute.ts';
import { organizationOf } from '../platform/calls/organizationOf.ts';
import { route } from '../platform/calls/route.ts';
import { presentFineRule } from '../platform/contract/wire.ts';
import { settingsNotices } from '../platform/contract/words.ts';
import { ValidationError } from '../platform/errors/errors.ts';
import { addChargeTypes } from '../processes/changeCharges.ts';
import { type Bank, searchBanks } from './banks/contract.ts';
import {
  addNewcharge,
  addNewplan,
  deletePlan,
  getConfig,
  type PaymentPlan,
  searchCharges,
  updatePlan,
} from './contract.ts';

/** An organization's settings. Members read them too: their pages show charge types and where to pay. */
export const organizationRoutes = [
  route(searchBanks, 'signedIn', async (request) => {
    const { paymentMethods } = await organizationOf(request);
    return paymentMethods.map((method) => bankOf(request.caller.orgCode, method));
  }),

  route(searchCharges, 'signedIn', async (request) => {
    const { chargeTypes, paymentPlans } = await organizationOf(request);
    return [{ chargeTypes: [...chargeTypes], paymentPlans: paymentPlans.map(planOf) }];
  }),

  route(getConfig, 'signedIn', async (request) => {
    const { chargeTypes, paymentPlans, config, subscription, terms, fineRule, ...account } =
      await organizationOf(request);
    const { stripeAccountId, stripeRestriction: why } = account;
    const {
      showUserData,
      passFeesOn,
      membersAddEvents,
      meetingReminders,
      attendanceThreshold,
      creditPaysOnDueDate,
      mailContactId,
    } = config;
    const { twoApproversAboveCents: above, fiscalMonth } = config;
    const { deps, caller } = request;
    const isAdministrator = caller.role === ADMIN;
    return [
      {
        name: account.name,
        university: account.university,
        showUserData,
        // The address is enough to post to the organization's Slack.
        slackHookUrl: isAdministrator ? await readSlackHook(deps.db.pool, caller.orgCode) : '',
        // Without Stripe no payment is possible, even with a connected account.
        stripeOnboarded: stripeAccountId !== '' && why === '' && deps.stripe.isSetUp,
        stripeProblem: isAdministrator && why !== '' ? restrictionSentences[why] : '',
        passFeesOn,
        membersAddEvents,
        meetingReminders,
        creditPaysOnDueDate,
        mailContactId,
        attendanceThreshold,
        twoApproversAbove: above === null ? null : toDollars(above),
        fiscalMonth,
        ein: isAdministrator ? config.ein : '',
        reminderDays: config.reminderWindows.map(({ from }) => from),
        reminderNote: config.reminderNote,
        reminderFromHour: config.reminderFromHour,
        reminderToHour: config.reminderToHour,
        chargeTypes: [...chargeTypes],
        paymentPlans: paymentPlans.map(planOf),
        terms: terms.map(({ termId, ...each }) => ({ ...each, _id: termId })),
        fineRule: fineRule && presentFineRule(fineRule),
        subscription: isAdministrator && subscription !== null ? subscriptionOf(subscription) : null,
      },
    ];
  }),

  route(addNewcharge, 'admin', async (request) => {
    const { chargeTypes } = request.input;
    const position = await addChargeTypes(request, Array.isArray(chargeTypes) ? chargeTypes : [chargeTypes]);
    return ok(request, settingsNotices[3], position);
  }),

  route(addNewplan, 'admin', (request) => {
    const { plan } = request.input;
    refuseFarDays(plan, request.today);
    const command = { type: 'AddPaymentPlan', plan: ledgerPlanOf(plan) } as const;
    return execute(request, organization, request.caller.orgCode, command, settingsNotices[6]);
  }),

  route(updatePlan, 'admin', (request) => {
    const { name, plan } = request.input;
    refuseFarDays(plan, request.today);
    const command = { type: 'ChangePaymentPlan', name, plan: ledgerPlanOf(plan) } as const;
    const message = 'Successfully updated the Payment Plan.';
    return execute(request, organization, request.caller.orgCode, command, message);
  }),

  route(deletePlan, 'admin', async (request) => {
    const { plan } = request.input;
    const name = typeof plan === 'string' ? plan : plan.name;
    const { paymentPlans } = await organizationOf(request);
    if (!paymentPlans.some((known) => known.name === name)) throw new NotFound('payment plan');
    const command = { type: 'RemovePaymentPlan', name } as const;
    return execute(request, organization, request.caller.orgCode, command, settingsNotices[5]);
  }),
];

function subscriptionOf({ status, plan, quantity, currentPeriodEnd, endsAt }: Subscription) {
  return { status, plan, quantity, currentPeriodEnd, endsAt: endsAt ?? null };
}

/** @throws ValidationError naming each charge with a day that is not within a year of today */
function refuseFarDays(plan: PaymentPlan, today: CalendarDate): void {
  const errors = planErrors(plan, { today }).map(({ field, message }) => ({
    field: `plan.${field}`,
    message,
  }));
  if (errors[0] !== undefined) throw new ValidationError(errors[0].message, errors);
}

function ledgerPlanOf({ name, chargeList }: PaymentPlan): LedgerPlan {
  return {
    name,
    charges: chargeList.map(({ key, chargeType, otherChargeType, pAmount, sDate, dDate }) => ({
      key,
      chargeType,
      other: otherChargeType || undefined,
      amountCents: toCents(pAmount),
      startDate: sDate,
      dueDate: dDate,
    })),
  };
}

function planOf({ name, charges }: LedgerPlan): PaymentPlan {
  return {
    name,
    chargeList: charges.map(({ key, chargeType, other, amountCents, startDate, dueDate }) => ({
      key,
      chargeType,
      otherChargeType: other,
      pAmount: toDollars(amountCents),
      sDate: startDate,
      dDate: dueDate,
    })),
  };
}

/** A bank record as spec 1 section 3 has it, its account number masked. */
function bankOf(orgCode: string, method: StoredPaymentMethod): Bank {
  const bank = {
    org_code: orgCode,
    _id: method.paymentMethodId,
    bankType: method.bankType,
    bankName: '',
    account_number: '',
    venmoID: '',
    zelleID: '',
    active: true,
    stripeOnboarded: true,
  };
  switch (method.bankType) {
    case 'bank':
      return {
        ...bank,
        bankName: method.bankName,
        account_number: method.last4 === '' ? '' : `****${method.last4}`,
        stripeOnboarded: method.last4 !== '',
      };
    case 'venmo':
      return { ...bank, venmoID: method.venmoID };
    case 'zelle':
      return { ...bank, zelleID: formatPhone(method.zelleID) };
    default:
      return unreachable(method);
  }
}
