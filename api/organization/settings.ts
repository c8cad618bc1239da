import { isRecordedAlike, NotFound, RuleViolation } from '../../ledger/decider.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { organization } from '../../ledger/organization/decide.ts';
import type { PaymentMethod } from '../../ledger/organization/events.ts';
import { INVALID_ROUTING_NUMBER } from '../../ledger/values/input.ts';
import { toCents } from '../../ledger/values/money.ts';
import { restrictionSentences } from '../../ledger/values/stripeRestriction.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import { getMember } from '../../projections/members/queries.ts';
import type { AccountDetails } from '../integrations/stripe/connect.ts';
import { stripeFailure } from '../integrations/stripe/stripe.ts';
import { requireNoWebAddress } from '../messaging/byHand.ts';
import { changeSlackHook, requireSlackHook, type SlackHookNow } from '../messaging/slack.ts';
import { execute, waitUntilVisible } from '../platform/calls/execute.ts';
import { organizationOf } from '../platform/calls/organizationOf.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { settingsNotices } from '../platform/contract/words.ts';
import { syncConnectAccount } from '../stripeSync/syncOrganization.ts';
import { addBank, createStripeConnect, deleteBank, lookupRouting } from './banks/contract.ts';
import { deleteCharge, updateConfig } from './contract.ts';

/** Where Stripe's onboarding leads back to. */
const SETTINGS_PAGE = '/settings';

/** What only administrators do with the settings (spec 1 sections 2.4 and 4, "Settings flows"). */
export const settingsRoutes = [
  route(updateConfig, 'admin', async (request) => {
    const { slackHookUrl, stripeOnboarded, twoApproversAbove: above, ...settings } = request.input;
    if (slackHookUrl !== undefined) requireSlackHook(slackHookUrl);
    requireNoWebAddress(request.caller, request.deps.clock(), settings.reminderNote ?? '', 'reminderNote');
    if (settings.mailContactId) await requireAdministrator(request, settings.mailContactId);
    // The browser says that it came back from Stripe. Whether anything was connected there, Stripe says.
    if (stripeOnboarded) await syncAccount(request);
    const { deps, caller } = request;
    const change = (slackHook?: SlackHookNow) => {
      const limit = above !== undefined && {
        twoApproversAboveCents: above === null ? null : toCents(above),
      };
      const command = { type: 'ChangeConfig', ...settings, ...limit, slackHook } as const;
      return execute(request, organization, caller.orgCode, command, 'Successfully saved the settings.');
    };
    return slackHookUrl === undefined
      ? change()
      : changeSlackHook(deps, caller.orgCode, slackHookUrl, change);
  }),

  route(lookupRouting, 'admin', async ({ deps, input }) => {
    const { isKnown, bankName } = await deps.routing(input.routing_number);
    return { message: isKnown ? 'OK' : INVALID_ROUTING_NUMBER, bankName };
  }),

  route(
    addBank,
    'admin',
    async (request) => {
      const method = await methodOf(request);
      const _id = deriveId(`${request.callId}\npayment method`);
      const command = { type: 'AddPaymentMethod', paymentMethodId: _id, method } as const;
      const answer = await execute(
        request,
        organization,
        request.caller.orgCode,
        command,
        settingsNotices[1],
      );
      // One that was there already keeps its id.
      const { paymentMethods } = await organizationOf(request);
      const known = paymentMethods.find(({ paymentMethodId: _, ...each }) => isRecordedAlike(each, method));
      return { ...answer, _id: known?.paymentMethodId ?? _id };
    },
    // Account numbers are short enough to be found from a hash.
    { storesResponse: false },
  ),

  route(deleteBank, 'admin', async (request) => {
    const paymentMethodId = request.input.id;
    const { paymentMethods } = await organizationOf(request);
    if (!paymentMethods.some((known) => known.paymentMethodId === paymentMethodId))
      throw new NotFound('payment method');
    const command = { type: 'RemovePaymentMethod', paymentMethodId } as const;
    return execute(request, organization, request.caller.orgCode, command, settingsNotices[2]);
  }),

  route(deleteCharge, 'admin', async (request) => {
    const chargeType = request.input.charge;
    const { chargeTypes } = await organizationOf(request);
    if (!chargeTypes.includes(chargeType)) throw new NotFound('charge type');
    const command = { type: 'RemoveChargeType', chargeType } as const;
    return execute(request, organization, request.caller.orgCode, command, settingsNotices[4]);
  }),

  route(
    createStripeConnect,
    'admin',
    async (request) => {
      const { properlyReturned = false } = request.input;
      return properlyReturned ? finishOnboarding(request) : beginOnboarding(request);
    },
    // The address works once: a repeat needs another.
    { storesResponse: false },
  ),
];

/** @throws RuleViolation unless this is an administrator of the organization */
async function requireAdministrator(
  { deps, caller, today }: CallRequest<unknown>,
  memberId: string,
): Promise<void> {
  const member = await getMember(deps.db, caller.orgCode, memberId, today);
  if (member?.active !== true || member.role !== ADMIN)
    throw new RuleViolation('NotAnAdministrator', 'Please choose an administrator.', 'mailContactId');
}

/** The payment method of the input. Only the last four digits of a bank account go further. */
async function methodOf(
  request: CallRequest<ReturnType<typeof addBank.input.parse>>,
): Promise<PaymentMethod> {
  const { deps, input } = request;
  switch (input.bankType) {
    case 'venmo':
      return { bankType: 'venmo', venmoID: input.venmoID };
    case 'zelle':
      return { bankType: 'zelle', zelleID: input.zelleID };
    case 'bank': {
      const { isKnown, bankName } = await deps.routing(input.routing_number);
      if (!isKnown) throw new RuleViolation('RoutingUnknown', INVALID_ROUTING_NUMBER, 'routing_number');
      const name = input.bankName ?? (bankName === '' ? 'Bank' : bankName);
      return { bankType: 'bank', bankName: name, last4: input.account_number.slice(-4) };
    }
    default:
      return unreachable(input);
  }
}

type Onboarding = CallRequest<ReturnType<typeof createStripeConnect.input.parse>>;

/** Send the browser to Stripe. The bank is listed without a number until Stripe says that it is connected. */
async function beginOnboarding(request: Onboarding): Promise<{ url?: string; msg?: string }> {
  const { deps, caller, input, callId } = request;
  const { bankName, reconnectStripe = false } = input;
  const { name, paymentMethods } = await organizationOf(request);
  const isKnown = paymentMethods.some((each) => each.bankType === 'bank' && each.bankName === bankName);
  if (reconnectStripe && !isKnown) throw new NotFound('payment method');
  const { known, replaces } = await accountsOf(request);
  const returned = new URLSearchParams({ authorized: 'true', bankName });
  try {
    const { accountId, url } = await deps.stripe.startOnboarding({
      orgCode: caller.orgCode,
      name,
      accountId: known,
      replaces,
      returnUrl: `${deps.publicUrl}${SETTINGS_PAGE}?${returned}`,
      refreshUrl: `${deps.publicUrl}${SETTINGS_PAGE}?expired=true`,
    });
    await deps.db.pool.query(
      `INSERT INTO app.onboardings (org_code, account_id) VALUES ($1, $2)
       ON CONFLICT (org_code) DO UPDATE SET account_id = excluded.account_id`,
      [caller.orgCode, accountId],
    );
    if (!isKnown) {
      const paymentMethodId = deriveId(`${callId}\npayment method`);
      const method = { bankType: 'bank', bankName, last4: '' } as const;
      const command = { type: 'AddPaymentMethod', paymentMethodId, method } as const;
      await execute(request, organization, caller.orgCode, command, settingsNotices[1]);
    }
    return { url };
  } catch (error) {
    const failure = stripeFailure(error);
    if (failure === undefined || failure.kind === 'notSetUp') throw error;
    return { msg: 'Stripe could not begin to connect the bank account. Please try again later.' };
  }
}

/** The browser came back from Stripe: record what Stripe knows now, and say what is still missing. */
async function finishOnboarding(request: Onboarding): Promise<{ msg?: string }> {
  const account = await syncAccount(request);
  if (account === undefined || !account.detailsSubmitted)
    return {
      msg: 'The bank account is not connected yet. Please choose Connect Account and answer all that Stripe asks.',
    };
  if (account.restriction !== undefined) return { msg: restrictionSentences[account.restriction] };
  const { paymentMethods } = await organizationOf(request);
  const bank = paymentMethods.find(
    (each) => each.bankType === 'bank' && each.bankName === request.input.bankName,
  );
  // Connected again, with another account at the bank.
  if (bank?.bankType === 'bank' && account.last4 !== undefined && bank.last4 !== account.last4) {
    const { paymentMethodId, bankName } = bank;
    const { last4 } = account;
    const command = { type: 'ConnectPaymentMethod', paymentMethodId, bankName, last4 } as const;
    await execute(request, organization, request.caller.orgCode, command, settingsNotices[1]);
  }
  return {};
}

/** Bring the organization up to what Stripe says about its account; undefined when it has none. */
async function syncAccount(request: CallRequest<unknown>): Promise<AccountDetails | undefined> {
  const { deps } = request;
  const { known: accountId } = await accountsOf(request);
  if (accountId === undefined) return undefined;
  const { position } = await syncConnectAccount(deps, accountId);
  await waitUntilVisible(request, position);
  return deps.stripe.readAccount(accountId);
}

/** The organization's account at Stripe: connected or in onboarding. `replaces`: one that is gone. */
async function accountsOf(
  request: CallRequest<unknown>,
): Promise<{ readonly known?: string | undefined; readonly replaces?: string }> {
  const { stripeAccountId, stripeRestriction } = await organizationOf(request);
  const isGone = stripeRestriction === 'gone';
  if (stripeAccountId !== '' && !isGone) return { known: stripeAccountId };
  const { rows } = await request.deps.db.pool.query<{ accountId: string }>(
    'SELECT account_id AS "accountId" FROM app.onboardings WHERE org_code = $1',
    [request.caller.orgCode],
  );
  const onboarding = rows[0]?.accountId;
  if (!isGone) return { known: onboarding };
  return { known: onboarding === stripeAccountId ? undefined : onboarding, replaces: stripeAccountId };
}
