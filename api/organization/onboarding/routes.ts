import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import type { Position } from '../../../ledger/log/log.ts';
import { member } from '../../../ledger/member/decide.ts';
import { ADMIN } from '../../../ledger/member/events.ts';
import { queueMail } from '../../messaging/queue.ts';
import { externalProfileOf, forgetExternalProfile } from '../../platform/auth/externalSignIn.ts';
import { tenantStatusAt } from '../../platform/auth/tenantStatus.ts';
import { addressKey, countTry } from '../../platform/auth/throttle.ts';
import { ok, waitUntilVisible } from '../../platform/calls/execute.ts';
import { type OpenRequest, openRoute, route } from '../../platform/calls/route.ts';
import { HttpError } from '../../platform/errors/errors.ts';
import { isEmailTaken } from '../../processes/loginEmails.ts';
import {
  addAdministrator,
  administratorOf,
  duplicateEmail,
  keepRegistration,
  type Registration,
  registerOrganization,
  registrationOf,
} from '../../processes/registerOrganization.ts';
import { subscriberOf } from '../../processes/subscriber.ts';
import { checkoutRegistrationId, syncCheckout } from '../../stripeSync/syncOrganization.ts';
import { addOrg, createAdminMember, emailExists, getOrgDetails } from './contract.ts';
import { paidCheckout } from './subscription.ts';

const SUBSCRIPTION_PAGE = '/subscriptions';

/** Limits per address before sign-in: enough for a room of people, too few for a list of emails. */
const limits = {
  emailExists: { name: 'email-exists', points: 30, seconds: 15 * 60 },
  signUp: { name: 'sign-up', points: 60, seconds: 60 * 60 },
} as const;

/** How people get an organization (spec 1 section 7). */
export const onboardingRoutes = [
  openRoute(emailExists, async ({ deps, input, ctx, at }) => {
    await countTry(deps.db.pool, limits.emailExists, addressKey(ctx.ip));
    const isTaken = await isEmailTaken(deps.log, input.reqEmail, '', at);
    if (isTaken && input.toSubscribe) await subscriberOf(deps, input.reqEmail);
    return isTaken;
  }),

  openRoute(addOrg, async (request) => {
    const { deps, input, ctx, at } = request;
    await countTry(deps.db.pool, limits.signUp, addressKey(ctx.ip));
    if (input.sessionId !== undefined) return continuePaid(request, input.sessionId);
    const profile = await externalProfileOf(deps, ctx);
    if (profile === undefined) throw new HttpError(403, 'notVerified', 'Please link your Google Account.');
    const registration: Registration = {
      id: deriveId(['sign-up', profile.sub, input.org_name, input.university].join('\n').toLowerCase()),
      name: input.org_name,
      university: input.university,
      timeZone: input.timeZone,
    };
    // The operator's people may sign up others under another email.
    const email = profile.email === deps.internalEmail ? null : profile.email;
    if (email !== null && (await isEmailTaken(deps.log, email, administratorOf(registration.id), at)))
      throw duplicateEmail();
    const { orgCode, position } = await registerOrganization(deps, registration);
    await keepRegistration(deps, ctx, { orgCode, registrationId: registration.id, email });
    return registered(request, orgCode, position);
  }),

  openRoute(createAdminMember, async (request) => {
    const { deps, input, ctx } = request;
    await countTry(deps.db.pool, limits.signUp, addressKey(ctx.ip));
    const pending = await registrationOf(deps, ctx);
    if (pending === undefined || pending.orgCode !== input.org_code_override)
      throw new HttpError(403, 'notRegistered', 'This browser has not registered this organization.');
    const email = input.email.toLowerCase();
    if (pending.email !== null && pending.email !== email)
      throw new RuleViolation(
        'OtherEmail',
        'You must use the email address that you signed up with.',
        'email',
      );
    const { fname, lname } = input;
    const { registrationId, orgCode } = pending;
    // The operator's people may mistype an email of others; a Google account comes with its own.
    const administrator = { fname, lname, email };
    const mayCorrect = pending.email === null;
    const added = await addAdministrator(deps, registrationId, orgCode, administrator, { mayCorrect });
    const { memberId, position, corrected } = added;
    const waited = await waitUntilVisible(request, position);
    if (corrected) {
      const dedupKey = `invitation:${position}`;
      const invited = {
        orgCode,
        memberId,
        kind: 'invitation',
        dedupKey,
        subjectId: memberId,
        to: email,
      } as const;
      await queueMail(deps.db.pool, { ...invited, actor: memberId, at: deps.clock() });
    }
    await forgetExternalProfile(deps, ctx);
    const message = 'An email has been sent to you with login credentials.';
    return { status: 200 as const, message, email, active: true, ...waited };
  }),

  route(getOrgDetails, 'signedIn', async ({ deps, input, caller }) => {
    if (input.orgCode !== caller.orgCode) throw new NotFound('organization');
    // Only an administrator can subscribe: other members are not sent there.
    const mayUse = caller.role === ADMIN && tenantStatusAt(caller, deps.clock()) !== 'subscribed';
    return { subscriptionLink: mayUse ? SUBSCRIPTION_PAGE : '' };
  }),
];

async function registered(
  request: Pick<OpenRequest<unknown>, 'deps'>,
  orgCode: string,
  position: Position | undefined,
) {
  const answer = await ok(request, 'Successfully registered organization!', position);
  return { ...answer, org_code: orgCode };
}

/** A paid organization: made with the names given then, here or by Stripe's webhook, whichever is first. */
async function continuePaid(request: OpenRequest<unknown>, sessionId: string) {
  const { deps, ctx } = request;
  const checkout = await paidCheckout(deps, sessionId);
  if (checkout.registration.orgName === undefined) throw new NotFound('registration');
  const { position } = await syncCheckout(deps, sessionId);
  const { orgCode = '' } = await deps.stripe.readSubscription(checkout.subscriptionId);
  const registrationId = checkoutRegistrationId(sessionId);
  const { state } = await loadStream(deps.log, member, administratorOf(registrationId), orgCode);
  // This email has another organization meanwhile, which got the subscription.
  if (state.status === 'unknown') throw duplicateEmail();
  const email = checkout.email.toLowerCase();
  await keepRegistration(deps, ctx, { orgCode, registrationId, email });
  return registered(request, orgCode, position);
}
