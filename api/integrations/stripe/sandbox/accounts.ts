import type Stripe from 'stripe';
import { z } from 'zod';
import type { StripeRestriction } from '../../../../ledger/values/stripeRestriction.ts';
import { noAccount } from './failure.ts';
import { balanceNow } from './money.ts';
import { bankNumbered, TEST_ROUTING_NUMBER } from './numbers.ts';
import { APPLICATION, newId, randomText } from './objects.ts';
import { anything, mergeMetadata, metadata, pageFields, pageOf, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

/** How long an account link works, in seconds. */
const LINK_SECONDS = 300;

const fields = {
  type: z.enum(['express', 'custom', 'standard']).optional(),
  country: text.optional(),
  email: text.optional(),
  business_profile: z.looseObject({ name: z.string().optional(), url: z.string().optional() }).optional(),
  business_type: anything,
  capabilities: z.record(z.string(), z.object({ requested: z.enum(['true', 'false']) })).optional(),
  controller: anything,
  settings: anything,
  metadata: metadata.optional(),
};

export const accountRoutes = [
  on('POST /v1/accounts', fields, (scope, params) => createAccount(scope, params)),

  on('GET /v1/accounts', pageFields, (scope, page) => scope.list('account', {}, pageOf(page))),

  on('GET /v1/accounts/:id', {}, async (scope, _params, [id]) => {
    const account = await scope.find('account', id);
    if (account === undefined) throw noAccount(id);
    return account;
  }),

  on('POST /v1/accounts/:id', fields, async (scope, params, [id]) => {
    const account = await scope.get('account', id, 'account');
    const changed: Stripe.Account = {
      ...account,
      email: params.email ?? account.email,
      metadata: mergeMetadata(account.metadata ?? null, params.metadata),
    };
    await scope.save('account', changed);
    await scope.on(id).emit('account.updated', changed);
    return changed;
  }),

  on(
    'POST /v1/account_links',
    {
      account: text,
      type: z.enum(['account_onboarding', 'account_update']),
      refresh_url: z.url(),
      return_url: z.url(),
      collection_options: anything,
    },
    async (scope, params) => {
      await scope.get('account', params.account, 'account');
      const token = randomText(24);
      const expires = scope.now + LINK_SECONDS;
      // The link is kept as what the account has been through: the last one alone works.
      const state = [token, expires, params.return_url, params.refresh_url].join(' ');
      await scope.save('account', await scope.get('account', params.account), state);
      const url = `${new URL(params.return_url).origin}/sandbox/stripe/onboarding/${params.account}?token=${token}`;
      return { object: 'account_link', created: scope.now, expires_at: expires, url };
    },
  ),

  on('GET /v1/balance', {}, async (scope): Promise<Stripe.Balance> => {
    const { available, pending } = await balanceNow(scope);
    return {
      object: 'balance',
      available: [{ amount: available, currency: 'usd', source_types: { card: available } }],
      livemode: false,
      pending: [{ amount: pending, currency: 'usd', source_types: { card: pending } }],
    };
  }),

  on(
    'GET /v1/balance_transactions',
    { ...pageFields, source: text.optional(), type: text.optional(), payout: text.optional() },
    (scope, { source, type, payout, ...page }) => {
      const filter = { ...(source !== undefined && { source }), ...(type !== undefined && { type }) };
      return scope.list('balance_transaction', filter, { ...pageOf(page), behavior: payout });
    },
  ),

  on('GET /v1/balance_transactions/:id', {}, (scope, _params, [id]) => scope.get('balance_transaction', id)),
];

/** An account of a platform's customer, which knows nothing of it yet. */
export async function createAccount(
  scope: Scope,
  params: z.output<z.ZodObject<typeof fields>>,
  id = newId('acct'),
): Promise<Stripe.Account> {
  const requested = Object.entries(params.capabilities ?? {}).filter(([, each]) => each.requested === 'true');
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: { ...NO_PROFILE, name: params.business_profile?.name ?? null },
    business_type: null,
    capabilities: Object.fromEntries(requested.map(([name]) => [name, 'inactive'])),
    charges_enabled: false,
    controller: { type: 'application', is_controller: true },
    country: params.country ?? 'US',
    created: scope.now,
    default_currency: 'usd',
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: NO_REQUIREMENTS,
    metadata: params.metadata ?? {},
    payouts_enabled: false,
    requirements: {
      ...NO_REQUIREMENTS,
      currently_due: ['external_account', 'tos_acceptance.date'],
      disabled_reason: 'requirements.past_due',
    },
    settings: SETTINGS,
    tos_acceptance: {},
    type: params.type ?? 'express',
  };
  return scope.save('account', account);
}

/** Where the browser goes after onboarding, when the link is still good. */
export async function readAccountLink(
  scope: Scope,
  accountId: string,
  token: string,
): Promise<
  | { readonly account: Stripe.Account; readonly returnUrl: string }
  | { readonly refreshUrl: string }
  | undefined
> {
  const account = await scope.find('account', accountId);
  const [known, expires, returnUrl = '', refreshUrl = ''] = (await scope.behaviorOf(accountId)).split(' ');
  if (account === undefined || known === undefined || known !== token) return undefined;
  return Number(expires) < scope.now ? { refreshUrl } : { account, returnUrl };
}

/** The organization told Stripe all that it asks, and which bank account payouts go to. */
export async function completeOnboarding(
  scope: Scope,
  accountId: string,
  {
    routingNumber = TEST_ROUTING_NUMBER,
    bankNumber = '000123456789',
  }: { readonly routingNumber?: string; readonly bankNumber?: string } = {},
): Promise<Stripe.Account> {
  const account = await scope.get('account', accountId, 'account');
  bankNumbered(routingNumber, bankNumber);
  const bank: Stripe.BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account: accountId,
    account_holder_name: account.business_profile?.name ?? null,
    account_holder_type: 'company',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: null,
    last4: bankNumber.slice(-4),
    metadata: {},
    routing_number: TEST_ROUTING_NUMBER,
    status: 'new',
  };
  await scope.on(accountId).save('bank_account', bank);
  const onboarded: Stripe.Account = {
    ...account,
    capabilities: Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, 'active'])),
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    external_accounts: {
      object: 'list',
      data: [bank],
      has_more: false,
      url: `/v1/accounts/${accountId}/external_accounts`,
    },
    requirements: NO_REQUIREMENTS,
    tos_acceptance: { date: scope.now },
  };
  await scope.save('account', onboarded, 'onboarded');
  await scope.on(accountId).emit('account.updated', onboarded);
  return onboarded;
}

/** Stripe takes no payments for an account any more; `gone`: the organization took it away from Bursar. */
export async function restrictAccount(scope: Scope, id: string, why: StripeRestriction): Promise<void> {
  const account = await scope.get('account', id, 'account');
  const own = scope.on(id);
  if (why === 'gone') {
    await scope.query('DELETE FROM sandbox.objects WHERE id = $1', [id]);
    await own.emit('account.application.deauthorized', {
      id: APPLICATION,
      object: 'application',
      name: 'Bursar',
    });
    return;
  }
  const capabilities = Object.keys(account.capabilities ?? {}).map((name) => [name, 'inactive']);
  const restricted: Stripe.Account = {
    ...account,
    capabilities: Object.fromEntries(capabilities),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: { ...NO_REQUIREMENTS, ...restrictions[why] },
  };
  await scope.save('account', restricted);
  await own.emit('account.updated', restricted);
}

const restrictions: Record<Exclude<StripeRestriction, 'gone'>, Partial<Stripe.Account.Requirements>> = {
  asksMore: {
    currently_due: ['individual.verification.document'],
    past_due: ['individual.verification.document'],
    disabled_reason: 'requirements.past_due',
  },
  isChecking: {
    pending_verification: ['individual.verification.document'],
    disabled_reason: 'requirements.pending_verification',
  },
  refused: { disabled_reason: 'rejected.other' },
};

const NO_REQUIREMENTS: Stripe.Account.Requirements & Stripe.Account.FutureRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const NO_PROFILE: Stripe.Account.BusinessProfile = {
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

const SETTINGS: Stripe.Account.Settings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'America/Los_Angeles' },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 2, interval: 'daily' },
    statement_descriptor: null,
  },
};
