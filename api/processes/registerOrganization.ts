import { type CommandContext, RuleViolation } from '../../ledger/decider.ts';
import { emailId } from '../../ledger/email/events.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { type MemberCommand, member } from '../../ledger/member/decide.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { tenantRemovalStream } from '../../ledger/tenantRemoval/events.ts';
import { DEFAULT_TIME_ZONE, dayIn } from '../../ledger/values/calendar.ts';
import type { Deps } from '../deps.ts';
import type { Context } from '../platform/auth/caller.ts';
import { readCookie, writeCookie } from '../platform/auth/cookies.ts';
import { hasPassword } from '../platform/auth/credentials.ts';
import { hashOf, newSecret } from '../platform/auth/secret.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { latest } from '../platform/calls/execute.ts';
import { orgCodeOf } from '../platform/contract/wire.ts';
import { releaseEmail, reserveEmail } from './loginEmails.ts';

type RegistrationDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'world'>;

/** An organization to register. All command ids derive from `id`, so that a repeat finds what was done. */
export interface Registration {
  /** A UUID, the same for every try of a registration. */
  readonly id: string;
  readonly name: string;
  readonly university: string;
  /** IANA name; the default time zone when left out. */
  readonly timeZone?: string | undefined;
}

/** What most organizations charge for, so that the first charge needs no settings. */
const FIRST_CHARGE_TYPES = ['Dues', 'Fine', 'Event'];

/** For names that have no Latin letter or digit to begin with. */
const NAMELESS = 'org';
/** More organizations than ever share their initials. */
const MAX_NAMESAKES = 10_000;

/**
 * Register an organization on its trial. Its code comes from its names (spec 1 section 3), numbered from 2
 * when taken, also by a removed organization; the streams keep it unique.
 * @throws RuleViolation TimeZoneUnknown
 */
export async function registerOrganization(
  deps: RegistrationDeps,
  { id, name, university, timeZone = DEFAULT_TIME_ZONE }: Registration,
): Promise<{ readonly orgCode: string; readonly position: Position | undefined }> {
  const base = orgCodeOf(name, university) || NAMELESS;
  const names = { name, university, timeZone, chargeTypes: FIRST_CHARGE_TYPES };
  const command = { type: 'RegisterOrganization', ...names } as const;
  for (let number = 1; number <= MAX_NAMESAKES; number++) {
    const orgCode = number === 1 ? base : `${base}${number}`;
    if ((await deps.log.readStream(tenantRemovalStream(orgCode))).length > 0) continue;
    try {
      const metadata = metadataOf(deps, id, orgCode, 'organization');
      const { position } = await dispatch(deps, metadata, organization, orgCode, command);
      return { orgCode, position };
    } catch (error) {
      if (!(error instanceof RuleViolation && error.code === 'OrganizationExists')) throw error;
    }
  }
  throw new Error(`${MAX_NAMESAKES} organizations have the initials ${base}`);
}

/** The first administrator's id: known before they are made. */
export function administratorOf(registrationId: string): string {
  return deriveId(`${registrationId} administrator`);
}

/**
 * Make the first administrator, invited by mail (messaging/jobs.ts). May be repeated with the same email;
 * with `mayCorrect` also with another one (`corrected`), until a password was set.
 * @throws RuleViolation DuplicateEmail, or AdministratorExists when this organization has one with another
 * email
 */
export async function addAdministrator(
  deps: RegistrationDeps,
  registrationId: string,
  orgCode: string,
  { fname, lname, email }: { readonly fname: string; readonly lname: string; readonly email: string },
  { mayCorrect = false }: { readonly mayCorrect?: boolean } = {},
): Promise<{
  readonly memberId: string;
  readonly position: Position | undefined;
  readonly corrected: boolean;
}> {
  const memberId = administratorOf(registrationId);
  const known = await loadStream(deps.log, member, memberId, orgCode);
  const former = known.state.status === 'unknown' ? undefined : known.state.profile.email;
  if (former === email) return { memberId, position: known.position, corrected: false };
  if (former !== undefined && !(mayCorrect && !(await hasPassword(deps.db.pool, memberId))))
    throw new RuleViolation('AdministratorExists', 'This organization has its administrator.', 'email');
  // The address is in no event: reservations outlive the organization. A second correction may restore it.
  const at = former === undefined ? '' : ` after ${known.position}`;
  const metadataFor = (part: string) => metadataOf(deps, registrationId, orgCode, part + at);
  try {
    await reserveEmail(deps, email, memberId, metadataFor(`reserve ${emailId(email)}`));
  } catch (error) {
    throw error instanceof RuleViolation && error.code === 'EmailTaken' ? duplicateEmail() : error;
  }
  const { state } = await loadStream(deps.log, organization, orgCode, orgCode);
  const timeZone = state.status === 'registered' ? state.timeZone : DEFAULT_TIME_ZONE;
  const today = dayIn(timeZone, deps.clock());
  const profile = { fname, lname, email };
  const command: MemberCommand =
    former === undefined
      ? { type: 'AddMember', profile, role: ADMIN, today }
      : { type: 'UpdateMember', profile, today };
  const { position } = await dispatch(deps, metadataFor('administrator'), member, memberId, command);
  if (former !== undefined)
    await releaseEmail(deps, former, memberId, metadataFor(`release ${emailId(former)}`));
  return { memberId, position, corrected: former !== undefined };
}

/** In the words of spec 1 section 4, "Sign-up". */
export function duplicateEmail(): RuleViolation {
  return new RuleViolation('DuplicateEmail', 'Duplicate Email', 'email');
}

/** Register an organization and its first administrator, for whom no browser need be there any more. */
export async function registerWithAdministrator(
  deps: RegistrationDeps,
  registration: Registration,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<{ readonly orgCode: string; readonly position: Position | undefined }> {
  const registered = await registerOrganization(deps, registration);
  const { orgCode } = registered;
  const added = await addAdministrator(deps, registration.id, orgCode, { ...namesOf(name), email });
  return { orgCode, position: latest([registered.position, added.position]) };
}

/** "Mary Ann Smith" -> Mary Ann, Smith. */
function namesOf(name: string): { readonly fname: string; readonly lname: string } {
  const words = name.trim().split(/\s+/);
  const lname = words.length > 1 ? (words.pop() ?? '') : '';
  return { fname: words.join(' '), lname };
}

function metadataOf(
  { clock }: RegistrationDeps,
  registrationId: string,
  orgCode: string,
  part: string,
): CommandContext {
  return {
    orgCode,
    actor: 'system:registration',
    at: clock().toISOString(),
    correlationId: registrationId,
    commandId: `registration:${registrationId}:${part}`,
  };
}

const COOKIE = { name: 'bursar_registration' } as const;
/** How long a browser may take from registering the organization to its administrator. */
const LIFETIME_MS = 60 * 60_000;

export interface PendingRegistration {
  readonly orgCode: string;
  readonly registrationId: string;
  /** The email that the administrator must have; null for any. */
  readonly email: string | null;
}

/** Let only this browser add the administrator. The cookie holds an opaque id, the table its SHA-256. */
export async function keepRegistration(
  { db, clock }: RegistrationDeps,
  ctx: Context,
  pending: PendingRegistration,
): Promise<void> {
  const id = newSecret();
  const now = clock();
  await db.pool.query('DELETE FROM app.registrations WHERE expires_at <= $1', [now]);
  await db.pool.query(
    'INSERT INTO app.registrations (id_hash, org_code, registration_id, email, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [
      hashOf(id),
      pending.orgCode,
      pending.registrationId,
      pending.email,
      new Date(now.getTime() + LIFETIME_MS),
    ],
  );
  writeCookie(ctx, COOKIE, id, LIFETIME_MS);
}

export async function registrationOf(
  { db, clock }: RegistrationDeps,
  ctx: Context,
): Promise<PendingRegistration | undefined> {
  const id = readCookie(ctx, COOKIE);
  if (id === undefined) return undefined;
  const { rows } = await db.pool.query<PendingRegistration>(
    `SELECT org_code AS "orgCode", registration_id AS "registrationId", email FROM app.registrations
     WHERE id_hash = $1 AND expires_at > $2`,
    [hashOf(id), clock()],
  );
  return rows[0];
}
