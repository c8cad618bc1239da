import { normalisePassword } from './credentials.ts';

/** The demo's people, and the password of those who can sign in: README prints both, so that anybody can know them. */
const DEMO_DOMAIN = '@bursar.example';
export const DEMO_PASSWORD = 'bursar-demo';

/** Whether these are well known. By the password as it is compared, so that no other spelling of it is let through. */
export function isDemoSignIn({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): boolean {
  return (
    email.toLowerCase().endsWith(DEMO_DOMAIN) &&
    normalisePassword(password) === normalisePassword(DEMO_PASSWORD)
  );
}
