/**
 * A random key, 32 hexadecimal digits, that makes the repeat of a change safe. `crypto.randomUUID` would do, but browsers have it on https
 * and localhost only, and a club may well try Bursar at http://<machine>:3000.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
