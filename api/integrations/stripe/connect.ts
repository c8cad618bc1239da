import type Stripe from 'stripe';
import type { StripeRestriction } from '../../../ledger/values/stripeRestriction.ts';
import type { Keyed } from './idempotencyKeys.ts';
import { scheduledDate } from './payouts.ts';

export interface ConnectedAccount {
  readonly id: string;
  /** The organization that it was made for. */
  readonly orgCode: string | undefined;
  /** Whether Stripe knows enough to take payments for it, and to pay out to its bank. */
  readonly takesPayments: boolean;
  readonly paysOut: boolean;
}

/** What an organization's account at Stripe has come to (spec 1 section 4, "Adding a bank"). */
export interface AccountDetails {
  readonly id: string;
  readonly orgCode: string | undefined;
  /** All that Stripe asks was answered. */
  readonly detailsSubmitted: boolean;
  /** Why it cannot take card payments; undefined when it can. */
  readonly restriction: Exclude<StripeRestriction, 'gone'> | undefined;
  /** The bank account that is paid out to; undefined until there is one. */
  readonly bankName: string | undefined;
  readonly last4: string | undefined;
}

/** Money on its way from an organization's Stripe balance to its bank. */
export interface Payout {
  readonly id: string;
  readonly amountCents: number;
  readonly status: string;
  /** The day on which it reaches the bank, YYYY-MM-DD. */
  readonly arrivalDate: string;
  readonly failure: string | undefined;
  /** Stripe says what it is made of: never of one that was made by hand, and of others not at once. */
  readonly isReconciled: boolean;
}

export interface AccountBalance {
  readonly availableCents: number;
  readonly pendingCents: number;
}

/** What has yet to reach the bank, and when the first of it will. */
export interface NextPayout {
  /** The arrival of the next payout under way, else the account's next date; undefined when manual. */
  readonly date: string | undefined;
  /** The journal's Stripe balance: the balance and payouts under way, which leave it when they arrive. */
  readonly balanceCents: number;
}

/** The organizations' own accounts (Stripe Connect): onboarding, balance and payouts. */
export function connectGateway(stripe: Stripe, keyed: Keyed) {
  const balanceOf = async (accountId: string): Promise<AccountBalance> => {
    const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId });
    return { availableCents: dollarsOf(balance.available), pendingCents: dollarsOf(balance.pending) };
  };

  const createAccount = (
    orgCode: string,
    known: Pick<Stripe.AccountCreateParams, 'email' | 'business_profile'>,
    key: string,
  ): Promise<Stripe.Account> => {
    const params: Stripe.AccountCreateParams = {
      // The club is the merchant: it pays Stripe's fees and has Stripe's own dashboard, and Stripe bears what
      // the club cannot (docs/decisions/0014).
      controller: {
        stripe_dashboard: { type: 'full' },
        fees: { payer: 'account' },
        losses: { payments: 'stripe' },
        requirement_collection: 'stripe',
      },
      country: 'US',
      ...known,
      capabilities: {
        card_payments: { requested: true },
        us_bank_account_ach_payments: { requested: true },
      },
      metadata: { orgCode },
    };
    return keyed(key, (idempotencyKey) => stripe.accounts.create(params, { idempotencyKey }));
  };

  /** The address of Stripe's onboarding pages for an account. It works once and for minutes only. */
  const accountLink = async (
    accountId: string,
    urls: { readonly refreshUrl: string; readonly returnUrl: string },
  ): Promise<string> => {
    const link = await stripe.accountLinks.create({
      account: accountId,
      type: 'account_onboarding',
      refresh_url: urls.refreshUrl,
      return_url: urls.returnUrl,
    });
    return link.url;
  };

  return {
    balanceOf,

    /** Begin the account of an organization. It can take money once its onboarding is done. */
    async createConnectedAccount(org: {
      readonly orgCode: string;
      readonly name: string;
      readonly email: string;
    }): Promise<ConnectedAccount> {
      const { orgCode, name, email } = org;
      const known = { email, business_profile: { name } };
      return accountOf(await createAccount(orgCode, known, `account:${orgCode}`));
    },

    async readConnectedAccount(accountId: string): Promise<ConnectedAccount> {
      return accountOf(await stripe.accounts.retrieve(accountId));
    },

    accountLink,

    /**
     * Send an organization to Stripe's onboarding; repeated calls use one account. The browser's return
     * proves nothing: `readAccount` reads the result.
     */
    async startOnboarding(org: {
      readonly orgCode: string;
      /** The organization's name, which the pages show. */
      readonly name?: string;
      readonly accountId?: string;
      /** An earlier account that is gone: another is made. */
      readonly replaces?: string;
      readonly returnUrl: string;
      readonly refreshUrl: string;
    }): Promise<{ readonly accountId: string; readonly url: string }> {
      const { orgCode, name, replaces, returnUrl, refreshUrl } = org;
      const key = ['onboarding', orgCode, ...(replaces === undefined ? [] : [replaces])].join(':');
      const known = name === undefined ? {} : { business_profile: { name } };
      const accountId = org.accountId ?? (await createAccount(orgCode, known, key)).id;
      return { accountId, url: await accountLink(accountId, { refreshUrl, returnUrl }) };
    },

    async readAccount(accountId: string): Promise<AccountDetails> {
      const account = await stripe.accounts.retrieve(accountId);
      const bank = account.external_accounts?.data.find((each) => each.object === 'bank_account');
      return {
        id: account.id,
        orgCode: account.metadata?.orgCode,
        detailsSubmitted: account.details_submitted,
        restriction: restrictionOf(account),
        bankName: bank?.bank_name ?? undefined,
        last4: bank?.last4,
      };
    },

    async readPayout(accountId: string, payoutId: string): Promise<Payout> {
      return payoutOf(await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId }));
    },

    /** Payouts of an account, the newest first; those created since an instant when one is given. */
    async listPayouts(
      accountId: string,
      { since, limit = 100 }: { readonly since?: Date; readonly limit?: number } = {},
    ): Promise<Payout[]> {
      const payouts = await stripe.payouts
        .list(
          { limit: 100, created: since && { gte: Math.floor(since.getTime() / 1000) } },
          { stripeAccount: accountId },
        )
        .autoPagingToArray({ limit });
      return payouts.map(payoutOf);
    },

    /** The next payout by the account's schedule and balance. `now` counts in Stripe's UTC days. */
    async nextPayout(accountId: string, now: Date): Promise<NextPayout> {
      const payoutsThat = (status: 'pending' | 'in_transit') =>
        stripe.payouts.list({ limit: 100, status }, { stripeAccount: accountId });
      const [account, balance, pending, inTransit] = await Promise.all([
        stripe.accounts.retrieve(accountId),
        balanceOf(accountId),
        payoutsThat('pending'),
        payoutsThat('in_transit'),
      ]);
      const onTheirWay = [...pending.data, ...inTransit.data];
      const arrivals = onTheirWay.map((payout) => dayOf(payout.arrival_date)).sort();
      const onTheirWayCents = onTheirWay.reduce((sum, { amount }) => sum + amount, 0);
      return {
        date: arrivals[0] ?? scheduledDate(account.settings?.payouts?.schedule, now),
        balanceCents: balance.availableCents + balance.pendingCents + onTheirWayCents,
      };
    },
  };
}

function accountOf(account: Stripe.Account): ConnectedAccount {
  return {
    id: account.id,
    orgCode: account.metadata?.orgCode,
    takesPayments: account.charges_enabled,
    paysOut: account.payouts_enabled,
  };
}

/** Direct charges need card_payments (docs.stripe.com/connect/account-capabilities). */
function restrictionOf(account: Stripe.Account): AccountDetails['restriction'] {
  const { charges_enabled, capabilities, details_submitted, requirements } = account;
  if (charges_enabled && capabilities?.card_payments === 'active') return undefined;
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'refused';
  const outstanding = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])];
  return outstanding.length > 0 || !details_submitted ? 'asksMore' : 'isChecking';
}

function payoutOf(payout: Stripe.Payout): Payout {
  return {
    id: payout.id,
    amountCents: payout.amount,
    status: payout.status,
    arrivalDate: dayOf(payout.arrival_date),
    failure: payout.failure_message ?? payout.failure_code ?? undefined,
    isReconciled: payout.reconciliation_status === 'completed',
  };
}

function dollarsOf(amounts: readonly { readonly amount: number; readonly currency: string }[]): number {
  return amounts.filter(({ currency }) => currency === 'usd').reduce((sum, { amount }) => sum + amount, 0);
}

function dayOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 10);
}
