import { Failure, invalid } from './failure.ts';

/**
 * Stripe's published test numbers (docs.stripe.com/testing and
 * docs.stripe.com/payments/ach-direct-debit/set-up-payment#test-account-numbers). No other number is taken:
 * what a real one would do is not known here, and none is ever stored.
 */

export interface TestCard {
  /** Stripe's test payment method: `pm_card_<name>`. Kept with the payment method instead of the number. */
  readonly name: string;
  readonly number: string;
  readonly brand: 'visa' | 'mastercard';
  readonly funding: 'credit' | 'debit' | 'prepaid';
  /** What happens when it is charged; it succeeds when left out. */
  readonly decline?: Decline;
  /** 3-D Secure is asked for before. */
  readonly authenticates?: boolean;
  /** It is disputed after it was charged. */
  readonly isDisputed?: boolean;
  /** Its refunds arrive later. */
  readonly refundsLater?: boolean;
}

export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

const CREDIT = { brand: 'visa', funding: 'credit' } as const;

const declined = (decline_code: string, message = 'Your card was declined.') => ({
  decline: { code: 'card_declined', decline_code, message },
});
const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

const cards: readonly TestCard[] = [
  { name: 'visa', number: '4242424242424242', ...CREDIT },
  { name: 'visa_debit', number: '4000056655665556', brand: 'visa', funding: 'debit' },
  { name: 'mastercard_prepaid', number: '5105105105105100', brand: 'mastercard', funding: 'prepaid' },
  { name: 'chargeDeclined', number: '4000000000000002', ...CREDIT, ...declined('generic_decline') },
  { name: 'chargeDeclinedInsufficientFunds', number: '4000000000009995', ...CREDIT, ...noFunds },
  { name: 'threeDSecure2Required', number: '4000000000003220', ...CREDIT, authenticates: true },
  { name: 'createDispute', number: '4000000000000259', ...CREDIT, isDisputed: true },
  { name: 'pendingRefund', number: '4000000000007726', ...CREDIT, refundsLater: true },
];

/** The test card with a name of `TestCard`. */
export function cardNamed(name: string): TestCard | undefined {
  return cards.find((each) => each.name === name);
}

/** @throws Failure 402 for a number that is no test card's, as Stripe's test mode does */
export function cardNumbered(number: string): TestCard {
  const digits = number.replace(/[\s-]/g, '');
  const found = cards.find((each) => each.number === digits);
  if (found !== undefined) return found;
  throw new Failure(402, {
    type: 'card_error',
    ...declined('test_mode_live_card', 'Your card was declined. It is a non test card, in test mode.')
      .decline,
  });
}

export interface TestBank {
  /** Stripe's test payment method: `pm_usBankAccount_<name>`. */
  readonly name: string;
  readonly number: string;
  /** What becomes of a debit; it succeeds when left out. */
  readonly debit?: 'fails' | 'fails at once' | 'comes back' | 'stays pending';
  /** It cannot be verified at once, should the intent allow for that. */
  readonly needsMicrodeposits?: boolean;
}

export const NO_FUNDS: Decline = {
  code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
};

export const ABOVE_LIMIT: Decline = {
  code: 'charge_exceeds_source_limit',
  message: 'This payment exceeds the weekly volume limit of the bank account.',
};

const banks: readonly TestBank[] = [
  { name: 'success', number: '000123456789' },
  { name: 'insufficientFunds', number: '000222222227', debit: 'fails' },
  { name: 'dispute', number: '000555555559', debit: 'comes back' },
  // At Stripe every account that is typed in needs them; here one does, so that the others are saved at once.
  { name: 'processing', number: '000000000009', debit: 'stays pending', needsMicrodeposits: true },
  { name: 'weeklyLimitExceeded', number: '000777777771', debit: 'fails at once' },
];

export const TEST_ROUTING_NUMBER = '110000000';

export function bankNamed(name: string): TestBank | undefined {
  return banks.find((each) => each.name === name);
}

/** @throws Failure 400 for numbers that are no test account's */
export function bankNumbered(routing: string, number: string): TestBank {
  if (routing !== TEST_ROUTING_NUMBER)
    throw invalid(`Invalid routing number. In the sandbox, use ${TEST_ROUTING_NUMBER}.`, {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    });
  const found = banks.find((each) => each.number === number);
  if (found !== undefined) return found;
  throw invalid('You must use a test bank account number in test mode. Try 000123456789.', {
    code: 'account_number_invalid',
    param: 'us_bank_account[account_number]',
  });
}
