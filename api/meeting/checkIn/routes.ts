import { createHmac, timingSafeEqual } from 'node:crypto';
import { RuleViolation } from '../../../ledger/decider.ts';
import { meeting } from '../../../ledger/meeting/decide.ts';
import { requireAttendance } from '../../../ledger/meeting/state.ts';
import { checkInAt, checkInOpensAt } from '../../../ledger/values/meetingRules.ts';
import { countTry, type Limit } from '../../platform/auth/throttle.ts';
import { execute } from '../../platform/calls/execute.ts';
import { route } from '../../platform/calls/route.ts';
import { CHECK_IN_PAGE } from '../../platform/contract/pages.ts';
import { requireInvited } from '../excuse/routes.ts';
import { scheduledMeeting } from '../routes.ts';
import { checkIn, getCheckInCode } from './contract.ts';

/** Two of a million codes are right at a time: who guesses for a whole meeting stays outside. */
const TRIES: Limit = { name: 'check-in', points: 10, seconds: 15 * 60 };
/** A screen asks again at least so often. */
const ASK_AGAIN_MS = 60_000;

/** Members check themselves in with the code on the meeting's screen. */
export const checkInRoutes = [
  route(getCheckInCode, 'attendance', async (request) => {
    const { deps, caller, input, at } = request;
    const { eventId } = input;
    const state = await scheduledMeeting(request, eventId);
    requireAttendance(state);
    const now = new Date(at);
    const opensAt = checkInOpensAt(state);
    const about = { opensAt, endTime: state.endTime, state: checkInAt(state, now) };
    if (about.state !== 'open') {
      const ms = Date.parse(opensAt) - now.getTime();
      return { ...about, code: '', link: '', forMs: ms > 0 ? Math.min(ms, ASK_AGAIN_MS) : ASK_AGAIN_MS };
    }
    const code = checkInCode(deps.checkInSecret, { orgCode: caller.orgCode, meetingId: eventId }, now);
    const link = `${deps.publicUrl}${CHECK_IN_PAGE}?${new URLSearchParams({ meeting: eventId, code })}`;
    const untilEnd = Date.parse(state.endTime) - now.getTime();
    return { ...about, code, link, forMs: Math.min(msToNextCode(now), untilEnd) };
  }),

  // No trace of the code is kept: a repeat finds the mark.
  route(
    checkIn,
    'signedIn',
    async (request) => {
      const { deps, caller, input, at } = request;
      const { eventId, code } = input;
      const { orgCode, memberId } = caller;
      await requireInvited(request, eventId);
      await countTry(deps.db.pool, TRIES, memberId);
      const command = { type: 'CheckIn', memberId, now: at } as const;
      // The decider's refusal (too early, too late, already marked) comes before that of a wrong code.
      meeting.decide(command, await scheduledMeeting(request, eventId));
      if (!isCheckInCode(deps.checkInSecret, { orgCode, meetingId: eventId }, code, new Date(at)))
        throw new RuleViolation(
          'WrongCode',
          'This is not the code that is on the screen now. Scan it again, or type it.',
          'code',
        );
      return execute(request, meeting, eventId, command, 'You are checked in.');
    },
    { storesResponse: false },
  ),
];

/**
 * The codes with which members check in: six digits of HMAC-SHA-256 over meeting and minute. They are
 * computed on each request, and kept nowhere (docs/decisions/0043).
 */
interface CodeScope {
  readonly orgCode: string;
  readonly meetingId: string;
}

const MINUTE_MS = 60_000;
/** So long into a minute the code of the minute before is still taken: scanning and typing take time. */
const GRACE_MS = 30_000;
const CODE_DIGITS = 6;

export function checkInCode(secret: Uint8Array, scope: CodeScope, at: Date): string {
  return codeOf(secret, scope, Math.floor(at.getTime() / MINUTE_MS));
}

export function msToNextCode(at: Date): number {
  return MINUTE_MS - (at.getTime() % MINUTE_MS);
}

/** Whether a code is that of this minute or, in its first 30 seconds, of the one before. */
export function isCheckInCode(secret: Uint8Array, scope: CodeScope, code: string, at: Date): boolean {
  const minutes = [at.getTime(), at.getTime() - GRACE_MS].map((ms) => Math.floor(ms / MINUTE_MS));
  const given = Buffer.from(code);
  return minutes.some((minute) => {
    const expected = Buffer.from(codeOf(secret, scope, minute));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function codeOf(secret: Uint8Array, { orgCode, meetingId }: CodeScope, minute: number): string {
  const mac = createHmac('sha256', secret).update(`${orgCode}\n${meetingId}\n${minute}`).digest();
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}
