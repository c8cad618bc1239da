import type { ReactNode } from 'react';
import type { Output } from '../../../api/contract/calls.ts';
import type { Billing } from '../../../api/contract/payment.ts';
import type { Draft, DraftKeeper } from './draft.ts';

/** What a payment comes to, as the API reckons it. */
export type Quote = Output<'quote-payment'>;

/** What every way of paying is given. */
export interface StepProps {
  readonly keeper: DraftKeeper;
  readonly quote: Quote;
  /** The button that leads one step back. */
  readonly back: ReactNode;
}

/** What the calls are told to pay: one's own charges, with these amounts, with credit or without. */
export function paymentsOf({ rows, useCredits, method }: Draft, uuid: string) {
  return {
    payments: rows.map(({ id, amount }) => ({ id, uuid, amount })),
    useCredits: useCredits || method === 'credits',
  };
}

/** A card form's props. `pay` begins the payment, confirms it by `confirm`, and goes to the receipt. */
export interface CardFormProps {
  readonly publishableKey: string;
  /** What the card is asked for, dollars. */
  readonly amount: number;
  readonly billing: Billing;
  readonly isPaying: boolean;
  readonly back: ReactNode;
  readonly pay: (confirm: Confirm) => Promise<void>;
}

/** Confirm the payment with this secret. Answers Stripe's reason for a refusal; throws without an answer. */
export type Confirm = (clientSecret: string) => Promise<string | undefined>;

/** What adding a bank account is given. */
export interface AddBankProps {
  readonly publishableKey: string;
  readonly billing: Billing;
  readonly onAdded: (paymentMethodId: string) => Promise<void>;
  readonly onClose: () => void;
}
