import type { ReactNode } from 'react';
import type { OutputOf } from '../../../api/contract/call.ts';
import type { quotePayment } from '../../../api/contract/payment.ts';
import type { Billing } from './billing.ts';
import type { Draft, DraftKeeper } from './draft.ts';

/** What a payment comes to, as the API reckons it. */
export type Quote = OutputOf<typeof quotePayment>;

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

/** What a card form is given. `pay` begins the payment, confirms it by `confirm`, and leaves for the receipt when it is made. */
export interface CardFormProps {
  readonly publishableKey: string;
  /** What the card is asked for, dollars. */
  readonly amount: number;
  readonly billing: Billing;
  readonly isPaying: boolean;
  readonly back: ReactNode;
  readonly pay: (confirm: Confirm) => Promise<void>;
}

/** Confirm the payment with this secret. Answers Stripe's reason when it was refused; throws when there was no answer. */
export type Confirm = (clientSecret: string) => Promise<string | undefined>;

/** What adding a bank account is given. */
export interface AddBankProps {
  readonly publishableKey: string;
  readonly billing: Billing;
  readonly onAdded: (paymentMethodId: string) => Promise<void>;
  readonly onClose: () => void;
}
