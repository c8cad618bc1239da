import { createHash } from 'node:crypto';
import type { DefaultState, Middleware, Request } from 'koa';
import helmet from 'koa-helmet';
import { openingScript } from '../contract/pages.ts';
import { HttpError } from '../errors/errors.ts';

const YEAR_SECONDS = 31_536_000;
/** The one script that stands in the page itself. */
const OPENING = `'sha256-${createHash('sha256').update(openingScript).digest('base64')}'`;

/** Who besides ourselves a page may have to do with. */
export interface Foreign {
  /** Where uploaded images lie, when it is elsewhere. */
  readonly imageOrigin?: string | undefined;
  /**
   * Stripe's script may run and show its fields in frames
   * (docs.stripe.com/security/guide#content-security-policy).
   */
  readonly usesStripeJs?: boolean;
  /** Page views may be reported to this address's origin. */
  readonly analyticsUrl?: string | undefined;
}

/**
 * Security headers of whatever is not a page. Most of it is JSON, which needs few; what a browser would show
 * as a page all the same may load and run nothing.
 */
export const apiHeaders: Middleware<DefaultState> = (ctx, next) => {
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (ctx.secure) ctx.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
  return next();
};

/**
 * Security headers of pages. Inline styles are allowed for Emotion (MUI), and one inline script, which opens
 * the page. HTTPS-only directives are left out on plain HTTP, where they would break the page.
 */
export function pageHeaders({
  imageOrigin,
  usesStripeJs = false,
  analyticsUrl,
}: Foreign = {}): Middleware<DefaultState> {
  const analytics = analyticsUrl ? [new URL(analyticsUrl).origin] : [];
  const common = {
    // Banks that members sign in to from Stripe's window want to know which site it is, and to answer it
    // (docs.stripe.com/financial-connections/deployment-checklist). Other pages send none to other sites.
    referrerPolicy: { policy: usesStripeJs ? 'strict-origin-when-cross-origin' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  } as const;
  const directives = {
    defaultSrc: ["'none'"],
    scriptSrc: [
      "'self'",
      OPENING,
      ...(usesStripeJs ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
    ],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...(imageOrigin === undefined ? [] : [imageOrigin]), ...analytics],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...(usesStripeJs ? ['https://api.stripe.com'] : []), ...analytics],
    ...(usesStripeJs && {
      frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    }),
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
  const plain = helmet({
    ...common,
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    contentSecurityPolicy: { useDefaults: false, directives },
  });
  const secure = helmet({
    ...common,
    crossOriginOpenerPolicy: { policy: usesStripeJs ? 'same-origin-allow-popups' : 'same-origin' },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives, upgradeInsecureRequests: [] } },
  });
  return (ctx, next) => (ctx.secure ? secure(ctx, next) : plain(ctx, next));
}

/** Answer only under the operator's host names, if any are given: a foreign name gets nothing. */
export function checkHost(hosts: readonly string[] | undefined): Middleware<DefaultState> {
  return async (ctx, next) => {
    const known = hosts === undefined ? ctx.host !== '' : hosts.includes(ctx.host.toLowerCase());
    if (!known) throw new HttpError(400, 'host', 'Unknown host.');
    await next();
  };
}

/**
 * Refuse changes that another site's page asks for (architecture 5, CSRF). A page cannot forge Sec-Fetch-Site
 * or Origin; other programs send neither, and have no cookie to abuse.
 */
export const checkOrigin: Middleware<DefaultState> = async (ctx, next) => {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    const site = ctx.get('Sec-Fetch-Site');
    const origin = ctx.get('Origin');
    const foreign = site !== '' && site !== 'same-origin' && site !== 'none';
    if (foreign || (origin !== '' && !isOwnOrigin(origin, ctx.protocol, ctx.host))) {
      throw new HttpError(403, 'origin', 'The request comes from another site.');
    }
  }
  await next();
};

/** The request's URL with our origin as the browser sees it. @throws HttpError 400: bad Host */
export function addressOf(ctx: Pick<Request, 'protocol' | 'host' | 'path' | 'search'>): URL {
  const address = `${ctx.protocol}://${ctx.host}${ctx.path}${ctx.search}`;
  if (!URL.canParse(address)) throw new HttpError(400, 'host', 'Unknown host.');
  return new URL(address);
}

/** Our own origin, or the same host over HTTPS behind a proxy that does not say so. */
function isOwnOrigin(origin: string, protocol: string, host: string): boolean {
  return origin === `${protocol}://${host}` || origin === `https://${host}`;
}
