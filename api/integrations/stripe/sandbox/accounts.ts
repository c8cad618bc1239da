import type Stripe from 'stripe';
import type { StripeRestriction } from '../../../../ledger/values/stripeRestriction.ts';
import { all, nulls } from './blanks.ts';
import { invalid } from './failure.ts';
import { balanceNow } from './money.ts';
import { bankNumbered, TEST_ROUTING_NUMBER } from './numbers.ts';
import { APPLICATION, newId, randomText } from './objects.ts';
import type { Scope } from './store.ts';

/** What an account is made with, as far as it is used. */
type AccountParams = Pick<Stripe.AccountCreateParams, 'email' | 'business_profile' | 'capabilities'> & {
  readonly metadata?: Stripe.Metadata;
};

/** @throws Failure 403 for an account that this platform has nothing to do with, or not any more */
export async function readAccount(scope: Scope, id: string): Promise<Stripe.Account> {
  const account = await scope.on('').find('account', id);
  if (account !== undefined) return account;
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
  throw invalid(message, { code: 'account_invalid' }, 403);
}

export async function readBalance(scope: Scope): Promise<Stripe.Balance> {
  const { available, pending } = await balanceNow(scope);
  return {
    object: 'balance',
    available: [{ amount: available, currency: 'usd' }],
    livemode: false,
    pending: [{ amount: pending, currency: 'usd' }],
  };
}

/** The link is kept as what the account has been through: the last one alone works, until it is used. */
export async function createLink(
  scope: Scope,
  { account: id, return_url = '' }: Stripe.AccountLinkCreateParams,
): Promise<object> {
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
  return scope.create('account', id || newId('acct'), [], {
    business_profile: {
      ...nulls(`mcc minority_owned_business_designation specified_commercial_transactions_act_url
        support_address support_email support_phone support_url url`),
      name: business_profile?.name ?? null,
    },
    capabilities: allOf(capabilities, 'inactive'),
    email,
    metadata,
    requirements: { ...NO_REQUIREMENTS, currently_due: ['external_account'] },
  });
}

/** Where the browser goes after onboarding. Undefined when the link is not the account's newest. */
export async function returnUrlOf(scope: Scope, accountId: string, token: string) {
  const [known, returnUrl] = (await scope.behaviorOf(accountId)).split(' ');
  return known === token ? returnUrl : undefined;
}

/** The organization has finished Stripe's onboarding, with the bank account for its payouts. */
export async function completeOnboarding(
  scope: Scope,
  accountId: string,
  routingNumber = TEST_ROUTING_NUMBER,
  bankNumber = '000123456789',
): Promise<Stripe.Account> {
  const account = await readAccount(scope, accountId);
  bankNumbered(routingNumber, bankNumber);
  const external_accounts = banksOf(accountId, bankNumber);
  await scope.save(account, 'onboarded');
  return changeStanding(scope, { ...account, details_submitted: true, external_accounts }, 'active');
}

/** Stripe takes payments for an account or does not, and what it asks of the organization. */
async function changeStanding(
  scope: Scope,
  account: Stripe.Account,
  standing: 'active' | 'inactive',
  requirements: Partial<Stripe.Account.Requirements> = {},
): Promise<Stripe.Account> {
  const changed = await scope.change(account, {
    ...all(standing === 'active', 'charges_enabled payouts_enabled'),
    capabilities: allOf(account.capabilities, standing),
    requirements: { ...NO_REQUIREMENTS, ...requirements },
  });
  await scope.on(account.id).emit('account.updated', changed);
  return changed;
}

/** The organization has another bank account paid out to, as it may at its dashboard. */
export async function changeBank(scope: Scope, id: string, bankNumber: string): Promise<void> {
  const external_accounts = banksOf(id, bankNumber);
  await scope.change(await readAccount(scope, id), { external_accounts });
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
  const account = await readAccount(scope, id);
  if (why !== 'gone') {
    await changeStanding(scope, account, 'inactive', restrictions[why]);
    return;
  }
  await scope.query('DELETE FROM sandbox.objects WHERE id = $1', [id]);
  const application = { id: APPLICATION, object: 'application', name: 'Bursar' };
  await scope.on(id).emit('account.application.deauthorized', application);
}

const DOCUMENT = ['individual.verification.document'];
const restrictions: Record<Exclude<StripeRestriction, 'gone'>, Partial<Stripe.Account.Requirements>> = {
  asksMore: { currently_due: DOCUMENT, past_due: DOCUMENT, disabled_reason: 'requirements.past_due' },
  isChecking: { pending_verification: DOCUMENT, disabled_reason: 'requirements.pending_verification' },
  refused: { disabled_reason: 'rejected.other' },
};

/** All requested capabilities of an account. */
function allOf(capabilities: object = {}, status: 'active' | 'inactive'): Stripe.Account.Capabilities {
  return Object.fromEntries(Object.keys(capabilities).map((name) => [name, status]));
}

const NO_REQUIREMENTS: Stripe.Account.Requirements = {
  ...nulls('current_deadline disabled_reason'),
  ...all([], 'alternatives currently_due errors eventually_due past_due pending_verification'),
};
