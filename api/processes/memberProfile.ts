import type { z } from 'zod';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { Position } from '../../ledger/log/log.ts';
import { member } from '../../ledger/member/decide.ts';
import { ADMIN, type MemberProfile } from '../../ledger/member/events.ts';
import { changeEmail } from '../platform/auth/credentials.ts';
import { requireNoOperator } from '../platform/auth/operators.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { contextOf } from '../platform/calls/execute.ts';
import type { CallRequest } from '../platform/calls/route.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';
import type { memberInput, profileChange } from '../platform/contract/profile.ts';
import { HttpError } from '../platform/errors/errors.ts';
import { changeLoginEmailProcess, EMAIL_TAKEN, isEmailTaken, profileLock } from './loginEmails.ts';
import { runProcess } from './process.ts';

const optionalFields = ['phone', 'address', 'city', 'state', 'zip', 'dob', 'graduationYear'] as const;

/** The profile of a new member. Unknown fields are left out. */
export function profileOf(input: z.output<typeof memberInput>): MemberProfile {
  const { fname, lname, email } = input;
  return { fname, lname, email, ...knownDetails(input) };
}

/** The profile after an update: a field that is not sent stays; one that is sent empty becomes unknown. */
function changedProfile(before: MemberProfile, input: z.output<typeof profileChange>): MemberProfile {
  const { fname, lname, email = before.email } = input;
  const kept = Object.fromEntries(
    optionalFields.filter((field) => !(field in input)).map((field) => [field, before[field]]),
  );
  return { fname, lname, email, ...knownDetails({ ...kept, ...input }) };
}

function knownDetails(
  input: Partial<Record<keyof MemberProfile, unknown>>,
): Omit<MemberProfile, 'fname' | 'lname' | 'email'> {
  return Object.fromEntries(
    optionalFields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
  );
}

export type ProfileRequest = CallRequest<z.output<typeof profileChange>>;

/**
 * Change a profile; an administrator may change the login email too. Changes to a member take turns, so that
 * an older profile cannot overwrite fields that are not sent, or bring back an email that is now somebody
 * else's.
 * @throws NotFound, RuleViolation, HttpError 403, or 503 when others take too long
 */
export function changeProfile(request: ProfileRequest): Promise<Position | undefined> {
  return withAdvisoryLock(request.deps, profileLock(request.input._id), () => changeAlone(request));
}

/**
 * Fill in a phone number. Who is no administrator may not replace one.
 * @throws NotFound, RuleViolation PhoneKnown or MemberRemoved
 */
export function addPhone(
  request: CallRequest<{ readonly _id: string; readonly phone: string }>,
): Promise<Position | undefined> {
  const { deps, caller, input, today } = request;
  return withAdvisoryLock(deps, profileLock(input._id), async () => {
    const { state } = await loadStream(deps.log, member, input._id, caller.orgCode);
    if (state.status === 'unknown') throw new NotFound('member');
    const { phone: before = '' } = state.profile;
    if (caller.role !== ADMIN && before !== '' && before !== input.phone)
      throw new RuleViolation(
        'PhoneKnown',
        'They have a phone number already. An administrator can change it.',
        'phone',
      );
    const profile = { ...state.profile, phone: input.phone };
    const command = { type: 'UpdateMember', profile, today } as const;
    return (await dispatch(deps, contextOf(request, 'phone'), member, input._id, command)).position;
  });
}

async function changeAlone(request: ProfileRequest): Promise<Position | undefined> {
  const { deps, caller, input, today } = request;
  const { state } = await loadStream(deps.log, member, input._id, caller.orgCode);
  if (state.status === 'unknown') throw new NotFound('member');
  const before = state.profile;
  const profile = changedProfile(before, input);
  const isOtherEmail = profile.email !== before.email;
  const isAdmin = caller.role === ADMIN;
  if (!isAdmin && isOtherEmail)
    throw new HttpError(403, 'role', 'Only an administrator may change the email.');
  if (!isAdmin && input.active === false)
    throw new HttpError(403, 'role', 'Only an administrator may do this.');
  if (isOtherEmail && input._id !== caller.memberId)
    await requireNoOperator(deps.db.pool, input._id, 'email');

  const command = { type: 'UpdateMember', profile, today } as const;
  const changed = { memberId: input._id, before, profile, today };
  const check = async () => {
    member.decide(command, state);
    if (await isEmailTaken(deps.log, profile.email, input._id, request.at))
      throw new RuleViolation('EmailTaken', EMAIL_TAKEN, 'email');
  };
  const position = isOtherEmail
    ? await runProcess(request, changeLoginEmailProcess, changed, { check })
    : (await dispatch(deps, contextOf(request, `update:${input._id}`), member, input._id, command)).position;
  // A repeat of a call that a crash cut short finds the profile changed, and the sign-in perhaps not yet.
  await changeEmail(deps.db.pool, input._id, profile.email);
  return position;
}
