import type { ReactNode } from 'react';
import type { Billing } from '../../../api/account/payment/contract.ts';
import type { Output } from '../../../api/contract.ts';
import type { Draft, DraftKeeper } from './draft.ts';

/** With what a browser speaks to Stripe: the platform's key, and the organization's account. */
export interface StripeKeys {
  readonly publishableKey: string;
  readonly stripeAccount: string;
}

/** What a payment comes to, as the API reckons it. */
export type Quote = Output<'quote-payment'>;

/** What every way of paying is given. */
export interface StepProps {
  readonly keeper: DraftKeeper;
  readonly quote: Quote;
  /** The button that leads one step back. */
  readonly back: ReactNode;
  /** A payment begins, or is no longer under way. */
  readonly onPaying: (isPaying: boolean) => void;
  /** Show what it comes to with the card that was entered. */
  readonly onQuote: (quote: Quote) => void;
}

/** What the calls are told to pay: one's own charges, with these amounts, with credit or without. */
export function paymentsOf({ rows, useCredits, method }: Draft, uuid: string) {
  return {
    payments: rows.map(({ id, amount }) => ({ id, uuid, amount })),
    useCredits: useCredits || method === 'credits',
  };
}

/** A card form's props. `pay` begins the payment, charges the entered card, and goes to the receipt. */
export interface CardFormProps {
  readonly keys: StripeKeys;
  /** What the card is asked for, dollars. */
  readonly amount: number;
  readonly billing: Billing;
  readonly isPaying: boolean;
  readonly back: ReactNode;
  readonly pay: (card: CardEntry) => Promise<void>;
}

/** A card that somebody typed into Stripe's fields. */
export interface CardEntry {
  /** Let Stripe keep it: what names it from now on, or why not. Throws without an answer. */
  readonly enter: () => Promise<{ readonly token: string } | { readonly refusal: string }>;
  /** Confirm the payment with this secret. Answers why Stripe refused; throws without an answer. */
  readonly confirm: (clientSecret: string, token: string) => Promise<string | undefined>;
}

/** What adding a bank account is given. */
export interface AddBankProps {
  readonly keys: StripeKeys;
  readonly billing: Billing;
  /** Added. Without an id it waits for small deposits. */
  readonly onAdded: (paymentMethodId?: string) => Promise<void>;
  readonly onClose: () => void;
}
