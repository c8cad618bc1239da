import { setTimeout as sleep } from 'node:timers/promises';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { type Queries, transaction } from '../../projections/engine/transaction.ts';
import { getIdentity, type Identity } from '../../projections/members/identity.ts';
import type { Deps } from '../deps.ts';
import { queueAccountMail } from '../messaging/queue.ts';
import { removeCalendarTokens } from '../platform/auth/calendarAddresses.ts';
import { readCaller, signIn } from '../platform/auth/caller.ts';
import {
  hashPassword,
  hasPassword,
  passwordSince,
  setPassword,
  storePassword,
} from '../platform/auth/credentials.ts';
import {
  endOfLink,
  LINK_DAYS,
  type LinkEnd,
  ownerOfLink,
  spendLink,
  voidSecrets,
} from '../platform/auth/oneTime.ts';
import { isOperator } from '../platform/auth/operators.ts';
import { checkNewPassword } from '../platform/auth/passwordRules.ts';
import { revokeSessions } from '../platform/auth/sessions.ts';
import { isSuspendedAt } from '../platform/auth/tenantStatus.ts';
import { addressKey, countTry, isWithinLimit, type Limit } from '../platform/auth/throttle.ts';
import { readTwoStep } from '../platform/auth/twoStep.ts';
import { type CallRequest, openRoute, route } from '../platform/calls/route.ts';
import { findHolder } from '../processes/loginEmails.ts';
import { checkLink, choosePassword, forgotPassword, type Session, updatePassword } from './contract.ts';
import { enter, sessionOf } from './routes.ts';

const HOUR = 3600;
/** Limits on new passwords. The last one is silent: it protects a mailbox from others' requests. */
const limits = {
  perEmailAndAddress: { name: 'forgot-email', points: 5, seconds: HOUR },
  perAddress: { name: 'forgot-address', points: 50, seconds: HOUR },
  mailsPerEmail: { name: 'forgot-mails', points: 10, seconds: HOUR },
  linksPerAddress: { name: 'links-address', points: 200, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/** No answer to forgot-password comes sooner: the work for an existing account takes far less. */
const FORGOT_ANSWER_MS = 300;

/** Everybody's own password (spec 1 section 2.1, "/resetPassword", and spec 2 section 5). */
export const passwordRoutes = [
  openRoute(forgotPassword, async ({ deps, input: { email }, ctx }) => {
    const { pool } = deps.db;
    const address = addressKey(ctx.ip);
    await countTry(pool, limits.perAddress, address);
    await countTry(pool, limits.perEmailAndAddress, `${address} ${email}`);
    await Promise.all([sleep(FORGOT_ANSWER_MS), queueOneTimePassword(deps, email)]);
    const message = `If an account with this email exists, a new password will be sent to ${email}`;
    return { status: 200 as const, message };
  }),

  openRoute(checkLink, async ({ deps, input, ctx }) => {
    await countTry(deps.db.pool, limits.linksPerAddress, addressKey(ctx.ip));
    const { email, fname, org } = await personOfLink(deps, input.token);
    return { email, fname, org };
  }),

  openRoute(choosePassword, async (request) => {
    const { deps, input, ctx } = request;
    await countTry(deps.db.pool, limits.linksPerAddress, addressKey(ctx.ip));
    const person = await personOfLink(deps, input.token);
    await checkNewPassword(input, person);
    // Before the link is used up: while the server is too busy to hash, the link stays good.
    const hash = await hashPassword(input.password);
    const isFirst = !(await hasPassword(deps.db.pool, person.memberId));
    await storeByLink(deps, input.token, { ...person, hash });
    await endAccess(deps, person.memberId);
    if (!isFirst) await queueAccountMail(deps, 'password-changed', person);
    return {
      status: 200 as const,
      message: 'Your password is set.',
      session: await enterByLink(request, person),
    };
  }),

  route(
    updatePassword,
    'signedIn',
    async ({ deps, input, caller, ctx }) => {
      if (input.email !== caller.email) {
        const message = 'You must use the email address associated with this account!';
        throw new RuleViolation('otherEmail', message, 'email');
      }
      await checkNewPassword(input, caller);
      const { orgCode, memberId, email } = caller;
      await setPassword(deps.db.pool, { orgCode, memberId, email, password: input.password });
      await voidSecrets(deps.db.pool, [memberId], 'passwordSet');
      await endAccess(deps, memberId);
      await signIn(deps, ctx, { ...caller, mustChangePassword: false });
      await queueAccountMail(deps, 'password-changed', caller);
      return { status: 200 as const, message: 'Successfully updated the password.' };
    },
    { storesResponse: false, allowedDuring: ['changePassword'] },
  ),
];

/** Signs in who has set their password by a link. Where two-step sign-in is on, the code is still due. */
async function enterByLink(
  request: Pick<CallRequest<unknown>, 'deps' | 'ctx'>,
  { orgCode, memberId, email }: Identity,
): Promise<Session> {
  const { deps } = request;
  const { pool } = deps.db;
  const since = await passwordSince(pool, email);
  const hasTwoStep = (await readTwoStep(pool, memberId)) !== undefined;
  const caller = await readCaller(deps, {
    ...{ orgCode, memberId, hasTwoStep, awaitsCode: hasTwoStep },
    operator: await isOperator(pool, memberId),
    ...{ mustChangePassword: false, remember: false },
  });
  if (caller === undefined) throw new NotFound('member');
  if (isSuspendedAt(caller, deps.clock())) return sessionOf(deps, caller);
  return enter(request, caller, async () => (await passwordSince(pool, email)) === since);
}

/** Access by the old password ends: sessions and the calendar address. */
async function endAccess({ db }: Deps, memberId: string): Promise<void> {
  await revokeSessions(db.pool, [memberId]);
  await removeCalendarTokens(db.pool, [memberId]);
}

/** Queue a one-time password by mail for the member with this email, if there is one. */
async function queueOneTimePassword(deps: Deps, email: string): Promise<void> {
  const holder = await findHolder(deps.log, email);
  if (holder === undefined || !(await isWithinLimit(deps.db.pool, limits.mailsPerEmail, email))) return;
  await queueAccountMail(deps, 'one-time-password', holder);
}

/** @throws RuleViolation linkNotValid */
async function personOfLink({ db, clock }: Deps, token: string): Promise<Identity> {
  const owner = await ownerOfLink(db.pool, token, clock());
  const person = owner && (await getIdentity(db, owner.orgCode, owner.memberId));
  if (person === undefined) throw await linkNotValid(db.pool, token);
  return person;
}

/** Set the password and use up the link, both or neither. @throws RuleViolation when already used */
async function storeByLink(
  { db, clock }: Deps,
  token: string,
  credential: Parameters<typeof storePassword>[1],
): Promise<void> {
  await transaction(db.pool, async (client) => {
    if (!(await spendLink(client, token, clock()))) throw await linkNotValid(client, token);
    await storePassword(client, credential);
    await voidSecrets(client, [credential.memberId], 'passwordSet');
  });
}

/** Why the link is refused, and what to do instead. */
async function linkNotValid(db: Queries, token: string): Promise<RuleViolation> {
  return new RuleViolation('linkNotValid', linkEndMessages[await endOfLink(db, token)], 'token');
}

const SEND_NEW = 'Have a new password sent to your email.';

const linkEndMessages: Readonly<Record<LinkEnd, string>> = {
  passwordSet:
    'This link has been used, or the password was set in another way since. Log in with that password.',
  replaced: 'A newer link has replaced this one. Open the newest link that you got.',
  emailChanged: `This link was made for another email than yours is now. ${SEND_NEW}`,
  removed: 'This link is for a person who is no longer a member. Ask an administrator of your organization.',
  expired: `This link has expired: it works for ${LINK_DAYS} days. ${SEND_NEW}`,
  unknown:
    'This link is too old, or a part of it is missing. Log in if you have a password. If not, have a new one sent to your email.',
};
