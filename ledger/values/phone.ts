import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The US, its territories and Canada. The carriers' rules elsewhere are others. */
const COUNTRIES: readonly (string | undefined)[] = ['US', 'CA', 'PR', 'VI', 'GU', 'AS', 'MP'];

/** Numbers of these types reach no phone that gets texts. */
const NOT_TEXTED: readonly (string | undefined)[] = ['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN'];

interface Phone {
  readonly shown: string;
  readonly textable: string | undefined;
}

/** Working one out takes most of the time in which a large roster is read. */
const known = new Map<string, Phone>();
const MAX_KNOWN = 20_000;

/**
 * A number of the US, its territories or Canada that can get texts, as it is dialed: "(916) 555-0199" ->
 * "+19165550199". `undefined` for every other, also for toll-free numbers and extensions. Without a country
 * code it is one of the US. Large: pages fetch it when they need it.
 */
export function textablePhone(typed: string): string | undefined {
  return phoneOf(typed).textable;
}

/**
 * A phone number as every screen shows it: "(916) 555-0199", and "+44 20 7946 0958" elsewhere. An
 * incomplete number stays as it was typed.
 */
export function formatPhone(typed: string): string {
  return phoneOf(typed).shown;
}

/** Who sent money by hand, as every screen shows it: Zelle knows people by phone or email. */
export function formatPayer(method: string, payer: string): string {
  return method === 'zelle' ? formatPhone(payer) : payer;
}

function phoneOf(typed: string): Phone {
  const before = known.get(typed);
  if (before !== undefined) return before;
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  const phone =
    number?.isPossible() === true
      ? { shown: shownOf(number, typed), textable: isTextable(number) ? number.number : undefined }
      : { shown: typed, textable: undefined };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(typed, phone);
  return phone;
}

function shownOf(number: PhoneNumber, typed: string): string {
  if (number.countryCallingCode !== '1') return number.formatInternational();
  return isNorthAmerican(number) ? number.formatNational() : typed;
}

/** New area codes come every year, before the library knows them: without a country they may be the US's. */
function isTextable(number: PhoneNumber): boolean {
  return (
    isNorthAmerican(number) &&
    number.ext === undefined &&
    (number.country === undefined || COUNTRIES.includes(number.country)) &&
    !NOT_TEXTED.includes(number.getType())
  );
}

/** The form of the numbering plan: neither the area code nor the exchange begins with 0 or 1. */
function isNorthAmerican({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  return countryCallingCode === '1' && /^[2-9]\d\d[2-9]\d{6}$/.test(nationalNumber);
}
