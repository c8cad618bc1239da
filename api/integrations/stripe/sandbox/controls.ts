import type pg from 'pg';
import type { StripeRestriction } from '../../../../ledger/values/stripeRestriction.ts';
import { changeBank, completeOnboarding, createAccount, restrictAccount } from './accounts.ts';
import { chargeOf, warnOfFraud } from './charges.ts';
import { completeCheckout } from './checkout.ts';
import { failAch, settleAch } from './confirmation.ts';
import { type Refusal, refuseNext } from './failure.ts';
import { failPayout, payOutBalance, payPayout } from './payouts.ts';
import { closeDispute, createRefund, failRefund, openDispute, returnAch, settleRefund } from './reversals.ts';
import { endMandate } from './setupIntents.ts';
import { type Scope, transact } from './store.ts';
import { endSubscription } from './subscriptions.ts';
import { advance, failPayment } from './time.ts';

/** What banks, cardholders, Stripe and time do: no request of Stripe's API does it. */
export type SandboxControls = ReturnType<typeof sandboxControls>;

const ASKED = { requested: true };
const TEST_CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2099, name: 'Test Payer' };

/** The sandbox's controls. They work from any process: the one that runs the sandbox sends webhooks. */
export function sandboxControls(pool: pg.Pool, options: { clock?: () => Date; delay?: number } = {}) {
  const { clock = () => new Date(), delay } = options;
  const act = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
    transact(pool, { now: Math.floor(clock().getTime() / 1000), origin: '', delay }, work);
  /** Something happens to an object on the account that it is of. */
  const actOn = <T>(id: string, work: (scope: Scope, id: string) => Promise<T>): Promise<T> =>
    act(async (scope) => work(await scope.ownerOf(id), id));
  return {
    /** An account with this id whose onboarding is done, unless there is one. */
    openAccount: (id: string, about: Parameters<typeof createAccount>[1]) =>
      act(async (scope) => {
        if ((await scope.find('account', id)) !== undefined) return;
        const capabilities = { card_payments: ASKED, us_bank_account_ach_payments: ASKED };
        await createAccount(scope, { ...about, capabilities }, id);
        await completeOnboarding(scope, id);
      }),
    /** A bank debit succeeds, or fails. */
    settleAch: (intentId: string) => actOn(intentId, settleAch),
    failAch: (intentId: string) => actOn(intentId, failAch),
    /** The bank takes a debit back that had succeeded. */
    returnAch: (intentId: string) =>
      actOn(intentId, async (scope) => returnAch(scope, (await chargeOf(scope, intentId)).id)),
    /** The bank takes no more debits of a saved account, as after a return with code R10 or R16. */
    endMandate: (paymentMethodId: string) => actOn(paymentMethodId, endMandate),
    /** The cardholder disputes a payment. */
    openDispute: (intentId: string, reason?: string) =>
      actOn(intentId, async (scope) => openDispute(scope, (await chargeOf(scope, intentId)).id, reason)),
    closeDispute: (disputeId: string, verdict: 'won' | 'lost') =>
      actOn(disputeId, (scope) => closeDispute(scope, disputeId, verdict)),
    /** The card's bank warns that a payment may be fraud, before there is a dispute. */
    warnOfFraud: (intentId: string) => actOn(intentId, warnOfFraud),
    /** Somebody refunds at Stripe's dashboard. */
    refundAtStripe: (intentId: string, amountCents: number) =>
      actOn(intentId, (scope) => createRefund(scope, { payment_intent: intentId, amount: amountCents })),
    /** A refund that was on its way arrives, or comes back. */
    settleRefund: (refundId: string) => actOn(refundId, settleRefund),
    failRefund: (refundId: string) => actOn(refundId, failRefund),
    /** Pays out an account's whole balance. Undefined when there is nothing to pay out. */
    payout: (accountId: string) => act((scope) => payOutBalance(scope.on(accountId), 'all')),
    /** A payout reaches the bank, or comes back from it. */
    payPayout: (accountId: string, payoutId: string) =>
      act((scope) => payPayout(scope.on(accountId), payoutId)),
    failPayout: (accountId: string, payoutId: string) =>
      act((scope) => failPayout(scope.on(accountId), payoutId)),
    /** The customer pays on the page of Checkout, with a card that works. */
    payCheckout: (sessionId: string) =>
      act(async (scope) =>
        completeCheckout(scope, await scope.get('checkout.session', sessionId), TEST_CARD),
      ),
    /** A month passes for a subscription, or the days until a declined card is tried again. */
    advanceSubscription: (id: string) => act((scope) => advance(scope, id)),
    /** The card of a subscription stops working, and a month passes. */
    failSubscription: (id: string) => act((scope) => failPayment(scope, id)),
    /** Somebody ends a subscription at Stripe's dashboard. */
    cancelSubscription: (id: string) =>
      act(async (scope) => endSubscription(scope, await scope.get('subscription', id))),
    /** Stripe refuses the next request of a call, such as `POST /v1/refunds`. */
    refuseNext: (call: string, refusal: Refusal) => refuseNext(pool, call, refusal),
    /** Stripe takes no payments for an account any more. */
    restrictAccount: (accountId: string, why: StripeRestriction) =>
      act((scope) => restrictAccount(scope, accountId, why)),
    /** The organization is paid out to another bank account. */
    changeBank: (accountId: string, bankNumber: string) =>
      act((scope) => changeBank(scope, accountId, bankNumber)),
    /** The organization answers Stripe's questions. */
    completeOnboarding: (accountId: string) => act((scope) => completeOnboarding(scope, accountId)),
  };
}
