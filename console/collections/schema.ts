import { z } from 'zod';
import {
  type ContactInput,
  contactEmail,
  contactName,
  contactNameOrNone,
  contactPhone,
} from '../../api/contact/contract.ts';
import { amount, requiredText } from '../../api/platform/contract/call.ts';
import type { Session } from '../../api/session/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';

/** The form as it is before anything was chosen or typed. */
export const EMPTY = {
  /** Whose account it is; empty for somebody who is not in the books. */
  memberId: '',
  first: '',
  last: '',
  email: '',
  phone: '',
  address: '',
  amount: null as number | null,
  agreed: false,
};

const fields = z.object({
  memberId: z.string(),
  first: contactName('First'),
  last: contactNameOrNone('Last'),
  email: contactEmail,
  phone: contactPhone('Phone'),
  address: requiredText('Address', 200),
  amount: amount('amount'),
});

/**
 * The form of /collections (spec 3 section 5), ending in the input of `contact-us`: the names and email are
 * the administrator's, and what was typed is the text.
 * @param terms the version of the terms that the check box is about
 */
export function collectionsForm(
  { fname, lname, email }: Pick<Session, 'fname' | 'lname' | 'email'>,
  terms: string,
) {
  const sentOf = ({ memberId, ...typed }: z.output<typeof fields>): ContactInput => ({
    ...{ fname, lname, email, terms },
    memo: memoOf(typed),
    amount: typed.amount,
    ...(memberId !== '' && { memberId }),
  });
  return {
    /** What would be sent, whether the terms are agreed to yet or not. */
    preview: fields.transform(sentOf),
    submit: fields
      .extend({ agreed: z.literal(true, 'is required') })
      .transform(({ agreed: _, ...typed }) => sentOf(typed)),
  };
}

function memoOf(typed: Omit<z.output<typeof fields>, 'memberId'>): string {
  const { first, last, email, phone, address } = typed;
  const lines = {
    First: first,
    Last: last,
    Email: email,
    Phone: phone,
    Address: address,
    Amount: formatDollars(typed.amount),
  };
  return Object.entries(lines)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
