import type Stripe from 'stripe';
import { Failure, invalid } from './failure.ts';

/**
 * Stripe's published test numbers (docs.stripe.com/testing and
 * docs.stripe.com/payments/ach-direct-debit/set-up-payment#test-account-numbers). No other number is taken:
 * what a real one would do is not known here, and none is ever stored.
 */

export interface TestNumber {
  /** Of Stripe's test payment method, `pm_card_<name>`. Kept with the method instead of the number. */
  readonly name: string;
  readonly type: 'card' | 'us_bank_account';
  readonly number: string;
  /** Of a card. */
  readonly funding?: 'credit' | 'debit' | 'prepaid';
  /** Why it is refused at once; when left out, it succeeds. */
  readonly refusal?: Decline;
  /** What else happens when it is charged, or afterwards: the last three are of a bank account. */
  readonly fate?:
    | ('asks for 3-D Secure' | 'is disputed' | 'is refunded later')
    | ('fails' | 'stays pending' | 'is returned');
}

export type Decline = Required<Pick<Stripe.StripeRawError, 'code' | 'message'>> &
  Pick<Stripe.StripeRawError, 'decline_code'>;

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

/** The answer of a bank that says no later. */
export const NO_FUNDS: Decline = {
  code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
};

const ABOVE_LIMIT: Decline = {
  code: 'charge_exceeds_source_limit',
  message: 'This payment exceeds the weekly volume limit of the bank account.',
};

const card = { type: 'card', funding: 'credit' } as const;
const bank = { type: 'us_bank_account' } as const;
const poor = declined('insufficient_funds', 'Your card has insufficient funds.');

const numbers: readonly TestNumber[] = [
  { ...card, name: 'visa', number: '4242424242424242' },
  { ...card, name: 'visa_debit', number: '4000056655665556', funding: 'debit' },
  { ...card, name: 'mastercard_prepaid', number: '5105105105105100', funding: 'prepaid' },
  { ...card, name: 'chargeDeclined', number: '4000000000000002', refusal: declined('generic_decline') },
  { ...card, name: 'chargeDeclinedInsufficientFunds', number: '4000000000009995', refusal: poor },
  { ...card, name: 'threeDSecure2Required', number: '4000000000003220', fate: 'asks for 3-D Secure' },
  { ...card, name: 'createDispute', number: '4000000000000259', fate: 'is disputed' },
  { ...card, name: 'pendingRefund', number: '4000000000007726', fate: 'is refunded later' },
  { ...bank, name: 'success', number: '000123456789' },
  { ...bank, name: 'insufficientFunds', number: '000222222227', fate: 'fails' },
  { ...bank, name: 'dispute', number: '000555555559', fate: 'is returned' },
  // At Stripe every account that is typed in needs microdeposits; here this one does.
  { ...bank, name: 'processing', number: '000000000009', fate: 'stays pending' },
  { ...bank, name: 'weeklyLimitExceeded', number: '000777777771', refusal: ABOVE_LIMIT },
];

/** The test card or account with a name of `TestNumber`. */
export function testNamed(name: string): TestNumber | undefined {
  return numbers.find((each) => each.name === name);
}

/** @throws Failure 402 for a number that is no test card's, as Stripe's test mode does */
export function cardNumbered(number: string): TestNumber {
  const digits = number.replace(/[\s-]/g, '');
  const found = numbers.find((each) => each.type === 'card' && each.number === digits);
  if (found !== undefined) return found;
  const message = 'Your card was declined. It is a non test card, in test mode.';
  throw new Failure(402, { type: 'card_error', ...declined('test_mode_live_card', message) });
}

export const TEST_ROUTING_NUMBER = '110000000';

/** @throws Failure 400 for numbers that are no test account's */
export function bankNumbered(routing: string, number: string): TestNumber {
  if (routing !== TEST_ROUTING_NUMBER)
    throw invalid(`Invalid routing number. In the sandbox, use ${TEST_ROUTING_NUMBER}.`, {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    });
  const found = numbers.find((each) => each.type === 'us_bank_account' && each.number === number);
  if (found !== undefined) return found;
  throw invalid('You must use a test bank account number in test mode. Try 000123456789.', {
    code: 'account_number_invalid',
    param: 'us_bank_account[account_number]',
  });
}
