import { fullName } from '../../ledger/values/plainText.ts';
import { type RenderedMail, renderMail } from '../messaging/layout.ts';

/** A message of the Contact Us form (spec 1 section 3, "Contact message"). */
export interface ContactMailData {
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
      'Written in the Contact Us form of Bursar. Your answer goes to the address that was typed there, which nobody has checked.',
    blocks: [`${name} (${email})${from === '' ? '' : `, ${from},`} writes:`, ...paragraphs],
  });
}
