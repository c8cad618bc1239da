import { useState } from 'react';
import { z } from 'zod';
import { newKey } from '../../../api/contract/newKey.ts';
import { paymentMethod } from '../../../api/contract/payment.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { useSession } from '../../session.ts';

const text = z.string();

const draft = z.object({
  /** Whose it is: somebody else who signs in in the same tab sees nothing of it. */
  uuid: text,
  /** What was typed at each charge, by its id. */
  typed: z.record(text, z.number().nullable()),
  useCredits: z.boolean(),
  method: paymentMethod.or(z.literal('')),
  /** What is to be paid, settled by leaving the first step. */
  rows: z.array(z.object({ id: text, amount: z.number(), name: text })),
  /** False while the first step differs from `rows`: the forward button then stops there. */
  isChosen: z.boolean().default(false),
  /** The payment's idempotency key: the same until its rows change, so that no repeat pays twice. */
  key: text,
  /** The day of the key: a draft of an older version of this page names none. */
  day: text.default(''),
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

/** What the wizard remembers of a payment until it is made: over reloads and the back button. */
export type Draft = z.output<typeof draft>;

const STORED_UNDER = 'bursar.payment';

function emptyDraft(uuid: string, today: string): Draft {
  return {
    uuid,
    typed: {},
    useCredits: false,
    method: '',
    rows: [],
    isChosen: false,
    key: newKey(),
    day: today,
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
  const { uuid, today } = useSession();
  const read = () => readDraft(sessionStorage.getItem(STORED_UNDER), uuid, today);
  const [current, setCurrent] = useState(() => {
    const found = read();
    // A key that is new is the key from now on.
    storeDraft(found);
    return found;
  });
  return {
    draft: current,
    update: (change) => {
      // What is stored counts, not what was drawn last: answers come later than other changes.
      const next = draft.parse({ ...read(), ...change });
      storeDraft(next);
      setCurrent(next);
    },
    // Not drawn any more: the wizard, without a payment, would go back to its first step instead of leaving.
    finish: () => {
      const { billing, isBilled } = read();
      storeDraft({ ...emptyDraft(uuid, today), billing, isBilled });
    },
  };
}

function storeDraft(next: Draft): void {
  sessionStorage.setItem(STORED_UNDER, JSON.stringify(next));
}

/**
 * Shorter than the server keeps answers (docs/decisions/0005), so that a payment with a lost answer is not
 * made again. After that, a payment from the same tab is a new one.
 */
const KEY_DAYS = 6;

/** The stored draft, as far as it is this person's, under a new key when the old one has expired. */
export function readDraft(stored: string | null, uuid: string, today: string): Draft {
  if (stored === null) return emptyDraft(uuid, today);
  try {
    const parsed = draft.parse(JSON.parse(stored));
    if (parsed.uuid !== uuid) return emptyDraft(uuid, today);
    if (parsed.day === '') return { ...parsed, day: today };
    return plusDays(parsed.day, KEY_DAYS) >= today ? parsed : { ...parsed, key: newKey(), day: today };
  } catch {
    // Of an older version of this page.
    return emptyDraft(uuid, today);
  }
}
