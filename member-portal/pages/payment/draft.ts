import { useState } from 'react';
import { z } from 'zod';
import { paymentMethod } from '../../../api/contract/payment.ts';
import { useSession } from '../../session.ts';

const text = z.string();

const draft = z.object({
  /** Whose it is: somebody else who signs in in the same tab sees nothing of it. */
  uuid: text,
  /** What was typed at each charge, by its id. */
  typed: z.record(text, text),
  useCredits: z.boolean(),
  method: paymentMethod.or(z.literal('')),
  /** What is to be paid, settled by leaving the first step. */
  rows: z.array(z.object({ id: text, amount: z.number(), name: text })),
  /** The idempotency key of this payment: the same until something else is to be paid, so that no repeat pays twice. */
  key: text,
  billing: z.object({
    name: text,
    email: text,
    address: text,
    address2: text,
    zip: text,
    city: text,
    pnum: text,
  }),
  /** Whether the billing information was ever filled in. */
  isBilled: z.boolean(),
  /** A payment that Stripe may have taken: the API is asked before anything else happens. */
  order: z.object({ id: text, method: z.enum(['card', 'ach']) }).optional(),
  /** Venmo or Zelle: which, who pays, and the screenshot that lies at the server already. */
  byHand: z.object({ kind: z.enum(['venmo', 'zelle', '']), payer: text }),
  screenshot: z.object({ location: text, name: text }).optional(),
});

/** What the wizard remembers of a payment until it is made: over a reload, and over the browser's back button. */
export type Draft = z.output<typeof draft>;

const STORED_UNDER = 'bursar.payment';

function emptyDraft(uuid: string): Draft {
  return {
    uuid,
    typed: {},
    useCredits: false,
    method: '',
    rows: [],
    key: crypto.randomUUID(),
    billing: { name: '', email: '', address: '', address2: '', zip: '', city: '', pnum: '' },
    isBilled: false,
    byHand: { kind: '', payer: '' },
  };
}

export interface DraftKeeper {
  readonly draft: Draft;
  /** Change some of it. What is given as `undefined` is removed. */
  readonly update: (change: DraftChange) => void;
  /** The payment is made, and the wizard is being left. The billing information stays for the next one. */
  readonly finish: () => void;
}

type DraftChange = { readonly [Name in keyof Draft]?: Draft[Name] | undefined };

/** The wizard's memory, in the session storage of this tab. */
export function useDraft(): DraftKeeper {
  const { uuid } = useSession();
  const [current, setCurrent] = useState(() => readDraft(uuid));
  return {
    draft: current,
    update: (change) => {
      // What is stored counts, not what was drawn last: answers come later than other changes.
      const next = draft.parse({ ...readDraft(uuid), ...change });
      storeDraft(next);
      setCurrent(next);
    },
    // Not drawn any more: the wizard, without a payment, would go back to its first step instead of leaving.
    finish: () => {
      const { billing, isBilled } = readDraft(uuid);
      storeDraft({ ...emptyDraft(uuid), billing, isBilled });
    },
  };
}

function storeDraft(next: Draft): void {
  sessionStorage.setItem(STORED_UNDER, JSON.stringify(next));
}

function readDraft(uuid: string): Draft {
  const stored = sessionStorage.getItem(STORED_UNDER);
  if (stored === null) return emptyDraft(uuid);
  try {
    const parsed = draft.parse(JSON.parse(stored));
    return parsed.uuid === uuid ? parsed : emptyDraft(uuid);
  } catch {
    // Of an older version of this page.
    return emptyDraft(uuid);
  }
}
