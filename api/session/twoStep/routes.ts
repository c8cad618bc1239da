import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { getIdentity } from '../../../projections/members/identity.ts';
import type { Deps } from '../../deps.ts';
import { queueAccountMail } from '../../messaging/queue.ts';
import { type Caller, type Context, signIn } from '../../platform/auth/caller.ts';
import { requireNoOperator } from '../../platform/auth/operators.ts';
import { requireCode, requirePassword } from '../../platform/auth/reauthenticate.ts';
import { mustHaveTwoStep, revokeSessions } from '../../platform/auth/sessions.ts';
import { isWithinLimit, type Limit } from '../../platform/auth/throttle.ts';
import { plainTotpSecrets, setUpOf } from '../../platform/auth/totp.ts';
import {
  beginTwoStep as begin,
  readTwoStep,
  removeTwoStep,
  renewRecoveryCodes as renew,
  turnOnTwoStep as turnOn,
} from '../../platform/auth/twoStep.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { enter } from '../routes.ts';
import {
  beginTwoStep,
  getTwoStep,
  loginCode,
  renewRecoveryCodes,
  resetTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from './contract.ts';
import { resetTwoFactor } from './resetTwoFactor.ts';

/** A code or a password is in all of these inputs, or a secret in their answers: nothing of them is kept. */
const storesResponse = false;

/** Wrong codes that need not mean anything. */
const UNREPORTED: Limit = { name: 'wrong-codes', points: 4, seconds: 24 * 3600 };

/** Two-step sign-in: its second step, and turning it on and off (docs/decisions/0018). */
export const twoStepRoutes = [
  route(
    loginCode,
    'signedIn',
    async (request) => {
      const { deps, caller } = request;
      if (!caller.awaitsCode) throw new RuleViolation('noCodeAwaited', 'You are signed in already.', 'code');
      const used = await takeCode(request);
      if (used === 'recoveryCode') await queueAccountMail(deps, 'recovery-code-used', caller);
      return enter(request, { ...caller, awaitsCode: false }, async (wasThere) => wasThere);
    },
    { storesResponse, allowedDuring: ['giveCode'] },
  ),

  route(
    getTwoStep,
    'signedIn',
    async ({ deps, caller }) => {
      const on = await readTwoStep(deps.db.pool, caller.memberId);
      return {
        since: on?.since ?? null,
        recoveryCodesLeft: on?.recoveryCodesLeft ?? 0,
        required: mustHaveTwoStep(deps.secondFactor ?? 'optional', caller),
      };
    },
    { allowedDuring: ['setUpTwoStep'] },
  ),

  route(
    beginTwoStep,
    'signedIn',
    async ({ deps, input, caller, ctx }) => {
      await requirePassword(deps, caller, input.password, ctx.ip);
      const seed = await begin(deps.db.pool, deps.totpSecrets ?? plainTotpSecrets, caller, deps.clock());
      if (seed === undefined) throw new RuleViolation('twoStepOn', 'Two-step sign-in is on already.');
      return setUpOf(seed, caller.email);
    },
    { storesResponse, allowedDuring: ['setUpTwoStep'] },
  ),

  route(
    turnOnTwoStep,
    'signedIn',
    async ({ deps, input, caller, ctx }) => {
      const { db, totpSecrets = plainTotpSecrets, clock } = deps;
      const codes = await turnOn(db.pool, totpSecrets, caller, input.code, clock());
      if (codes === 'notBegun') {
        const message = 'Nothing is being set up, or it took too long. Please begin again.';
        throw new RuleViolation('notBegun', message, 'code');
      }
      if (codes === 'wrong') {
        const message = 'The code is not right. The clock of the phone must be, too: let it set itself.';
        throw new RuleViolation('wrongCode', message, 'code');
      }
      await beginAnew(deps, ctx, { ...caller, hasTwoStep: true });
      await queueAccountMail(deps, 'two-step-on', caller);
      return {
        status: 200 as const,
        message: 'Two-step sign-in is on. Other devices were signed out.',
        recoveryCodes: [...codes],
      };
    },
    { storesResponse, allowedDuring: ['setUpTwoStep'] },
  ),

  route(
    turnOffTwoStep,
    'signedIn',
    async (request) => {
      const { deps, caller, ctx } = request;
      await requireOn(deps, caller);
      await takeCode(request);
      await removeTwoStep(deps.db.pool, [caller.memberId]);
      await beginAnew(deps, ctx, caller);
      await queueAccountMail(deps, 'two-step-off', caller);
      return {
        status: 200 as const,
        message: 'Two-step sign-in is off. Other devices were signed out.',
      };
    },
    { storesResponse },
  ),

  route(
    renewRecoveryCodes,
    'signedIn',
    async (request) => {
      const { deps, caller } = request;
      await requireOn(deps, caller);
      await takeCode(request);
      const codes = await renew(deps.db.pool, caller);
      if (codes === undefined) throw isOff();
      return {
        status: 200 as const,
        message: 'These are your recovery codes now. The old ones no longer work.',
        recoveryCodes: [...codes],
      };
    },
    { storesResponse },
  ),

  route(resetTwoStep, 'admin', async ({ deps, input, caller }) => {
    const { orgCode } = caller;
    const person = await getIdentity(deps.db, orgCode, input._id);
    if (person === undefined) throw new NotFound('member');
    if (person.memberId === caller.memberId) {
      const message = 'You cannot remove your own: turn it off with a code or a recovery code.';
      throw new RuleViolation('self', message, '_id');
    }
    await requireNoOperator(deps.db.pool, person.memberId, '_id');
    await resetTwoFactor(deps, person, caller.memberId);
    return { status: 200 as const, message: 'Two-step sign-in was removed.' };
  }),
];

/** `requireCode`, with a mail to the owner about wrong ones. */
async function takeCode(request: CallRequest<{ readonly code: string }>): ReturnType<typeof requireCode> {
  const { deps, caller, input, ctx } = request;
  try {
    return await requireCode(deps, caller, input.code, ctx.ip);
  } catch (error) {
    if (error instanceof RuleViolation && error.code === 'wrongCode') await notifyOfWrongCodes(request);
    throw error;
  }
}

/**
 * The right password with many wrong codes may mean that somebody found the password or an unattended
 * computer: tell its owner, once a day.
 */
async function notifyOfWrongCodes({
  deps,
  caller,
  today,
}: Pick<CallRequest<unknown>, 'deps' | 'caller' | 'today'>): Promise<void> {
  if (await isWithinLimit(deps.db.pool, UNREPORTED, caller.email)) return;
  const { orgCode, memberId } = caller;
  await queueAccountMail(deps, 'wrong-codes', { orgCode, memberId, dedupKey: today });
}

/** End all sessions of somebody who has changed their second factor, and go on with a new one here. */
async function beginAnew(deps: Deps, ctx: Context, caller: Caller): Promise<void> {
  await revokeSessions(deps.db.pool, [caller.memberId]);
  await signIn(deps, ctx, caller);
}

/** @throws RuleViolation */
async function requireOn({ db }: Deps, { memberId }: Caller): Promise<void> {
  if ((await readTwoStep(db.pool, memberId)) === undefined) throw isOff();
}

function isOff(): RuleViolation {
  return new RuleViolation('twoStepOff', 'Two-step sign-in is not on.', 'code');
}
