import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { counted } from '../../../ledger/values/counted.ts';
import { HttpError } from '../errors/errors.ts';

/** So many tries within so many seconds. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Counted apart: a right password does not reset wrong codes, and guesses at an unattended computer (`again`)
 * do not block sign-ins.
 */
export type Guessed = 'login' | 'code' | 'again';

/** Wrong ones that one address may give for one email. */
const perEmailAndAddress = (guessed: Guessed): Limit => ({
  name: `${guessed}-email`,
  points: 10,
  seconds: 15 * MINUTE,
});
/** Tries of one address in all: a whole campus can share one. */
const PER_ADDRESS: Limit = { name: 'login-address', points: 200, seconds: 15 * MINUTE };
/** Wrong tries for one email from others' addresses. Few for codes: 3 of a million are right at any time. */
const perEmail = (guessed: Guessed): Limit => ({
  name: `${guessed}-strangers`,
  ...(guessed === 'code' ? { points: 20, seconds: DAY / 2 } : { points: 100, seconds: HOUR }),
});
/** Codes for one email from its owner's addresses, right ones too: the guesser may share the network. */
const CODES_FROM_OWN: Limit = { name: 'code-owners', points: 100, seconds: DAY };
/** How long an address counts as one of a person's own. */
const ownAddress = (guessed: Guessed): Limit => ({ name: `${guessed}-own`, points: 1, seconds: 60 * DAY });

/**
 * Count a try, for all processes together.
 * @throws HttpError 429 with the seconds to wait
 */
export async function countTry(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  const waitMs = await consume(pool, limit, key);
  if (waitMs > 0) throw tooManyTries(waitMs);
}

/**
 * Refuse a try where no more are allowed, without counting it.
 * @throws HttpError 429 with the seconds to wait
 */
export async function refuseTry(pool: pg.Pool, limit: Limit, key: string): Promise<void> {
  const counted = await limiter(pool, limit).get(key.slice(0, 200));
  if (counted !== null && counted.consumedPoints >= limit.points) throw tooManyTries(counted.msBeforeNext);
}

function tooManyTries(waitMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new HttpError(429, 'tooManyTries', `Too many tries. Please wait ${inWords(seconds)}.`, seconds);
}

/** Count a try, and tell whether it is one of those that are allowed. */
export async function isWithinLimit(pool: pg.Pool, limit: Limit, key: string): Promise<boolean> {
  return (await consume(pool, limit, key)) === 0;
}

/** What counts as one address: a household, a campus or a machine has a whole /64 of IPv6. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Counts tries at a secret. */
export interface Throttle {
  /** Count a try of this address. Where the owner has signed in before it passes. @throws HttpError 429 */
  countAddress(): Promise<void>;
  /** Count a try before the check, so that parallel tries cannot slip through. @throws HttpError 429 */
  countSecret(): Promise<void>;
  /** It was right: this try and those before it from here are forgiven, and the address is the owner's. */
  forgive(): Promise<void>;
}

/**
 * Slow down guessing without locking the owner out. Three counts: per email and address; per address, against
 * one guesser trying many emails; per email, against many addresses trying one. The last two do not stop an
 * address from which the owner has signed in before. Codes are counted there too, by a limit of their own: so
 * few are possible that somebody on the owner's network could guess one.
 */
export function throttleOf(pool: pg.Pool, guessed: Guessed, email: string, ip: string): Throttle {
  const address = addressKey(ip);
  const pair = `${address} ${email}`.slice(0, 200);
  const who = email.slice(0, 200);
  const own = ownAddress(guessed);
  const isOwn = async () => (await limiter(pool, own).get(pair)) !== null;
  return {
    async countAddress() {
      const waitMs = await consume(pool, PER_ADDRESS, address);
      if (waitMs > 0 && !(await isOwn())) throw tooManyTries(waitMs);
    },
    async countSecret() {
      await countTry(pool, perEmailAndAddress(guessed), pair);
      if (!(await isOwn())) await countTry(pool, perEmail(guessed), who);
      else if (guessed === 'code') await countTry(pool, CODES_FROM_OWN, who);
    },
    async forgive() {
      await Promise.all([
        limiter(pool, perEmailAndAddress(guessed)).delete(pair),
        limiter(pool, PER_ADDRESS).reward(address),
        limiter(pool, own).set(pair, 1, own.seconds),
      ]);
    },
  };
}

/** 0 when the try is allowed, otherwise the milliseconds to wait. */
async function consume(pool: pg.Pool, limit: Limit, key: string): Promise<number> {
  try {
    await limiter(pool, limit).consume(key.slice(0, 200));
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, error.msBeforeNext);
  }
}

function limiter(pool: pg.Pool, { name, points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    schemaName: 'app',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    blockDuration: seconds,
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'a minute';
  return counted(minutes, 'minute');
}
