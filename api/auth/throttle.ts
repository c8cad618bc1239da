import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '../errors.ts';

/** Wrong passwords that one address may give for one email before it has to wait. */
const PER_EMAIL_AND_ADDRESS = 10;
/** Wrong passwords that one address may give in all: a whole campus can share one. */
const PER_ADDRESS = 200;
const WINDOW_SECONDS = 15 * 60;

/** Counts tries at signing in, for all processes together. */
export interface LoginThrottle {
  /**
   * Count a try before the password is looked at, so that many at once cannot slip through.
   * @throws Refused 429 with the seconds to wait
   */
  count(email: string, address: string): Promise<void>;
  /** The password was right: this try and those before it are forgiven. */
  forgive(email: string, address: string): Promise<void>;
}

/**
 * Slow down guessing. The count is per email and address together, so that a stranger who types the treasurer's email a hundred times locks
 * only himself out; and per address, so that he cannot go on to the next email for ever.
 */
export function loginThrottle(pool: pg.Pool): LoginThrottle {
  const common = {
    storeClient: pool,
    schemaName: 'app',
    tableName: 'rate_limits',
    tableCreated: true,
    duration: WINDOW_SECONDS,
    blockDuration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  };
  const perEmail = new RateLimiterPostgres({
    ...common,
    keyPrefix: 'login-email',
    points: PER_EMAIL_AND_ADDRESS,
  });
  const perAddress = new RateLimiterPostgres({ ...common, keyPrefix: 'login-address', points: PER_ADDRESS });
  const keyOf = (email: string, address: string) => `${address} ${email}`.slice(0, 200);

  return {
    async count(email, address) {
      await consume(perAddress, address);
      await consume(perEmail, keyOf(email, address));
    },
    async forgive(email, address) {
      await Promise.all([perEmail.delete(keyOf(email, address)), perAddress.reward(address)]);
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new Refused(429, 'tooManyTries', `Too many tries. Please wait ${inWords(seconds)}.`, seconds);
  }
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
