import type pg from 'pg';
import { GOOGLE_ADDRESSES, type GoogleSignIn, openGoogle } from '../integrations/google/google.ts';
import { type GoogleSandbox, openGoogleSandbox } from '../integrations/google/sandbox/sandbox.ts';
import type { Config } from './config.ts';

export interface OpenedGoogle {
  /** Left out when sign-up with Google is not configured. */
  readonly google?: GoogleSignIn;
  /** Left out unless the sandbox takes Google's place. */
  readonly googleSandbox?: GoogleSandbox;
}

/** Google sign-in as configured: at Google, at our own provider that asks for no password, or none. */
export async function openConfiguredGoogle(config: Config['google'], pool: pg.Pool): Promise<OpenedGoogle> {
  if (config === undefined) return {};
  if (config !== 'sandbox') return { google: openGoogle({ ...config, addressesAt: () => GOOGLE_ADDRESSES }) };
  const googleSandbox = await openGoogleSandbox(pool);
  return { google: openGoogle(googleSandbox.config), googleSandbox };
}
