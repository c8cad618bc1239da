import { chargeName } from '../../ledger/account/charge/terms.ts';
import type { Charge } from '../../ledger/account/decide.ts';
import { type CalendarDate, formatDay } from '../../ledger/values/calendar.ts';
import { formatCents, toCents } from '../../ledger/values/money.ts';
import { formatPhone } from '../../ledger/values/phone.ts';
import { fullName } from '../../ledger/values/plainText.ts';
import { type CollectionsRequest, FORM_FOOTER } from '../messaging/collectionsRequests.ts';
import { type Block, type RenderedMail, renderMail } from '../messaging/layout.ts';
import type { ContactInput, TaxFilingMemo } from './contract.ts';

/** A message of the Contact Us form (spec 1 section 3, "Contact message"). */
interface ContactMailData {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly memo: string;
  /** Who was signed in when it was written, e.g. `member of abgesu`; empty for a visitor. */
  readonly from: string;
}

/** To the operator of the installation. */
export function contactMail({ fname, lname, email, memo, from }: ContactMailData): RenderedMail {
  const name = fullName({ fname, lname });
  const paragraphs = memo.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return renderMail({
    organization: 'Bursar',
    subject: `Message from ${name}`,
    footer:
      'Written in the Contact Us form of Bursar. Your reply goes to the address typed there, which is not verified.',
    blocks: [`${name} (${email})${from === '' ? '' : `, ${from},`} writes:`, ...paragraphs],
  });
}

/** What the books say of an account that goes to collections: no birthday, no memos (docs/decisions/0042). */
export interface CollectionsFacts {
  readonly today: CalendarDate;
  readonly name: string;
  readonly email: string;
  /** Empty when unknown. */
  readonly phone: string;
  readonly address: string;
  /** What is overdue, and what is due on each; never none. */
  readonly charges: readonly { readonly charge: Charge; readonly dueCents: number }[];
  /** Payments that are on their way and not counted yet. */
  readonly pendingCents: number;
}

export interface Sender {
  /** "Chi Rho (crs)": the organization's name and code. */
  readonly organization: string;
  /** "admin of Chi Rho (crs) at State". */
  readonly from: string;
}

/** A request for tax filing, to the operator of the installation (spec 3 section 3, "Contact request"). */
export function taxFilingMail(
  { fname, lname, email }: Pick<ContactInput, 'fname' | 'lname' | 'email'>,
  memo: TaxFilingMemo,
  { organization, from }: Sender,
): RenderedMail {
  const name = fullName({ fname, lname });
  return rendered(`990 Tax Filing: ${memo.organization || organization}`, [
    `${name} (${email}), ${from}, asks for 990 tax filing:`,
    listed({
      'Full Name': name,
      Email: email,
      'Phone Number': formatPhone(memo.phone),
      'Organization Name': memo.organization,
      Address: memo.address,
    }),
  ]);
}

/** A request to collect, with what the books say where the account is one of the organization's. */
export function collectionsMail(
  input: ContactInput,
  sender: Sender,
  facts: CollectionsFacts | undefined,
): RenderedMail {
  const { subject, blocks } = collectionsRequest(input, sender, facts);
  return rendered(subject, blocks);
}

export function collectionsRequest(
  { fname, lname, email, memo, terms = '', amount }: ContactInput,
  { organization, from }: Sender,
  facts: CollectionsFacts | undefined,
): CollectionsRequest {
  const name = fullName({ fname, lname });
  const blocks: readonly Block[] = [
    `${name} (${email}), ${from}, asks to collect${amount === undefined ? '' : ` ${formatCents(toCents(amount))}`}:`,
    ...(typeof memo === 'string' ? memo.split(/\n{2,}/) : []),
    ...(facts === undefined ? [] : booksOf(facts, organization)),
    `They agreed to the terms and conditions, version ${terms}.`,
  ];
  return { subject: `Collections: ${organization}`, blocks, replyTo: email };
}

function booksOf(facts: CollectionsFacts, organization: string): readonly Block[] {
  const { today, name, email, phone, address, charges, pendingCents } = facts;
  const total = charges.reduce((sum, { dueCents }) => sum + dueCents, 0);
  return [
    `From the books of ${organization} on ${formatDay(today)}:`,
    listed({ Name: name, Email: email, Phone: phone, Address: address }),
    {
      kind: 'amounts',
      lines: [
        ...charges.map(({ charge: { terms, paidCents }, dueCents }) => ({
          label: chargeName(terms),
          detail: `was due ${formatDay(terms.dueDate)}${paidCents > 0 ? `, ${formatCents(paidCents)} paid already` : ''}`,
          cents: dueCents,
        })),
        { label: 'Overdue', cents: total, isTotal: true },
      ],
    },
    ...(pendingCents > 0 ? [`${formatCents(pendingCents)} is on its way and not counted yet.`] : []),
  ];
}

/** One line for each that is known. */
function listed(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

function rendered(subject: string, blocks: readonly Block[]): RenderedMail {
  return renderMail({
    organization: 'Bursar',
    subject,
    blocks,
    footer: FORM_FOOTER,
  });
}
