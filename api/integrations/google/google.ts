import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { z } from 'zod';
import { isEmail } from '../../../ledger/values/email.ts';
import { text } from '../../platform/contract/call.ts';

/** Where Google sends the browser back to. An operator registers it at Google, with Bursar's address. */
export const CALLBACK_PATH = '/api/auth/google/callback';

/** Google's addresses. The second says whom an access token was given to. */
export const GOOGLE_ADDRESSES: GoogleAddresses = {
  issuer: 'https://accounts.google.com',
  tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
};

export interface GoogleAddresses {
  /** Its discovery document names all others. */
  readonly issuer: string;
  readonly tokenInfo: string;
}

/** How to reach Google, or what stands in for it. */
export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's addresses for a browser that sees Bursar at `origin`. */
  readonly addressesAt: (origin: string) => GoogleAddresses;
  /** Reaches the provider; over the network when left out. */
  readonly fetch?: CustomFetch;
}

/** Somebody's Google account, verified. */
export interface ExternalProfile {
  /** Who it is at Google, whatever their email. */
  readonly sub: string;
  /** Lower case; Google has verified that it is theirs. */
  readonly email: string;
  readonly givenName: string;
  /** Empty for an account without one. */
  readonly familyName: string;
}

/** What must be known again when the browser comes back, and must not be known to anybody else. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What Bursar asks of Google: OpenID Connect by the authorization code flow with PKCE. */
export type GoogleSignIn = ReturnType<typeof openGoogle>;

/** An account, a token or an answer is not what it claims to be. The message is for the log. */
export class NotVerified extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotVerified';
  }
}

const TIMEOUT_SECONDS = 10;

/** Claims about a person, in an ID token and in the answer of the userinfo endpoint alike. */
const personClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().toLowerCase().refine(isEmail).pipe(text(254)),
  email_verified: z.literal(true),
  given_name: text(200).catch(''),
  family_name: text(200).catch(''),
});

/** The claims of an access token. Google writes numbers and booleans as text. */
const tokenClaims = z.object({
  aud: z.string(),
  sub: z.string(),
  expires_in: z.coerce.number().positive(),
});

/** Sign-in at the provider. Nothing is sent before the first call; its discovery document is read once. */
export function openGoogle({ clientId, clientSecret, addressesAt, fetch }: GoogleConfig) {
  let known: { readonly issuer: string; readonly client: Promise<Configuration> } | undefined;

  const clientAt = (origin: string): Promise<Configuration> => {
    const { issuer } = addressesAt(origin);
    if (known?.issuer === issuer) return known.client;
    const attempt = { issuer, client: discover(issuer) };
    known = attempt;
    attempt.client.catch(() => {
      if (known === attempt) known = undefined;
    });
    return attempt.client;
  };

  const discover = (issuer: string): Promise<Configuration> => {
    const address = new URL(issuer);
    return discovery(address, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Google's address is HTTPS, and then nothing that it names may be anything else.
      execute: [enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])],
      ...(fetch && { [customFetch]: fetch }),
    });
  };

  return {
    /** A sign-in for a browser at `origin`: where to send it, and what to check when it is back. */
    async begin(origin: string): Promise<{ readonly url: URL; readonly checks: SignInChecks }> {
      const client = await clientAt(origin);
      const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(client, {
        redirect_uri: origin + CALLBACK_PATH,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { url, checks };
    },

    /**
     * The account, from the callback's `address`. Checks the ID token's signature, issuer, audience, age and
     * nonce.
     * @throws Error, whatever is wrong
     */
    async finish(address: URL, { state, nonce, codeVerifier }: SignInChecks): Promise<ExternalProfile> {
      const client = await clientAt(address.origin);
      const tokens = await authorizationCodeGrant(client, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      return profileOf(tokens.claims());
    },

    /**
     * The account of an access token, if it was issued to us: one issued to another site proves nothing here.
     * @throws NotVerified when it is not good; another Error when the provider does not answer
     */
    async profileOf(origin: string, accessToken: string): Promise<ExternalProfile> {
      const client = await clientAt(origin);
      const tokenInfo = new URL(addressesAt(origin).tokenInfo);
      const answer = await refusedAsNotVerified(
        fetchProtectedResource(client, accessToken, tokenInfo, 'POST', new URLSearchParams()),
      );
      if (answer.status >= 500) throw new Error(`the provider answered ${answer.status} about a token`);
      const token = tokenClaims.safeParse(await answer.json().catch(() => undefined));
      if (!answer.ok || !token.success) throw new NotVerified('the access token is not known');
      if (token.data.aud !== clientId) throw new NotVerified('the access token was given to another site');
      return profileOf(await refusedAsNotVerified(fetchUserInfo(client, accessToken, token.data.sub)));
    },
  };
}

/** A request that the provider refuses for its token. */
async function refusedAsNotVerified<T>(attempt: Promise<T>): Promise<T> {
  return attempt.catch((error: unknown) => {
    if (!(error instanceof WWWAuthenticateChallengeError)) throw error;
    throw new NotVerified('the access token is not good', { cause: error });
  });
}

/** @throws NotVerified, above all where the provider has not verified the email */
function profileOf(claims: unknown): ExternalProfile {
  const person = personClaims.safeParse(claims);
  if (!person.success) {
    const fields = person.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new NotVerified(`the account is not verified: ${fields}`, { cause: person.error });
  }
  const { sub, email, given_name: givenName, family_name: familyName } = person.data;
  return { sub, email, givenName, familyName };
}
