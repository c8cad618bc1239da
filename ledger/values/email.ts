/** Of RFC 5321, which knows no letters beyond ASCII: few mail servers take them. */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const pattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[a-z]{2,}|xn--${label})$`, 'i');

/** What every form says of an email that is none. */
export const WRONG_EMAIL = 'Please enter a valid email';

/**
 * Whether mail servers take an email: no dot at an end or beside another, no host that begins or ends with a
 * dash.
 */
export function isEmail(text: string): boolean {
  return pattern.test(text);
}
