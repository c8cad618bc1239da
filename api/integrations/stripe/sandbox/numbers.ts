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

const declined = (decline_code: string, message = 'Your card was declined.') => ({
  decline: { code: 'card_declined', decline_code, message },
});

const card = (
  name: string,
  number: string,
  more: Partial<Omit<TestCard, 'name' | 'number'>> = {},
): TestCard => ({ name, number, brand: 'visa', funding: 'credit', ...more });

const cards: readonly TestCard[] = [
  card('visa', '4242424242424242'),
  card('visa_debit', '4000056655665556', { funding: 'debit' }),
  card('mastercard_prepaid', '5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  card('chargeDeclined', '4000000000000002', declined('generic_decline')),
  card(
    'chargeDeclinedInsufficientFunds',
    '4000000000009995',
    declined('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  card('threeDSecure2Required', '4000000000003220', { authenticates: true }),
  card('createDispute', '4000000000000259', { isDisputed: true }),
  card('pendingRefund', '4000000000007726', { refundsLater: true }),
  card('refundFail', '4000000000005126'),
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
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  });
}

export interface TestBank {
  /** Stripe's test payment method: `pm_usBankAccount_<name>`. */
  readonly name: string;
  readonly number: string;
  /** How a debit ends; with success when left out. */
  readonly failure?: Decline;
  /** The failure is known at once: the debit is not even tried. */
  readonly failsAtOnce?: boolean;
  /** It comes back after it succeeded. */
  readonly isReturned?: boolean;
  /** A debit stays pending forever. */
  readonly staysPending?: boolean;
  /** It cannot be verified at once, should the intent allow for that. */
  readonly needsMicrodeposits?: boolean;
}

/** How a debit fails of an account whose number says nothing else. */
export const NO_FUNDS: Decline = {
  code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
};

const banks: readonly TestBank[] = [
  { name: 'success', number: '000123456789' },
  {
    name: 'noAccount',
    number: '000111111116',
    failure: { code: 'no_account', message: "The customer's bank account could not be located." },
  },
  { name: 'insufficientFunds', number: '000222222227', failure: NO_FUNDS },
  { name: 'dispute', number: '000555555559', isReturned: true },
  // At Stripe every account that is typed in needs them; here one does, so that the others are saved at once.
  { name: 'processing', number: '000000000009', staysPending: true, needsMicrodeposits: true },
  {
    name: 'weeklyLimitExceeded',
    number: '000777777771',
    failsAtOnce: true,
    failure: {
      code: 'charge_exceeds_source_limit',
      message: 'This payment exceeds the weekly volume limit of the bank account.',
    },
  },
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
