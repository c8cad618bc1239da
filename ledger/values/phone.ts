import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** Where texts are sent to: the carriers' rules elsewhere are others. */
const COUNTRIES: readonly (string | undefined)[] = ['US', 'CA'];

/** Working one out takes most of the time in which a large roster is read for /text. */
const known = new Map<string, { readonly phone: string | undefined }>();
const MOST_KNOWN = 20_000;

/**
 * A number of the US or Canada that can get texts, as it is dialed: "(916) 555-0199" -> "+19165550199".
 * `undefined` for every other, also for toll-free numbers and extensions. Without a country code it is one
 * of the US. Large: pages fetch it when they need it.
 */
export function textablePhone(typed: string): string | undefined {
  const before = known.get(typed);
  if (before !== undefined) return before.phone;
  const phone = parsed(typed);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(typed, { phone });
  return phone;
}

function parsed(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'US');
  if (!number?.isValid() || number.ext !== undefined) return undefined;
  return COUNTRIES.includes(number.country) ? number.number : undefined;
}
