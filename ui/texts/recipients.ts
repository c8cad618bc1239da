import type { Output } from '../../api/contract.ts';
import { composeText, segmentsOf } from '../../ledger/values/textMessage.ts';

export type TextRecipients = Output<'get-text-recipients'>;
export type TextRecipient = TextRecipients['recipients'][number];

/** Why somebody cannot be ticked. */
export const reasons: Readonly<Record<NonNullable<TextRecipient['whyNot']>, string>> = {
  noPhone: 'No phone number',
  otherPhone: 'The phone number is not one of the US or Canada',
  optedOut: 'Opted out of text messages',
};

/** Whether somebody can be chosen: by text, or by mail where others are mailed. */
export function isReachable({ canText, canMail }: TextRecipient, mailsOthers: boolean): boolean {
  return canText || (mailsOthers && canMail);
}

/** Who of the chosen is texted, and who gets a mail instead. */
export interface Ways {
  /** Each phone once: of members who share one, the first. */
  readonly texted: readonly TextRecipient[];
  /** Chosen, but another member with the same phone gets the text. */
  readonly sharing: readonly TextRecipient[];
  readonly mailed: readonly TextRecipient[];
}

/** How the message reaches those who were chosen. */
export function waysTo(chosen: readonly TextRecipient[]): Ways {
  const able = chosen.filter(({ canText }) => canText);
  const texted = new Map<string, TextRecipient>();
  for (const each of able) {
    const phone = each.samePhoneAs ?? each.uuid;
    if (!texted.has(phone)) texted.set(phone, each);
  }
  const first = new Set(texted.values());
  return {
    texted: [...first],
    sharing: able.filter((each) => !first.has(each)),
    mailed: chosen.filter(({ canMail }) => canMail),
  };
}

/** Segments of this message to all of them: whoever is texted for the first time is told how to opt out. */
export function segmentsTo(org: string, message: string, texted: readonly TextRecipient[]): number {
  const firsts = texted.filter(({ isFirst }) => isFirst).length;
  const of = (isFirst: boolean) => segmentsOf(composeText(org, message, isFirst));
  return firsts * of(true) + (texted.length - firsts) * of(false);
}
