import { type Violation, violationIf } from './violation.ts';

/** What people type: limits and shapes that the calls and the forms share. */

/** Spaces are removed from emails and passwords wherever they are typed (spec 1 sections 2.1 and 5). */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

/** The minimum of OWASP ASVS 5.0 (6.2.1): length counts, kinds of characters do not (docs/security.md). */
export const MIN_PASSWORD_LENGTH = 8;

/** Digits of a code of the phone. */
export const CODE_LENGTH = 6;

/** Bytes of a screenshot: as much as is decoded at once. */
/** Bytes of an organization's logo at most. */
export const MAX_LOGO_BYTES = 1024 * 1024;

export const MAX_SCREENSHOT_BYTES = 25 * 1024 * 1024;

/** Maximum bytes of any other file (spec 3 section 9, "Maximum upload 100 MiB"), and its message. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;

/**
 * Bytes that may be uploaded in a day: ten files of the largest size by a member, two hundred by all of an
 * organization, more than a term's first day brings.
 */
export const UPLOAD_QUOTAS = { organization: 20 * 1024 ** 3, member: 1024 ** 3 } as const;
export const FILE_TOO_LARGE = 'File size exceeds 100 MiB';

/**
 * What is wrong with a file by its size in bytes and the extension of its name; `refusal` says what is taken.
 */
export function validateFile(
  { name, size }: { readonly name: string; readonly size: number },
  extensions: readonly string[],
  refusal: string,
): Violation | undefined {
  if (size > MAX_FILE_BYTES) return { code: 'FileTooLarge', message: FILE_TOO_LARGE };
  return violationIf(!extensions.includes(extensionOf(name)), 'FileType', refusal);
}

/** What follows the last dot of a file's name, in lower case. */
export function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** Digits, spaces and the usual signs, at least seven digits. */
export function isPhone(value: string): boolean {
  return /^[+(\d][\d\s().-]*$/.test(value) && value.replace(/\D/g, '').length >= 7;
}

export function validatePhone(value: string): Violation | undefined {
  return violationIf(!isPhone(value), 'PhoneInvalid', 'Please enter a valid phone number');
}

/** The alert for a routing number of no bank (spec 1 section 8). */
export const INVALID_ROUTING_NUMBER = 'Invalid Routing Number Please Try Again';

/** The ABA's checksum over the nine digits of a routing number. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0 && sum > 0;
}
