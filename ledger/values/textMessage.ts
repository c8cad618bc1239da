import { wallClockIn } from './zonedTime.ts';

/** What one text message to members may say and cost, and when it may be sent (spec 3; decision 34). */

/** Characters of what somebody writes; Twilio takes 1,600 with the organization's name and the last line. */
export const MAX_MESSAGE = 1_000;

/** Segments that an organization may send on one of its days: each is paid for. */
export const SEGMENTS_A_DAY = 1_000;

/** How the first text to a number ends. */
export const OPT_OUT_LINE = 'Reply STOP to opt out';

/** A text as it arrives: it begins with the organization's name. */
export function composeText(org: string, message: string, isFirst: boolean): string {
  return `${org}: ${message}${isFirst ? `\n${OPT_OUT_LINE}` : ''}`;
}

/** Hours that need a confirmation: 9 pm to 8 am (TCPA). */
export function isLate(timeZone: string, instant: Date | string): boolean {
  const hour = Number(wallClockIn(timeZone, instant).slice(11, 13));
  return hour >= 21 || hour < 8;
}

/** 3GPP TS 23.038, section 6.2.1: the default alphabet, and those of its extension, which count twice. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_TWICE = new Set('\f^{}\\[~]|€');

/** What fits into a text of one segment, and into each of several: a header there takes six bytes. */
const GSM_UNITS = { one: 160, each: 153 };
const UCS2_UNITS = { one: 70, each: 67 };

/**
 * How many segments a text is sent and paid as: in septets where all of it is in GSM's alphabet, else in
 * UTF-16 units, in which one emoji or curly quote makes all of it count. No character is split.
 */
export function segmentsOf(body: string): number {
  const characters = [...body];
  const isGsm = characters.every((character) => GSM.has(character) || GSM_TWICE.has(character));
  const sizes = characters.map((character) =>
    isGsm ? (GSM_TWICE.has(character) ? 2 : 1) : character.length,
  );
  const { one, each } = isGsm ? GSM_UNITS : UCS2_UNITS;
  if (sizes.reduce((sum, size) => sum + size, 0) <= one) return 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}
