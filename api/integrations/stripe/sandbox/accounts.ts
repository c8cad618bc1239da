import type Stripe from 'stripe';
import type { StripeRestriction } from '../../../../ledger/values/stripeRestriction.ts';
import { Failure } from './failure.ts';
import { balanceNow } from './money.ts';
import { bankNumbered, TEST_ROUTING_NUMBER } from './numbers.ts';
import { APPLICATION, all, newId, nulls, randomText } from './objects.ts';
import { on, PAGE, type PageParams, readList } from './routes.ts';
import type { Scope } from './store.ts';

/** What an account is made with, as far as it is heeded. */
type AccountParams = Pick<Stripe.AccountCreateParams, 'email' | 'business_profile' | 'capabilities'> & {
  readonly metadata?: Stripe.Metadata;
};

export const accountRoutes = [
  on('POST /v1/accounts', 'controller country email business_profile capabilities metadata', createAccount),
  readList('account'),
  on('GET /v1/accounts/:id', '', async (scope, _params, id) => {
    const account = await scope.find('account', id);
    if (account === undefined) throw noAccount(id);
    return account;
  }),
  on('POST /v1/account_links', 'account type refresh_url return_url', createLink),

  on('GET /v1/balance', '', async (scope): Promise<Stripe.Balance> => {
    const { available, pending } = await balanceNow(scope);
    return {
      object: 'balance',
      available: [{ amount: available, currency: 'usd' }],
      livemode: false,
      pending: [{ amount: pending, currency: 'usd' }],
    };
  }),
  on('GET /v1/balance_transactions', `${PAGE} payout`, (scope, params: PageParams & { payout?: string }) =>
    scope.list('balance_transaction', {}, { ...params, behavior: params.payout }),
  ),
];

/** 403: an account that this platform has nothing to do with, or not any more. */
export function noAccount(id: string): Failure {
  return new Failure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}

/** The link is kept as what the account has been through: the last one alone works, until it is used. */
async function createLink(scope: Scope, { account: id, return_url = '' }: Stripe.AccountLinkCreateParams) {
  const token = randomText(24);
  await scope.save(await scope.get('account', id, 'account'), `${token} ${return_url}`);
  const url = `${new URL(return_url).origin}/sandbox/stripe/onboarding/${id}?token=${token}`;
  return { object: 'account_link', created: scope.now, expires_at: scope.now + 300, url };
}

/** An account of a platform's customer, which knows nothing of it yet. */
export async function createAccount(
  scope: Scope,
  { email = '', business_profile, capabilities, metadata = {} }: AccountParams,
  id?: string,
): Promise<Stripe.Account> {
  const account: Stripe.Account = {
    id: id || newId('acct'),
    object: 'account',
    business_profile: {
      ...nulls('mcc minority_owned_business_designation specified_commercial_transactions_act_url'),
      ...nulls('support_address support_email support_phone support_url url'),
      name: business_profile?.name ?? null,
    },
    capabilities: allOf(capabilities, 'inactive'),
    charges_enabled: false,
    created: scope.now,
    details_submitted: false,
    email,
    metadata,
    payouts_enabled: false,
    requirements: { ...NO_REQUIREMENTS, currently_due: ['external_account'] },
    settings: SETTINGS,
    type: 'none',
  };
  return scope.save(account);
}

/** Where the browser goes after onboarding. Undefined when the link is not the account's newest. */
export async function returnUrlOf(scope: Scope, accountId: string, token: string) {
  const [known, returnUrl] = (await scope.behaviorOf(accountId)).split(' ');
  return known === token ? returnUrl : undefined;
}

/** The organization told Stripe all that it asks, and which bank account payouts go to. */
export async function completeOnboarding(
  scope: Scope,
  accountId: string,
  routingNumber = TEST_ROUTING_NUMBER,
  bankNumber = '000123456789',
): Promise<Stripe.Account> {
  const account = await scope.get('account', accountId, 'account');
  bankNumbered(routingNumber, bankNumber);
  const onboarded: Stripe.Account = {
    ...account,
    capabilities: allOf(account.capabilities, 'active'),
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    external_accounts: banksOf(accountId, bankNumber),
    requirements: NO_REQUIREMENTS,
  };
  await scope.save(onboarded, 'onboarded');
  await scope.on(accountId).emit('account.updated', onboarded);
  return onboarded;
}

/** The organization has another bank account paid out to, as it may at its dashboard. */
export async function changeBank(scope: Scope, id: string, bankNumber: string): Promise<void> {
  const external_accounts = banksOf(id, bankNumber);
  await scope.save({ ...(await scope.get('account', id, 'account')), external_accounts });
  for (const bank of external_accounts.data)
    await scope.on(id).emit('account.external_account.created', bank);
}

function banksOf(account: string, bankNumber: string): Stripe.ApiList<Stripe.BankAccount> {
  const bank: Stripe.BankAccount = {
    ...nulls('account_holder_name account_holder_type account_type fingerprint'),
    id: newId('ba'),
    object: 'bank_account',
    account,
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    last4: bankNumber.slice(-4),
    routing_number: TEST_ROUTING_NUMBER,
    status: 'new',
  };
  return { object: 'list', data: [bank], has_more: false, url: `/v1/accounts/${account}/external_accounts` };
}

/** Stripe takes no payments for an account any more; `gone`: the organization took it away from Bursar. */
export async function restrictAccount(scope: Scope, id: string, why: StripeRestriction): Promise<void> {
  const account = await scope.get('account', id, 'account');
  const own = scope.on(id);
  if (why === 'gone') {
    await scope.query('DELETE FROM sandbox.objects WHERE id = $1', [id]);
    const application = { id: APPLICATION, object: 'application', name: 'Bursar' };
    return own.emit('account.application.deauthorized', application);
  }
  const restricted: Stripe.Account = {
    ...account,
    capabilities: allOf(account.capabilities, 'inactive'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: { ...NO_REQUIREMENTS, ...restrictions[why] },
  };
  await scope.save(restricted);
  await own.emit('account.updated', restricted);
}

const DOCUMENT = ['individual.verification.document'];
const restrictions: Record<Exclude<StripeRestriction, 'gone'>, Partial<Stripe.Account.Requirements>> = {
  asksMore: { currently_due: DOCUMENT, past_due: DOCUMENT, disabled_reason: 'requirements.past_due' },
  isChecking: { pending_verification: DOCUMENT, disabled_reason: 'requirements.pending_verification' },
  refused: { disabled_reason: 'rejected.other' },
};

/** All capabilities that an account asked for. */
function allOf(capabilities: object = {}, status: 'active' | 'inactive'): Stripe.Account.Capabilities {
  return Object.fromEntries(Object.keys(capabilities).map((name) => [name, status]));
}

const NO_REQUIREMENTS: Stripe.Account.Requirements = {
  ...nulls('current_deadline disabled_reason'),
  ...all([], 'alternatives currently_due errors eventually_due past_due pending_verification'),
};

const SETTINGS: Stripe.Account.Settings = {
  branding: nulls('icon logo primary_color secondary_color'),
  card_payments: nulls(
    'statement_descriptor_prefix statement_descriptor_prefix_kana statement_descriptor_prefix_kanji',
  ),
  dashboard: { display_name: null, timezone: 'America/Los_Angeles' },
  payments: {
    ...nulls('statement_descriptor statement_descriptor_kana statement_descriptor_kanji'),
    ...nulls('statement_descriptor_prefix_kana statement_descriptor_prefix_kanji'),
  },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 2, interval: 'daily' },
    statement_descriptor: null,
  },
};
