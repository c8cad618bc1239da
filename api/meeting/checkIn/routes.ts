import { RuleViolation } from '../../../ledger/decider.ts';
import { meeting } from '../../../ledger/meeting/decide.ts';
import { requireAttendance } from '../../../ledger/meeting/rules.ts';
import { checkInAt, checkInOpensAt } from '../../../ledger/values/checkIn.ts';
import { countTry, type Limit } from '../../platform/auth/throttle.ts';
import { execute } from '../../platform/calls/execute.ts';
import { route } from '../../platform/calls/route.ts';
import { CHECK_IN_PAGE } from '../../platform/contract/pages.ts';
import { requireInvited } from '../excuse/routes.ts';
import { scheduledMeeting } from '../routes.ts';
import { checkInCode, isCheckInCode, msToNextCode } from './codes.ts';
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
