import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { prospectGroup } from '../../../ledger/prospectGroup/decide.ts';
import type { ProspectGroupState } from '../../../ledger/prospectGroup/state.ts';
import { type CalendarDate, dayIn } from '../../../ledger/values/calendar.ts';
import { isSignUpOver, prospectKey } from '../../../ledger/values/prospectRules.ts';
import { sleep } from '../../../ledger/world.ts';
import { getOrganization } from '../../../projections/organization/queries.ts';
import { isSuspendedAt } from '../../platform/auth/tenantStatus.ts';
import { addressKey, countTry, type Limit, refuseTry } from '../../platform/auth/throttle.ts';
import { execute } from '../../platform/calls/execute.ts';
import { type CallRequest, type OpenRequest, openRoute, route } from '../../platform/calls/route.ts';
import { JOIN_PAGE } from '../../platform/contract/pages.ts';
import { addProspects, type GroupKey, inTurns, keysInGroup, profileOf } from '../prospect/addProspects.ts';
import { getJoinForm, getSignUpForm, joinGroup, renewSignUpForm, switchSignUpForm } from './contract.ts';
import { groupOfSignUpToken, makeSignUpToken, signUpToken } from './signUpForms.ts';

/** A whole campus can share one address, and many stand at one table. */
const PER_ADDRESS: Limit = { name: 'join-address', points: 60, seconds: 15 * 60 };
const PROGRAMS_PER_ADDRESS: Limit = { ...PER_ADDRESS, name: 'join-programs' };
/** So fast a group's list, and the log, can be filled at most. More than one address may send in the time. */
const PER_FORM: Limit = { name: 'join-form', points: 300, seconds: 3_600 };
const READS_PER_ADDRESS: Limit = { name: 'join-read', points: 300, seconds: 15 * 60 };
/** No answer comes sooner: adding somebody takes longer than finding them on the list. */
const ANSWER_MS = 300;
const SIGNED_UP = 'You are signed up.';

/** The public form of a prospect group (docs/decisions/0045). */
export const signUpFormRoutes = [
  route(getSignUpForm, 'admin', async (request) => {
    const { deps, caller, input, today } = request;
    const state = await listedGroup(request, input.groupId);
    const token = await signUpToken(deps.db.pool, { orgCode: caller.orgCode, groupId: input.groupId });
    return {
      isOn: state.isSignUpOpen,
      isOver: isSignUpOver(state, today),
      link: token === '' ? '' : `${deps.publicUrl}${JOIN_PAGE}?${new URLSearchParams({ token })}`,
    };
  }),

  route(switchSignUpForm, 'admin', async (request) => {
    const { deps, caller, input, today } = request;
    const { groupId, isOn } = input;
    await listedGroup(request, groupId);
    if (!isOn)
      return execute(request, prospectGroup, groupId, { type: 'CloseSignUpForm' }, 'The form is off.');
    await makeSignUpToken(deps.db.pool, { orgCode: caller.orgCode, groupId });
    return execute(request, prospectGroup, groupId, { type: 'OpenSignUpForm', today }, 'The form is on.');
  }),

  route(renewSignUpForm, 'admin', async (request) => {
    const { deps, caller, input } = request;
    await listedGroup(request, input.groupId);
    const group = { orgCode: caller.orgCode, groupId: input.groupId };
    await makeSignUpToken(deps.db.pool, group, { renew: true });
    return { status: 200 as const, message: 'The form has a new link. The old one no longer works.' };
  }),

  openRoute(getJoinForm, async (request) => {
    await countTry(request.deps.db.pool, READS_PER_ADDRESS, addressKey(request.ctx.ip));
    const { group, organization, isOpen } = await formOf(request);
    return { organization, group: group.name, isOpen };
  }),

  openRoute(joinGroup, async (request) => {
    const isProgram = (request.input.website ?? '') !== '';
    // What programs send must not use up the limit of people.
    const limit = isProgram ? PROGRAMS_PER_ADDRESS : PER_ADDRESS;
    await countTry(request.deps.db.pool, limit, addressKey(request.ctx.ip));
    const form = await formOf(request);
    if (!form.isOpen) throw new RuleViolation('SignUpClosed', 'This sign-up is closed.');
    // Who is on the list already is refused like who is new.
    await refuseTry(request.deps.db.pool, PER_FORM, formKey(form.key));
    const { world } = request.deps;
    await Promise.all([sleep(ANSWER_MS, world), isProgram ? undefined : signUp(request, form)]);
    return { status: 200 as const, message: SIGNED_UP };
  }),
];

const formKey = ({ orgCode, groupId }: GroupKey): string => `${orgCode} ${groupId}`;

interface Form {
  readonly key: GroupKey;
  readonly organization: string;
  readonly group: ProspectGroupState;
  readonly today: CalendarDate;
  readonly isOpen: boolean;
}

/** The form that a token opens. @throws NotFound, alike for all that opens nothing */
async function formOf({ deps, input, at }: OpenRequest<{ readonly token: string }>): Promise<Form> {
  const key = await groupOfSignUpToken(deps.db.pool, input.token);
  const organization = key && (await getOrganization(deps.db, key.orgCode));
  if (key === undefined || organization === undefined) throw new NotFound('form');
  const { state: group } = await loadStream(deps.log, prospectGroup, key.groupId, key.orgCode);
  if (group.status !== 'listed') throw new NotFound('form');
  const { name, timeZone, registeredAt, subscription } = organization;
  const now = new Date(at);
  const today = dayIn(timeZone, now);
  const isSuspended = isSuspendedAt({ registeredAt, subscription: subscription?.status ?? null }, now);
  const isOpen = group.isSignUpOpen && !isSignUpOver(group, today) && !isSuspended;
  return { key, organization: name, group, today, isOpen };
}

/** Add somebody who is not in the group yet: the form sent twice is one prospect. */
async function signUp(
  { deps, input, correlationId, callId }: OpenRequest<Parameters<typeof profileOf>[0]>,
  { key, today }: Form,
): Promise<void> {
  const { name, email, phone } = input;
  const profile = profileOf({ name, email, phone });
  await inTurns(deps, key, async () => {
    // A repeat adds no prospect, so that it counts for its address alone.
    if ((await keysInGroup(deps, key, [])).has(prospectKey(profile))) return;
    await countTry(deps.db.pool, PER_FORM, formKey(key));
    const prospectId = deps.world.newId();
    const metadata = { orgCode: key.orgCode, actor: 'form:sign-up', correlationId, commandId: callId };
    const command = { type: 'SignUpProspect', prospectId, today } as const;
    await addProspects(deps, metadata, key.groupId, [{ prospectId, profile }], command);
  });
}

/** @throws NotFound where there is none, or it was deleted */
async function listedGroup(
  { deps, caller }: CallRequest<unknown>,
  groupId: string,
): Promise<ProspectGroupState> {
  const { state } = await loadStream(deps.log, prospectGroup, groupId, caller.orgCode);
  if (state.status !== 'listed') throw new NotFound('prospect group');
  return state;
}
