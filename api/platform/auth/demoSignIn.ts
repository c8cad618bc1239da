import { normalizePassword } from './credentials.ts';

/** The demo's people, and the password of those who can sign in: the README has both. */
const DEMO_DOMAIN = '@bursar.example';
export const DEMO_PASSWORD = 'bursar-demo';

/** Whether these are the demo's. By the password as compared, so that no other spelling gets through. */
export function isDemoSignIn({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): boolean {
  return (
    email.toLowerCase().endsWith(DEMO_DOMAIN) &&
    normalizePassword(password) === normalizePassword(DEMO_PASSWORD)
  );
}
