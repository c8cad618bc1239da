import type { BankNumbers, CardNumbers } from './sandbox.ts';

/** A card as it is typed. */
export interface CardText {
  readonly number: string;
  /** `MM / YY` */
  readonly expiry: string;
  readonly cvc: string;
}

/** `42424242` -> `4242 4242`, as it stands on the card. */
export function formatCardNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** `129` -> `12 / 9`. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** What is plainly incomplete. Whether the card is good is for Stripe to say. */
export function cardMistakes(card: CardText): Readonly<Partial<Record<keyof CardText, string>>> {
  const mistakes: Partial<Record<keyof CardText, string>> = {};
  const digits = card.number.replace(/\D/g, '').length;
  if (digits < 12)
    mistakes.number = digits === 0 ? 'The Card Number field is required.' : 'The Card Number is incomplete.';
  const { month, year } = cardOf(card);
  if (card.expiry === '') mistakes.expiry = 'The Expiration Date field is required.';
  else if (year.length !== 2 || Number(month) < 1 || Number(month) > 12)
    mistakes.expiry = 'The Expiration Date must be a month and a year, like 04 / 29.';
  if (card.cvc.length < 3)
    mistakes.cvc =
      card.cvc === '' ? 'The Security Code field is required.' : 'The Security Code is incomplete.';
  return mistakes;
}

/** As Stripe's API takes it. */
export function cardOf({ number, expiry, cvc }: CardText): CardNumbers {
  const digits = expiry.replace(/\D/g, '');
  return { number: number.replace(/\D/g, ''), month: digits.slice(0, 2), year: digits.slice(2), cvc };
}

/** The errors of a bank account's numbers as typed. Stripe says whether the account exists. */
export function bankMistakes(bank: BankNumbers): Readonly<Partial<Record<keyof BankNumbers, string>>> {
  const mistakes: Partial<Record<keyof BankNumbers, string>> = {};
  if (bank.holder.trim() === '') mistakes.holder = 'The Account Holder field is required.';
  if (!/^\d{9}$/.test(bank.routing.trim())) mistakes.routing = 'The Routing Number must have nine digits.';
  if (!/^\d{4,17}$/.test(bank.account.trim()))
    mistakes.account = 'The Account Number must have 4 to 17 digits.';
  return mistakes;
}
