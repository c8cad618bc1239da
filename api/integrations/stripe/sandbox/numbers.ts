import { Failure, invalid } from './failure.ts';

/**
 * Stripe's published test numbers (docs.stripe.com/testing and docs.stripe.com/payments/ach-direct-debit). No
 * other number is taken: what a real one would do is not known here, and none is ever stored.
 */

export interface TestCard {
  /** Stripe's test payment method: `pm_card_<name>`. Kept with the payment method instead of the number. */
  readonly name: string;
  readonly number: string;
  readonly brand: string;
  readonly funding: 'credit' | 'debit' | 'prepaid';
  /** What happens when it is charged; it succeeds when left out. */
  readonly decline?: Decline;
  /** 3-D Secure is asked for before. */
  readonly authenticates?: boolean;
  /** It is disputed after it was charged. */
  readonly dispute?: string;
  /** Its refunds are made later, or fail later. */
  readonly refund?: 'later' | 'fails';
  /** Its money can be paid out at once. */
  readonly bypassesPending?: boolean;
}

export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const INSUFFICIENT = declined('insufficient_funds', 'Your card has insufficient funds.');
const GENERIC = declined('generic_decline');

const card = (
  name: string,
  number: string,
  more: Partial<Omit<TestCard, 'name' | 'number'>> = {},
): TestCard => ({ name, number, brand: 'visa', funding: 'credit', ...more });

const cards: readonly TestCard[] = [
  card('visa', '4242424242424242'),
  card('visa_debit', '4000056655665556', { funding: 'debit' }),
  card('mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('mastercard_2series', '2223003122003222', { brand: 'mastercard' }),
  card('mastercard_debit', '5200828282828210', { brand: 'mastercard', funding: 'debit' }),
  card('mastercard_prepaid', '5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  card('amex', '378282246310005', { brand: 'amex' }),
  card('amex2', '371449635398431', { brand: 'amex' }),
  card('discover', '6011111111111117', { brand: 'discover' }),
  card('diners', '3056930009020004', { brand: 'diners' }),
  card('jcb', '3566002020360505', { brand: 'jcb' }),
  card('unionpay', '6200000000000005', { brand: 'unionpay' }),
  card('chargeDeclined', '4000000000000002', { decline: GENERIC }),
  card('chargeCustomerFail', '4000000000000341', { decline: GENERIC }),
  card('chargeDeclinedInsufficientFunds', '4000000000009995', { decline: INSUFFICIENT }),
  card('chargeDeclinedLostCard', '4000000000009987', { decline: declined('lost_card') }),
  card('chargeDeclinedStolenCard', '4000000000009979', { decline: declined('stolen_card') }),
  card('velocityLimitExceeded', '4000000000006975', { decline: declined('card_velocity_exceeded') }),
  card('chargeDeclinedExpiredCard', '4000000000000069', {
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  }),
  card('chargeDeclinedIncorrectCvc', '4000000000000127', {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  card('chargeDeclinedProcessingError', '4000000000000119', {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  card('threeDSecure2Required', '4000000000003220', { authenticates: true }),
  card('authenticationRequiredOnSetup', '4000002500003155', { authenticates: true }),
  card('authenticationRequired', '4000002760003184', { authenticates: true }),
  card('authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178', {
    authenticates: true,
    decline: INSUFFICIENT,
  }),
  card('threeDSecureRequiredChargeDeclined', '4000008400001629', { authenticates: true, decline: GENERIC }),
  card('createDispute', '4000000000000259', { dispute: 'fraudulent' }),
  card('createDisputeProductNotReceived', '4000000000002685', { dispute: 'product_not_received' }),
  card('createDisputeInquiry', '4000000000001976', { dispute: 'inquiry' }),
  card('pendingRefund', '4000000000007726', { refund: 'later' }),
  card('refundFail', '4000000000005126', { refund: 'fails' }),
  card('bypassPending', '4000000000000077', { bypassesPending: true }),
];

const cardsByNumber = new Map(cards.map((each) => [each.number, each]));
const cardsByName = new Map(cards.map((each) => [each.name, each]));

/** The test card with a name of `TestCard`. */
export function cardNamed(name: string): TestCard | undefined {
  return cardsByName.get(name);
}

/** @throws Failure 402 for a number that is no test card's, as Stripe's test mode does */
export function cardNumbered(number: string): TestCard {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const found = cardsByNumber.get(digits);
  if (found === undefined)
    throw new Failure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    });
  return found;
}

/** @throws Failure 402 for an expiry in the past or a security code of another length than the brand's */
export function checkCard(
  { brand }: TestCard,
  card: { readonly exp_month: number; readonly exp_year: number; readonly cvc?: string | undefined },
  now: Date,
): void {
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (card.exp_month < 1 || card.exp_month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const months = (year - now.getUTCFullYear()) * 12 + card.exp_month - (now.getUTCMonth() + 1);
  if (months < 0 || months > 50 * 12)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  const length = brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (card.cvc !== undefined && !length.test(card.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

function cardError(code: string, message: string, param: string): Failure {
  return new Failure(402, { type: 'card_error', code, message, param });
}

/** ISO/IEC 7812-1 annex B. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
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
  readonly returned?: string;
  /** It stays pending forever. */
  readonly staysPending?: boolean;
}

const bankFailure = (code: string, message: string): Decline => ({ code, message });

const banks: readonly TestBank[] = [
  { name: 'success', number: '000123456789' },
  {
    name: 'accountClosed',
    number: '000111111113',
    failure: bankFailure('account_closed', "The customer's bank account has been closed."),
  },
  {
    name: 'noAccount',
    number: '000111111116',
    failure: bankFailure('no_account', "The customer's bank account could not be located."),
  },
  {
    name: 'insufficientFunds',
    number: '000222222227',
    failure: bankFailure(
      'insufficient_funds',
      "The customer's account has insufficient funds to cover this payment.",
    ),
  },
  {
    name: 'debitNotAuthorized',
    number: '000333333335',
    failure: bankFailure(
      'debit_not_authorized',
      'The customer has notified their bank that this payment was unauthorized.',
    ),
  },
  {
    name: 'invalidCurrency',
    number: '000444444440',
    failure: bankFailure(
      'payment_method_currency_mismatch',
      'The bank account does not support this currency.',
    ),
  },
  { name: 'dispute', number: '000555555559', returned: 'debit_not_authorized' },
  { name: 'processing', number: '000000000009', staysPending: true },
  {
    name: 'weeklyLimitExceeded',
    number: '000777777771',
    failsAtOnce: true,
    failure: bankFailure(
      'charge_exceeds_source_limit',
      'This payment exceeds the weekly volume limit of the bank account.',
    ),
  },
];

const banksByNumber = new Map(banks.map((each) => [each.number, each]));
const banksByName = new Map(banks.map((each) => [each.name, each]));

export const TEST_ROUTING_NUMBER = '110000000';

export function bankNamed(name: string): TestBank | undefined {
  return banksByName.get(name);
}

/** @throws Failure 400 for numbers that are no test account's */
export function bankNumbered(routing: string, number: string): TestBank {
  if (routing !== TEST_ROUTING_NUMBER)
    throw invalid(`Invalid routing number. In the sandbox, use ${TEST_ROUTING_NUMBER}.`, {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    });
  const found = banksByNumber.get(number);
  if (found === undefined)
    throw invalid(
      'You must use a test bank account number in test mode. Try 000123456789 or see more options at https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-account-numbers.',
      { code: 'account_number_invalid', param: 'us_bank_account[account_number]' },
    );
  return found;
}
