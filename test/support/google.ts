import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { CALLBACK_PATH } from '../../api/integrations/google/google.ts';
import type { Answer, Api, Person } from './api.ts';

/** What somebody does on the provider's page. */
export type Choice = Readonly<Record<string, string>>;
export const RILEY: Choice = { choice: 'riley.quinn@gmail.example' };
export const UNVERIFIED: Choice = { choice: 'uma@unverified.example' };
export const typed = (email: string, givenName = 'Ann', familyName = 'Example'): Choice => ({
  choice: 'typed',
  givenName,
  familyName,
  email,
});

/** Where an answer leads; empty when it leads nowhere. */
export function redirectOf(answer: Answer): string {
  return answer.headers.get('location') ?? '';
}

/** Ask to sign in with Google: answers the address of the provider's page. */
export async function beginGoogle(browser: Person, next = '/signup'): Promise<URL> {
  const answer = await browser.get(`/api/auth/google?next=${encodeURIComponent(next)}`);
  return new URL(redirectOf(answer));
}

/** Choose on the provider's page: answers the address that the browser is sent back to. */
export async function chooseAccount(browser: Person, page: URL, choice = RILEY): Promise<URL> {
  const answer = await browser.postForm(page.pathname + page.search, choice);
  return new URL(redirectOf(answer));
}

/** Come back from the provider: answers where the browser ends. */
export async function comeBack(browser: Person, callback: URL): Promise<string> {
  return redirectOf(await browser.get(callback.pathname + callback.search));
}

/** The whole way: answers where the browser ends. */
export async function signInWithGoogle(browser: Person, choice = RILEY, next = '/signup'): Promise<string> {
  return comeBack(browser, await chooseAccount(browser, await beginGoogle(browser, next), choice));
}

/**
 * The tokens of an account, by a client that knows the provider from its addresses alone, over the network.
 */
export async function tokensOf({ url, googleSandbox, visitor }: Api, choice = RILEY) {
  const { clientId, clientSecret, addressesAt } = googleSandbox.config;
  const client = await discovery(new URL(addressesAt(url).issuer), clientId, clientSecret, undefined, {
    execute: [allowInsecureRequests, enableNonRepudiationChecks],
  });
  const [pkceCodeVerifier, expectedState, expectedNonce] = ['v'.repeat(43), 'a state', 'a nonce'];
  const page = buildAuthorizationUrl(client, {
    redirect_uri: url + CALLBACK_PATH,
    scope: 'openid email profile',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const callback = await chooseAccount(visitor(), page, choice);
  return authorizationCodeGrant(client, callback, { pkceCodeVerifier, expectedState, expectedNonce });
}
