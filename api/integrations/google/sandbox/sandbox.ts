import { createHmac, timingSafeEqual } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { DefaultState, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import type pg from 'pg';
import { z } from 'zod';
import { isEmail, WRONG_EMAIL } from '../../../../ledger/values/email.ts';
import { loadSecret } from '../../../platform/auth/secret.ts';
import { text } from '../../../platform/contract/call.ts';
import { addressOf } from '../../../platform/http/security.ts';
import { type AccessOptions, requireThisMachine } from '../../../platform/http/thisMachine.ts';
import { CALLBACK_PATH, type GoogleConfig } from '../google.ts';
import { type Account, accounts, choicePage, errorPage } from './page.ts';
import { issueCode, provesPossession, redeemCode, sha256, signerOf, TOKEN_SECONDS } from './tokens.ts';

/** Where the sandbox is, under Bursar's own address. */
const SANDBOX_PATH = '/sandbox/google';

/** Bursar, as it is registered at the sandbox. */
const CLIENT_ID = 'bursar-sandbox';

/** An OpenID provider in Google's place for trying Bursar out: it believes what people say they are. */
export interface GoogleSandbox {
  readonly config: GoogleConfig;
  /** What the provider answers; undefined for an address that it does not have. */
  answer(request: Request): Promise<Response | undefined>;
}

/** What a site asks for (OpenID Connect Core 3.1.2.1). PKCE is not optional here. */
const authorizationRequest = z.object({
  client_id: z.literal(CLIENT_ID),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  state: z.string().max(500).optional(),
  nonce: z.string().max(500).optional(),
});
type AuthorizationRequest = z.output<typeof authorizationRequest>;

const typedAccount = z.object({
  givenName: text(60).refine((name) => name !== '', 'Please enter a first name'),
  familyName: text(60).default(''),
  email: z.string().max(254, WRONG_EMAIL).refine(isEmail, WRONG_EMAIL),
});

/** The provider, on tables of Bursar's own. */
export async function openGoogleSandbox(pool: pg.Pool): Promise<GoogleSandbox> {
  const secret = await loadSecret(pool, 'google-sandbox');
  const signer = await signerOf(secret);
  const clientSecret = createHmac('sha256', secret).update('client secret').digest('base64url');

  const answer = async (request: Request): Promise<Response | undefined> => {
    const { origin, pathname, searchParams } = new URL(request.url);
    const issuer = origin + SANDBOX_PATH;
    if (!pathname.startsWith(`${SANDBOX_PATH}/`)) return undefined;
    switch (`${request.method} ${pathname.slice(SANDBOX_PATH.length)}`) {
      case 'GET /.well-known/openid-configuration':
        return json(200, discoveryDocument(issuer));
      case 'GET /certs':
        return json(200, { keys: [signer.jwk] });
      case 'GET /authorize':
        return authorize(searchParams, origin);
      case 'POST /authorize':
        return authorize(searchParams, origin, await formOf(request));
      case 'POST /token':
        return exchange(issuer, await formOf(request));
      case 'GET /userinfo':
      case 'POST /userinfo':
        return withToken(request, issuer, 401, ({ client_id: _, iss, aud, iat, exp, ...person }) => person);
      case 'POST /tokeninfo':
        // Google writes numbers as text, and says 400 where the standard says 401.
        return withToken(request, issuer, 400, ({ client_id, sub, exp = 0 }) => ({
          aud: client_id,
          azp: client_id,
          sub,
          expires_in: String(exp - Math.floor(Date.now() / 1_000)),
        }));
      default:
        return undefined;
    }
  };

  /** The page on which somebody chooses an account, and what follows from their choice. */
  const authorize = async (query: URLSearchParams, origin: string, form?: Form): Promise<Response> => {
    const authorization = authorizationRequest.safeParse(Object.fromEntries(query));
    if (!authorization.success) {
      const wrong = authorization.error.issues.map(({ path }) => path.join('.')).join(', ');
      return html(400, errorPage(`The site's request is not valid: ${wrong}.`));
    }
    // Never somewhere else, not even with an error: that would make this page a way to send people anywhere.
    if (authorization.data.redirect_uri !== origin + CALLBACK_PATH)
      return html(400, errorPage('The site asked to send you to an address that is not registered.'));
    if (form === undefined) return html(200, choicePage());
    if (form.choice === 'cancel') return backTo(authorization.data, { error: 'access_denied' });
    const chosen = accounts.find(({ email }) => email === form.choice);
    if (chosen !== undefined) return agree(authorization.data, chosen);
    const typed = typedAccount.safeParse(form);
    if (typed.success) return agree(authorization.data, { ...typed.data, isVerified: true });
    const { givenName = '', familyName = '', email = '' } = form;
    const error = typed.error.issues[0]?.message ?? '';
    return html(400, choicePage({ givenName, familyName, email, error }));
  };

  const agree = async (authorization: AuthorizationRequest, account: Account): Promise<Response> => {
    const {
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: codeChallenge,
      nonce,
    } = authorization;
    const code = await issueCode(pool, { account, clientId, redirectUri, codeChallenge, nonce });
    return backTo(authorization, { code });
  };

  /** A code for tokens (RFC 6749 section 4.1.3). The code is used up by the first try, good or not. */
  const exchange = async (issuer: string, form: Form): Promise<Response> => {
    if (form.client_id !== CLIENT_ID || !isSame(form.client_secret ?? '', clientSecret))
      return json(401, { error: 'invalid_client' });
    if (form.grant_type !== 'authorization_code') return json(400, { error: 'unsupported_grant_type' });
    const grant = await redeemCode(pool, form.code ?? '');
    const isGood =
      grant !== undefined &&
      grant.redirectUri === form.redirect_uri &&
      provesPossession(grant, form.code_verifier ?? '');
    if (!isGood) return json(400, { error: 'invalid_grant' });
    const { account, clientId, nonce } = grant;
    const person = claimsOf(account);
    return json(200, {
      access_token: await signer.sign({ ...person, iss: issuer, aud: issuer, client_id: clientId }),
      id_token: await signer.sign({ ...person, iss: issuer, aud: clientId, nonce }),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      scope: 'openid email profile',
    });
  };

  const withToken = async (
    request: Request,
    issuer: string,
    refusal: 400 | 401,
    read: (claims: JWTPayload) => Json,
  ): Promise<Response> => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    const claims = await signer.verifyAccessToken(token, issuer);
    if (claims !== undefined) return json(200, read(claims));
    const challenge: Record<string, string> =
      refusal === 401 ? { 'www-authenticate': 'Bearer error="invalid_token"' } : {};
    return json(refusal, { error: 'invalid_token' }, challenge);
  };

  const addressesAt = (origin: string) => {
    const issuer = origin + SANDBOX_PATH;
    return { issuer, tokenInfo: `${issuer}/tokeninfo` };
  };
  /** From Bursar to its own provider, which need not know its port or proxy. */
  const fetch: GoogleConfig['fetch'] = async (address, { method, headers, body }) => {
    // Nothing but forms is sent to a provider.
    const form = body instanceof URLSearchParams ? body : null;
    return (
      (await answer(new Request(address, { method, headers, body: form }))) ??
      json(404, { error: 'not_found' })
    );
  };
  return { answer, config: { clientId: CLIENT_ID, clientSecret, addressesAt, fetch } };
}

type Json = Readonly<Record<string, unknown>>;
type Form = Readonly<Record<string, string>>;

/** What the provider can do (OpenID Connect Discovery 1.0, section 3). */
function discoveryDocument(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code'],
  };
}

function claimsOf({ email, givenName, familyName, isVerified }: Account): JWTPayload {
  return {
    // The same person, however often they come.
    sub: sha256(email.toLowerCase()).toString('hex').slice(0, 21),
    email,
    email_verified: isVerified,
    name: `${givenName} ${familyName}`.trim(),
    given_name: givenName,
    family_name: familyName || undefined,
  };
}

/** Back to the site, with what came of it. */
function backTo({ redirect_uri: address, state }: AuthorizationRequest, result: Form): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  return new Response(null, { status: 303, headers: { location: url.href, 'cache-control': 'no-store' } });
}

async function formOf(request: Request): Promise<Form> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

function isSame(text: string, secret: string): boolean {
  return timingSafeEqual(sha256(text), sha256(secret));
}

function html(status: number, body: string): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(body, { status, headers });
}

function json(status: number, body: Json, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** No form of the provider is larger. */
const MAX_FORM_BYTES = 16 * 1_024;

/** The sandbox under Bursar's own address, for browsers and for any other OpenID client. */
export function serveGoogleSandbox(
  sandbox: Pick<GoogleSandbox, 'answer'>,
  doors: AccessOptions,
): Middleware<DefaultState> {
  const readForm = koaBody({ json: false, text: false, multipart: false, formLimit: MAX_FORM_BYTES });
  return async (ctx, next) => {
    const { method } = ctx;
    if (!ctx.path.startsWith(`${SANDBOX_PATH}/`) || !['GET', 'POST'].includes(method)) return next();
    requireThisMachine(doors, ctx, 'The Google sandbox');
    const request = { method, headers: { authorization: ctx.get('Authorization') } };
    const address = addressOf(ctx);
    if (method === 'POST') await readForm(ctx as never, async () => undefined);
    const fields = Object.entries(ctx.request.body ?? {}).map(([name, value]) => [name, String(value)]);
    const response = await sandbox.answer(
      new Request(address, method === 'GET' ? request : { ...request, body: new URLSearchParams(fields) }),
    );
    if (response === undefined) return next();
    ctx.status = response.status;
    ctx.set(Object.fromEntries(response.headers));
    ctx.body = await response.text();
  };
}
