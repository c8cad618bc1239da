import type { Output } from '../../api/contract/calls.ts';
import { composeText, segmentsOf } from '../../ledger/values/textMessage.ts';

export type TextRecipients = Output<'get-text-recipients'>;
export type TextRecipient = TextRecipients['recipients'][number];

/** Why somebody cannot be ticked. */
export const reasons: Readonly<Record<NonNullable<TextRecipient['whyNot']>, string>> = {
  noPhone: 'No phone number',
  otherPhone: 'The phone number is not one of the US or Canada',
  optedOut: 'Opted out of text messages',
};

/** Segments of this message to all of them: whoever is texted for the first time is told how to opt out. */
export function segmentsTo(org: string, message: string, chosen: readonly TextRecipient[]): number {
  const firsts = chosen.filter(({ isFirst }) => isFirst).length;
  const of = (isFirst: boolean) => segmentsOf(composeText(org, message, isFirst));
  return firsts * of(true) + (chosen.length - firsts) * of(false);
}

/** `1 segment`, `1,200 segments` */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : `${thing}s`}`;
}
