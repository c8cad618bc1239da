import { NotFound } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { meeting } from '../../../ledger/meeting/decide.ts';
import { ADMIN } from '../../../ledger/member/events.ts';
import { attendeesOf } from '../../../projections/meetings/expected.ts';
import { contextOf, execute } from '../../platform/calls/execute.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { HttpError } from '../../platform/errors/errors.ts';
import { scheduledMeeting } from '../routes.ts';
import { answerMeeting, decideExcuse, requestExcuse } from './contract.ts';
import { keepReason } from './reasons.ts';

/** What invited members say of their meetings, and what is decided on it. */
export const excuseRoutes = [
  route(answerMeeting, 'signedIn', async (request) => {
    const { eventId, answer } = request.input;
    await requireInvited(request, eventId);
    const { memberId } = request.caller;
    const command = { type: 'AnswerMeeting', memberId, answer, now: request.at } as const;
    return execute(request, meeting, eventId, command, 'Successfully saved your answer.');
  }),

  route(requestExcuse, 'signedIn', async (request) => {
    const { eventId, reason } = request.input;
    const { deps, caller, at: now } = request;
    const { orgCode, memberId } = caller;
    await requireInvited(request, eventId);
    const command = { type: 'RequestExcuse', memberId, now } as const;
    const { events, state } = await loadStream(deps.log, meeting, eventId, orgCode);
    const { commandId } = contextOf(request, command.type);
    if (!events.some(({ metadata }) => metadata.commandId === commandId)) {
      // What is refused leaves the reason of an earlier request alone.
      meeting.decide(command, state);
      await keepReason(deps, { orgCode, meetingId: eventId, memberId }, reason);
    }
    return execute(request, meeting, eventId, command, 'Your request was sent.');
  }),

  route(decideExcuse, 'attendance', async (request) => {
    const { eventId, uuid, approved } = request.input;
    const { role, memberId } = request.caller;
    await scheduledMeeting(request, eventId);
    if (uuid === memberId && role !== ADMIN)
      throw new HttpError(403, 'ownExcuse', 'Another person must decide on your request.');
    const command = { type: 'DecideExcuse', memberId: uuid, approved } as const;
    const message = approved ? 'The member is excused.' : 'The request was declined.';
    return execute(request, meeting, eventId, command, message);
  }),
];

/** @throws NotFound for a meeting to which the caller is not invited, as for one that is not */
export async function requireInvited({ deps, caller }: CallRequest<unknown>, eventId: string): Promise<void> {
  const attendees = (await attendeesOf(deps.db, caller.orgCode, [eventId])).get(eventId) ?? [];
  if (!attendees.some(({ uuid }) => uuid === caller.memberId)) throw new NotFound('meeting');
}
