import { NotFound } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import type { Position } from '../../ledger/log/log.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { type OrganisationCommand, organisation } from '../../ledger/organisation/decide.ts';
import {
  type PaymentPlan as LedgerPlan,
  organisationStream,
  type Subscription,
} from '../../ledger/organisation/events.ts';
import { type CalendarDate, yearAround } from '../../ledger/values/calendar.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import {
  getOrganisation,
  type OrganisationView,
  type StoredPaymentMethod,
} from '../../projections/organisation.ts';
import { contextOf, latest, shown } from '../commands.ts';
import {
  addNewcharge,
  addNewplan,
  type Bank,
  deletePlan,
  getConfig,
  type PaymentPlan,
  type PlanCharge,
  searchBanks,
  searchCharges,
  settingsNotices,
  updatePlan,
} from '../contract/organisation.ts';
import { BadInput } from '../errors.ts';
import { readSlackHook } from '../organisation/slackHook.ts';
import { type CallRequest, route } from './route.ts';

/** What an organisation is set up with. Members read it too: their pages show charge types and where to pay. */
export const organisationRoutes = [
  route(searchBanks, 'signedIn', async (request) => {
    const { paymentMethods } = await organisationOf(request);
    return paymentMethods.map((method) => bankOf(request.caller.orgCode, method));
  }),

  route(searchCharges, 'signedIn', async (request) => {
    const { chargeTypes, paymentPlans } = await organisationOf(request);
    return [{ chargeTypes: [...chargeTypes], paymentPlans: paymentPlans.map(planOf) }];
  }),

  route(getConfig, 'signedIn', async (request) => {
    const { chargeTypes, paymentPlans, config, stripeAccountId, subscription } =
      await organisationOf(request);
    const { showUserData, passFeesOn } = config;
    const { deps, caller } = request;
    const isAdministrator = caller.role === ADMIN;
    return [
      {
        showUserData,
        // Whoever knows the address can write into the organisation's Slack.
        slackHookUrl: isAdministrator ? await readSlackHook(deps.db.pool, caller.orgCode) : '',
        // Without Stripe nobody can pay there, whatever was connected once.
        stripeOnboarded: stripeAccountId !== '' && request.deps.stripe.isSetUp,
        passFeesOn,
        chargeTypes: [...chargeTypes],
        paymentPlans: paymentPlans.map(planOf),
        subscription: isAdministrator && subscription !== null ? subscriptionOf(subscription) : null,
      },
    ];
  }),

  route(addNewcharge, 'admin', async (request) => {
    const { chargeTypes } = request.input;
    const position = await addChargeTypes(request, Array.isArray(chargeTypes) ? chargeTypes : [chargeTypes]);
    return { ...done(settingsNotices[3]), ...(await shown(request, position)) };
  }),

  route(addNewplan, 'admin', async (request) => {
    const { plan } = request.input;
    refuseWrongDays(plan.chargeList, request.today);
    const command = { type: 'AddPaymentPlan', plan: ledgerPlanOf(plan) } as const;
    return { ...done(settingsNotices[6]), ...(await give(request, command)) };
  }),

  route(updatePlan, 'admin', async (request) => {
    const { name, plan } = request.input;
    refuseWrongDays(plan.chargeList, request.today);
    const command = { type: 'ChangePaymentPlan', name, plan: ledgerPlanOf(plan) } as const;
    return { ...done('Successfully updated the Payment Plan.'), ...(await give(request, command)) };
  }),

  route(deletePlan, 'admin', async (request) => {
    const { plan } = request.input;
    const name = typeof plan === 'string' ? plan : plan.name;
    const { paymentPlans } = await organisationOf(request);
    if (!paymentPlans.some((known) => known.name === name)) throw new NotFound('payment plan');
    const waited = await give(request, { type: 'RemovePaymentPlan', name });
    return { ...done(settingsNotices[5]), ...waited };
  }),
];

/** The answer of a change, without what it waited for. */
export function done(message: string) {
  return { status: 200 as const, message };
}

function subscriptionOf({ status, plan, quantity, currentPeriodEnd, endsAt }: Subscription) {
  return { status, plan, quantity, currentPeriodEnd, endsAt: endsAt ?? null };
}

/** Give the caller's organisation a command, and wait until it shows. */
export async function give(
  request: CallRequest<unknown>,
  command: OrganisationCommand,
): Promise<{ stale?: true }> {
  const stream = organisationStream(request.caller.orgCode);
  const context = contextOf(request, command.type);
  const { position } = await handle(request.deps.log, organisation, stream, command, context);
  return shown(request, position);
}

/** Spec 1 section 5, "Payment plan". @throws BadInput naming the charge and its day */
function refuseWrongDays(charges: readonly PlanCharge[], today: CalendarDate): void {
  const { first, last } = yearAround(today);
  const errors = charges.flatMap(({ sDate, dDate }, index) => {
    const field = `plan.chargeList.${index}`;
    const far = [
      { field: `${field}.sDate`, date: sDate },
      { field: `${field}.dDate`, date: dDate },
    ].filter(({ date }) => date < first || date > last);
    if (far.length > 0)
      return far.map((each) => ({ field: each.field, message: 'Date must be within one year from today' }));
    const message = 'Make sure the start date is before the end date';
    return sDate < dDate ? [] : [{ field: `${field}.sDate`, message }];
  });
  if (errors[0] !== undefined) throw new BadInput(errors[0].message, errors);
}

function ledgerPlanOf({ name, chargeList }: PaymentPlan): LedgerPlan {
  return {
    name,
    charges: chargeList.map(({ key, chargeType, otherChargeType, pAmount, sDate, dDate }) => ({
      key,
      chargeType,
      ...(otherChargeType !== undefined && otherChargeType !== '' && { other: otherChargeType }),
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
      ...(other !== undefined && { otherChargeType: other }),
      pAmount: toDollars(amountCents),
      sDate: startDate,
      dDate: dueDate,
    })),
  };
}

/** The caller's organisation as the read side has it. */
export async function organisationOf({
  deps,
  caller,
}: Pick<CallRequest<unknown>, 'deps' | 'caller'>): Promise<OrganisationView> {
  const found = await getOrganisation(deps.db, caller.orgCode);
  if (found === undefined) throw new NotFound('organisation');
  return found;
}

/** Add charge types that the organisation does not have yet; those that it has are left alone. */
export async function addChargeTypes(
  request: CallRequest<unknown>,
  names: readonly string[],
): Promise<Position | undefined> {
  const { deps, caller } = request;
  const stream = organisationStream(caller.orgCode);
  const positions: (Position | undefined)[] = [];
  for (const chargeType of new Set(names)) {
    const command = { type: 'AddChargeType', chargeType } as const;
    const context = contextOf(request, `charge-type:${chargeType}`);
    positions.push((await handle(deps.log, organisation, stream, command, context)).position);
  }
  return latest(positions);
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
      return { ...bank, zelleID: method.zelleID };
    default: {
      const unknown: never = method;
      return unknown;
    }
  }
}
