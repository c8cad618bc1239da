import { type CommandContext, RuleViolation } from '../../ledger/decider.ts';
import { emailStream } from '../../ledger/email/events.ts';
import { handle } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { type MemberCommand, member } from '../../ledger/member/decide.ts';
import { ADMIN, memberStream } from '../../ledger/member/events.ts';
import { organisation } from '../../ledger/organisation/decide.ts';
import { organisationStream } from '../../ledger/organisation/events.ts';
import { purgeStream } from '../../ledger/purge/events.ts';
import { DEFAULT_TIME_ZONE, dayIn } from '../../ledger/values/calendar.ts';
import type { Context } from '../auth/caller.ts';
import { readCookie, writeCookie } from '../auth/cookies.ts';
import { hasPassword } from '../auth/credentials.ts';
import { releaseEmail, reserveEmail } from '../auth/emails.ts';
import { hashOf, newSecret } from '../auth/secret.ts';
import { latest, load } from '../commands.ts';
import { orgCodeOf } from '../contract/onboarding.ts';
import type { Deps } from '../deps.ts';

type World = Pick<Deps, 'log' | 'db' | 'clock'>;

/** An organisation that somebody registers. All command ids derive from `id`, so that whoever repeats it finds done what was done. */
export interface Registration {
  /** A UUID that is the same for every try of the same registration. */
  readonly id: string;
  readonly name: string;
  readonly university: string;
  /** IANA name; the default time zone when left out. */
  readonly timeZone?: string | undefined;
}

/** For names that have no Latin letter or digit to begin with. */
const NAMELESS = 'org';
/** More organisations than ever share their initials. */
const MOST_NAMESAKES = 10_000;

/**
 * Register an organisation on its trial, under the code that its names give (spec 1 section 3); when that is taken, the first free number from 2 on is
 * added. The organisations' streams decide: two that register at once cannot get the same code. Codes of removed organisations stay taken.
 * @throws RuleViolation TimeZoneUnknown
 */
export async function registerOrganisation(
  deps: World,
  { id, name, university, timeZone = DEFAULT_TIME_ZONE }: Registration,
): Promise<{ readonly orgCode: string; readonly position: Position | undefined }> {
  const base = orgCodeOf(name, university) || NAMELESS;
  const command = { type: 'RegisterOrganisation', name, university, timeZone } as const;
  for (let number = 1; number <= MOST_NAMESAKES; number++) {
    const orgCode = number === 1 ? base : `${base}${number}`;
    if ((await deps.log.readStream(purgeStream(orgCode))).length > 0) continue;
    const context = contextOf(deps, id, orgCode, 'organisation');
    try {
      const { position } = await handle(
        deps.log,
        organisation,
        organisationStream(orgCode),
        command,
        context,
      );
      return { orgCode, position };
    } catch (error) {
      if (!(error instanceof RuleViolation && error.code === 'OrganisationExists')) throw error;
    }
  }
  throw new Error(`${MOST_NAMESAKES} organizations have the initials ${base}`);
}

/** The first administrator's id: known before he is made. */
export function administratorOf(registrationId: string): string {
  return deriveId(`${registrationId} administrator`);
}

/**
 * Make the first administrator of an organisation that was just registered. He is invited by mail, as every new member is (jobs/paymentMails.ts). May be
 * repeated, with the same email; `mayCorrect` it may be repeated with another one, until a password was set: the email was mistyped then, and `corrected`
 * says so.
 * @throws RuleViolation DuplicateEmail, or AdministratorExists when this organisation has one with another email
 */
export async function addAdministrator(
  deps: World,
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
  const stream = memberStream(memberId);
  const known = await load(deps.log, member, stream, orgCode);
  const former = known.state.status === 'unknown' ? undefined : known.state.profile.email;
  if (former === email) return { memberId, position: known.position, corrected: false };
  if (former !== undefined && !(mayCorrect && !(await hasPassword(deps.db.pool, memberId))))
    throw new RuleViolation('AdministratorExists', 'This organization has its administrator.', 'email');
  // The address itself is in no event: reservations outlive the organisation. Mistyped twice, it may be the first one again.
  const at = former === undefined ? '' : ` after ${known.position}`;
  const contextFor = (part: string) => contextOf(deps, registrationId, orgCode, part + at);
  try {
    await reserveEmail(deps.log, email, memberId, contextFor(emailStream(email)));
  } catch (error) {
    throw error instanceof RuleViolation && error.code === 'EmailTaken' ? duplicateEmail() : error;
  }
  const { state } = await load(deps.log, organisation, organisationStream(orgCode), orgCode);
  const timeZone = state.status === 'registered' ? state.timeZone : DEFAULT_TIME_ZONE;
  const today = dayIn(timeZone, deps.clock());
  const profile = { fname, lname, email };
  const command: MemberCommand =
    former === undefined
      ? { type: 'AddMember', profile, role: ADMIN, today }
      : { type: 'UpdateMember', profile, today };
  const { position } = await handle(deps.log, member, stream, command, contextFor('administrator'));
  if (former !== undefined)
    await releaseEmail(deps.log, former, memberId, contextFor(`release ${emailStream(former)}`));
  return { memberId, position, corrected: former !== undefined };
}

/** In the words of spec 1 section 4, "Sign-up". */
export function duplicateEmail(): RuleViolation {
  return new RuleViolation('DuplicateEmail', 'Duplicate Email', 'email');
}

/** Register an organisation and its first administrator, for whom no browser need be there any more. */
export async function registerWithAdministrator(
  deps: World,
  registration: Registration,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<{ readonly orgCode: string; readonly position: Position | undefined }> {
  const registered = await registerOrganisation(deps, registration);
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

function contextOf({ clock }: World, registrationId: string, orgCode: string, part: string): CommandContext {
  return {
    orgCode,
    actor: 'system:registration',
    at: clock().toISOString(),
    correlationId: registrationId,
    commandId: `registration:${registrationId}:${part}`,
  };
}

const COOKIE = { name: 'bursar_registration' } as const;
/** How long a browser may take from registering the organisation to its administrator. */
const LIFETIME_MS = 60 * 60_000;

/** A registration that this browser has begun. */
export interface Begun {
  readonly orgCode: string;
  readonly registrationId: string;
  /** Whose email the administrator's must be; null for any. */
  readonly email: string | null;
}

/** Let this browser, and no other, make the organisation's administrator. The cookie holds an opaque id, the table its SHA-256. */
export async function keepRegistration({ db, clock }: World, ctx: Context, begun: Begun): Promise<void> {
  const id = newSecret();
  const now = clock();
  await db.pool.query('DELETE FROM app.registrations WHERE expires_at <= $1', [now]);
  await db.pool.query(
    'INSERT INTO app.registrations (id_hash, org_code, registration_id, email, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hashOf(id), begun.orgCode, begun.registrationId, begun.email, new Date(now.getTime() + LIFETIME_MS)],
  );
  writeCookie(ctx, COOKIE, id, LIFETIME_MS);
}

/** What this browser registered within the last hour. */
export async function registrationOf({ db, clock }: World, ctx: Context): Promise<Begun | undefined> {
  const id = readCookie(ctx, COOKIE);
  if (id === undefined) return undefined;
  const { rows } = await db.pool.query<Begun>(
    `SELECT org_code AS "orgCode", registration_id AS "registrationId", email FROM app.registrations
     WHERE id_hash = $1 AND expires_at > $2`,
    [hashOf(id), clock()],
  );
  return rows[0];
}
