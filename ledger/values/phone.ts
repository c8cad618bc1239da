import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** Where texts are sent to: the carriers' rules elsewhere are others. */
const COUNTRIES: readonly (string | undefined)[] = ['US', 'CA'];

/**
 * A number of the US or Canada that can get texts, as it is dialed: "(916) 555-0199" -> "+19165550199".
 * `undefined` for every other, also for toll-free numbers and extensions. Without a country code it is one
 * of the US. Large: pages fetch it when they need it.
 */
export function textablePhone(typed: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, 'US');
  if (!parsed?.isValid() || parsed.ext !== undefined) return undefined;
  return COUNTRIES.includes(parsed.country) ? parsed.number : undefined;
}
