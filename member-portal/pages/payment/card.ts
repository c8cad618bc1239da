import { INVALID_ROUTING_NUMBER, isRoutingNumber } from '../../../ledger/values/input.ts';
import { required } from '../../../ledger/values/violation.ts';
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
export function cardErrors(card: CardText): FieldError<keyof CardText>[] {
  const { number, month, year } = cardOf(card);
  const isMonth = year.length === 2 && Number(month) >= 1 && Number(month) <= 12;
  return [
    ...broken('number', 'Card Number', number, number.length < 12 && 'The Card Number is incomplete.'),
    ...broken(
      'expiry',
      'Expiration Date',
      card.expiry,
      !isMonth && 'The Expiration Date must be a month and a year, like 04 / 29.',
    ),
    ...broken('cvc', 'Security Code', card.cvc, card.cvc.length < 3 && 'The Security Code is incomplete.'),
  ];
}

interface FieldError<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

/** What is wrong with a field: that it is empty, or else this. */
function broken<Field extends string>(
  field: Field,
  label: string,
  value: string,
  wrong: string | false,
): FieldError<Field>[] {
  const message = value === '' ? required(label) : wrong;
  return message === false ? [] : [{ field, message }];
}

/** As Stripe's API takes it. */
export function cardOf({ number, expiry, cvc }: CardText): CardNumbers {
  const digits = expiry.replace(/\D/g, '');
  return { number: number.replace(/\D/g, ''), month: digits.slice(0, 2), year: digits.slice(2), cvc };
}

/** The errors of a bank account's numbers as typed. Stripe says whether the account exists. */
export function bankErrors({ holder, routing, account }: BankNumbers): FieldError<keyof BankNumbers>[] {
  const digits = routing.trim();
  const isAccount = /^\d{4,17}$/.test(account.trim());
  return [
    ...broken('holder', 'Account Holder', holder.trim(), false),
    ...(/^\d{9}$/.test(digits)
      ? broken('routing', 'Routing Number', digits, !isRoutingNumber(digits) && INVALID_ROUTING_NUMBER)
      : [{ field: 'routing', message: 'The Routing Number must have nine digits.' } as const]),
    ...(isAccount
      ? []
      : [{ field: 'account', message: 'The Account Number must have 4 to 17 digits.' } as const]),
  ];
}
