import { changeBank, completeOnboarding, createAccount, restrictAccount } from './accounts.ts';
import { completeCheckout } from './checkout.ts';
import { failAch, succeedAch, warnOfFraud } from './confirmation.ts';
import { type Refusal, refuseNext } from './failure.ts';
import { failPayout, payOutBalance, payPayout } from './money.ts';
import {
  closeDispute,
  createRefund,
  failRefund,
  openDispute,
  returnAch,
  succeedRefund,
} from './reversals.ts';
import { endMandate } from './setupIntents.ts';
import { type SandboxStore, type Scope, transact } from './store.ts';
import { cancelSubscription } from './subscriptions.ts';
import { advance, failPayment } from './time.ts';

/** What banks, cardholders, Stripe and time do: no request of Stripe's API does it. */
export type SandboxControls = ReturnType<typeof sandboxControls>;

const REQUESTED = { requested: true };
const TEST_CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2099, name: 'Test Payer' };

/** The sandbox's controls. They work from any process: the one that runs the sandbox sends webhooks. */
export function sandboxControls(store: SandboxStore) {
  const act = <T>(work: (scope: Scope) => Promise<T>) => transact(store, {}, work);
  /** Something happens to an object, on the account that it is of. */
  const on = <Args extends unknown[], T>(work: (scope: Scope, id: string, ...args: Args) => Promise<T>) => {
    return (id: string, ...args: Args) => act(async (scope) => work(await scope.ownerOf(id), id, ...args));
  };
  return {
    /** An account with this id that has finished onboarding, unless there is one. */
    openAccount: (id: string, about: Parameters<typeof createAccount>[1]) =>
      act(async (scope) => {
        if ((await scope.find('account', id)) !== undefined) return;
        const capabilities = { card_payments: REQUESTED, us_bank_account_ach_payments: REQUESTED };
        await createAccount(scope, { ...about, capabilities }, id);
        await completeOnboarding(scope, id);
      }),
    /** A bank debit succeeds, fails, or is taken back by the bank after it had succeeded. */
    succeedAch: on(succeedAch),
    failAch: on(failAch),
    returnAch: on(returnAch),
    /** The bank takes no more debits of a saved account, as after a return with code R10 or R16. */
    endMandate: on(endMandate),
    /** The cardholder disputes a payment; its bank decides, or warned before that it may be fraud. */
    openDispute: on(openDispute),
    closeDispute: on(closeDispute),
    warnOfFraud: on(warnOfFraud),
    /** Somebody refunds at Stripe's dashboard, in cents. */
    refundAtStripe: on((scope, payment_intent, amount: number) =>
      createRefund(scope, { payment_intent, amount }),
    ),
    /** A refund that was on its way arrives, or comes back. */
    succeedRefund: on(succeedRefund),
    failRefund: on(failRefund),
    /** Pays out an account's whole balance. Undefined when there is nothing to pay out. */
    payout: on((scope, accountId) => payOutBalance(scope.on(accountId), 'all')),
    /** A payout reaches the bank, or comes back from it. */
    payPayout: on(payPayout),
    failPayout: on(failPayout),
    /** The customer pays on the page of Checkout, with a card that works. */
    payCheckout: on(async (scope, id) =>
      completeCheckout(scope, await scope.get('checkout.session', id), TEST_CARD),
    ),
    /** A month passes for a subscription, or the days until a declined card is tried again. */
    advanceSubscription: on(advance),
    /** The card of a subscription stops working, and a month passes. */
    failSubscription: on(failPayment),
    /** Somebody ends a subscription at Stripe's dashboard. */
    cancelSubscription: on((scope, id) => cancelSubscription(scope, {}, id)),
    /** Stripe refuses the next request of a call, such as `POST /v1/refunds`. */
    refuseNext: (call: string, refusal: Refusal) => refuseNext(store.pool, call, refusal),
    /** Stripe takes no payments for an account any more; the organization has another bank, or answers. */
    restrictAccount: on(restrictAccount),
    changeBank: on(changeBank),
    completeOnboarding: on(completeOnboarding),
  };
}
