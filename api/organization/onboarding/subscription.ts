import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { requireTimeZone } from '../../../ledger/organization/state.ts';
import { DEFAULT_TIME_ZONE } from '../../../ledger/values/calendar.ts';
import { TRIAL_DAYS } from '../../../ledger/values/trial.ts';
import { getOrganization } from '../../../projections/organization/queries.ts';
import type { Deps } from '../../deps.ts';
import type { Checkout } from '../../integrations/stripe/billingFacts.ts';
import { stripeFailure } from '../../integrations/stripe/stripe.ts';
import { readCookie, writeCookie } from '../../platform/auth/cookies.ts';
import { hashOf, newSecret } from '../../platform/auth/secret.ts';
import { addressKey, countTry } from '../../platform/auth/throttle.ts';
import { waitUntilVisible } from '../../platform/calls/execute.ts';
import { type OpenRequest, openRoute, route } from '../../platform/calls/route.ts';
import type { Plan } from '../../platform/contract/plan.ts';
import { isEmailTaken } from '../../processes/loginEmails.ts';
import { subscriberOf } from '../../processes/subscriber.ts';
import { syncCheckout } from '../../stripeSync/syncOrganization.ts';
import { createCheckoutSession, customerPortal, getCustomerId, orderSuccess } from './contract.ts';

/** Per address: enough for a room of people. */
const checkoutLimit = { name: 'checkout', points: 30, seconds: 60 * 60 } as const;

/** How an organization gets a subscription, and changes it at Stripe (spec 1 section 4). */
export const subscriptionRoutes = [
  openRoute(createCheckoutSession, async ({ deps, input, ctx, at, callId }) => {
    await countTry(deps.db.pool, checkoutLimit, addressKey(ctx.ip));
    const { email, quantity, adminName, orgName, schoolName, freeTrial = false } = input;
    const isNew = adminName !== undefined && orgName !== undefined && schoolName !== undefined;
    if (isNew && (await isEmailTaken(deps.log, email, '', at)))
      throw new RuleViolation(
        'EmailTaken',
        'A Bursar account is already associated with this email, please try a different email',
        'email',
      );
    const { timeZone = DEFAULT_TIME_ZONE } = input;
    requireTimeZone(timeZone);
    const buyer = isNew
      ? { registration: { adminName, orgName, schoolName, timeZone }, trialDays: TRIAL_DAYS }
      : await subscriberOf(deps, email);
    const { trialDays, ...bought } = buyer;
    const initiatedBy = browserOf(ctx);
    return deps.stripe.createCheckout({
      plan: Number(input.priceId) as Plan,
      quantity,
      email,
      ...bought,
      trialDays: (freeTrial && trialDays) || undefined,
      initiatedBy,
      successUrl: `${deps.publicUrl}/order/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${deps.publicUrl}/registerOrg`,
      idempotencyKey: `checkout:${callId}:${initiatedBy}`,
    });
  }),

  openRoute(orderSuccess, async (request) => {
    const { deps, input, ctx } = request;
    await countTry(deps.db.pool, checkoutLimit, addressKey(ctx.ip));
    const checkout = await paidCheckout(deps, input.sessionId);
    // The payer knows the session and the email that was part of it.
    if (checkout.email.toLowerCase() !== input.email) throw new NotFound('checkout');
    const { orgName, schoolName } = checkout.registration;
    const { orgCode } = await deps.stripe.readSubscription(checkout.subscriptionId);
    if (orgCode === undefined && orgName !== undefined && schoolName !== undefined)
      return [{ email: input.email, orgName, schoolName }];
    const { position } = await syncCheckout(deps, input.sessionId);
    await waitUntilVisible(request, position);
    return [];
  }),

  route(getCustomerId, 'admin', async ({ deps, input, caller }) => {
    if (input.email !== caller.email) throw new NotFound('customer');
    const customerId = await customerOf(deps, caller.orgCode);
    return customerId === undefined ? [] : [{ customerId }];
  }),

  route(
    customerPortal,
    'admin',
    async ({ deps, input, caller }) => {
      const customerId = await customerOf(deps, caller.orgCode);
      if (customerId === undefined || input.customerId !== customerId) throw new NotFound('customer');
      return { url: await deps.stripe.createBillingPortal(customerId, `${deps.publicUrl}/settings`) };
    },
    // The address opens the portal without a sign-in.
    { storesResponse: false },
  ),
];

const BROWSER = { name: 'bursar_checkout' } as const;
/** As long as Stripe keeps a payment page open. */
const CHECKOUT_MS = 24 * 60 * 60_000;

/** What tells a browser's payment pages from those of others: the hash of a secret that it alone has. */
function browserOf(ctx: OpenRequest<unknown>['ctx']): string {
  const secret = readCookie(ctx, BROWSER) ?? newSecret();
  writeCookie(ctx, BROWSER, secret, CHECKOUT_MS);
  return hashOf(secret).toString('hex');
}

/** A checkout that was paid. @throws NotFound for a session unknown to Stripe; RuleViolation NotPaid */
export async function paidCheckout(
  { stripe }: Deps,
  sessionId: string,
): Promise<Checkout & { readonly subscriptionId: string }> {
  const checkout = await stripe.readCheckout(sessionId).catch((error: unknown) => {
    throw stripeFailure(error)?.code === 'resource_missing' ? new NotFound('checkout') : error;
  });
  const { status, subscriptionId } = checkout;
  if (status !== 'complete' || subscriptionId === undefined)
    throw new RuleViolation('NotPaid', 'The payment was not completed.', 'sessionId');
  return { ...checkout, subscriptionId };
}

async function customerOf({ db }: Deps, orgCode: string): Promise<string | undefined> {
  const customerId = (await getOrganization(db, orgCode))?.subscription?.customerId;
  // An organization that Bursar is free of charge for has none.
  return customerId === '' ? undefined : customerId;
}
