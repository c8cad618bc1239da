import { useState } from 'react';
import type { Billing, PaymentMethod } from '../../../api/account/payment/contract.ts';
import { useSession } from '../../../ui/app/session.ts';
import type { ByHandKind } from './byHand.ts';
import type { Row, Typed } from './rules.ts';

/** What the wizard remembers of a payment until it is made: over reloads and the back button. */
export interface Draft {
  /** Whose it is: somebody else who signs in in the same tab sees nothing of it. */
  readonly uuid: string;
  readonly typed: Typed;
  readonly useCredits: boolean;
  readonly method: PaymentMethod | '';
  /** What is to be paid, settled by leaving the first step. */
  readonly rows: readonly (Row & { readonly name: string })[];
  /** False once the first step was changed since: the forward button then stops there. */
  readonly isChosen: boolean;
  readonly billing: Billing;
  /** False while the billing information differs from what was found to be complete. */
  readonly isBilled: boolean;
  /** A payment that Stripe may have taken: the API is asked before anything else happens. */
  readonly order?: { readonly id: string; readonly method: 'card' | 'ach' } | undefined;
  /** Venmo or Zelle: which, who paid and when, and the screenshot that lies at the server already. */
  readonly byHand: { readonly kind: ByHandKind | ''; readonly payer: string; readonly sentOn: string };
  readonly screenshot?: { readonly location: string; readonly name: string } | undefined;
}

const STORED_UNDER = 'bursar.payment';

function emptyDraft(uuid: string): Draft {
  return {
    uuid,
    typed: {},
    useCredits: false,
    method: '',
    rows: [],
    isChosen: false,
    billing: { name: '', email: '', address: '', address2: '', zip: '', city: '', pnum: '' },
    isBilled: false,
    byHand: { kind: '', payer: '', sentOn: '' },
  };
}

export interface DraftKeeper {
  readonly draft: Draft;
  readonly update: (change: Partial<Draft>) => void;
  /** The payment is made, and the wizard is being left. The billing information stays for the next one. */
  readonly finish: () => void;
}

/** The wizard's memory, in the session storage of this tab. */
export function useDraft(): DraftKeeper {
  const { uuid } = useSession();
  const read = () => readDraft(sessionStorage.getItem(STORED_UNDER), uuid);
  const [current, setCurrent] = useState(read);
  return {
    draft: current,
    update: (change) => {
      // What is stored counts, not what was drawn last: answers come later than other changes.
      const next = { ...read(), ...change };
      storeDraft(next);
      setCurrent(next);
    },
    // Not drawn any more: the wizard, without a payment, would go back to its first step instead of leaving.
    finish: () => {
      const { billing, isBilled } = read();
      storeDraft({ ...emptyDraft(uuid), billing, isBilled });
    },
  };
}

function storeDraft(next: Draft): void {
  sessionStorage.setItem(STORED_UNDER, JSON.stringify(next));
}

/** The stored draft, as far as it is this person's. */
export function readDraft(stored: string | null, uuid: string): Draft {
  const empty = emptyDraft(uuid);
  const draft = withParts(empty, parsed(stored));
  return draft.uuid === uuid ? draft : empty;
}

function parsed(stored: string | null): Partial<Draft> {
  try {
    return JSON.parse(stored ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** An older version of this page lacks parts, or keeps them in another form: those are left out. */
function withParts(empty: Draft, found: Partial<Draft>): Draft {
  const isAsBefore = ([name, value]: readonly [string, unknown]) =>
    !(name in empty) || formOf(value) === formOf(empty[name as keyof Draft]);
  return { ...empty, ...Object.fromEntries(Object.entries(found).filter(isAsBefore)) };
}

function formOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value;
}
