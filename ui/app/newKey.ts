/**
 * A random key, 32 hexadecimal digits, that makes a change repeatable. `crypto.randomUUID` needs https or
 * localhost, and a club may try Bursar at http://<machine>:3000.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
