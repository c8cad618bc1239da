import pMap from 'p-map';
import { RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Position } from '../../ledger/log/log.ts';
import { type ChangeMeeting, meeting } from '../../ledger/meeting/decide.ts';
import type { MeetingChanged, MeetingScheduled } from '../../ledger/meeting/events.ts';
import type { MeetingState } from '../../ledger/meeting/state.ts';
import { movedLike, type Repeat, repeatErrors, repeatedTimes } from '../../ledger/values/repeat.ts';
import { membersWithRoles } from '../../projections/meetings/expected.ts';
import { seriesFrom } from '../../projections/meetings/queries.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { AT_ONCE, contextOf } from '../platform/calls/execute.ts';
import type { CallRequest } from '../platform/calls/route.ts';

type Request = CallRequest<unknown>;
type Positions = readonly (Position | undefined)[];

/**
 * Add an event, and all that repeat it: one command each, their ids from the call's, so that a repeated call
 * finishes what was cut short.
 * @throws RuleViolation before anything is written
 */
export async function scheduleAll(
  request: Request,
  first: MeetingScheduled['data'],
  repeat: Repeat | undefined,
): Promise<{
  readonly ids: string[];
  readonly skipped: string[];
  /** Empty without a repeat. */
  readonly seriesId: string;
  readonly positions: Positions;
}> {
  const { caller, callId, at: now } = request;
  const { timeZone } = caller;
  const { times, skipped } =
    repeat === undefined ? { times: [first], skipped: [] } : repeatedTimes(timeZone, first, repeat);
  const [wrong] = repeat === undefined ? [] : repeatErrors(timeZone, first, repeat);
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
  const ids = times.map((_, index) => deriveId(`${callId}\nmeeting${index === 0 ? '' : `\n${index}`}`));
  const series = repeat === undefined ? {} : { seriesId: deriveId(`${callId}\nseries`) };
  const schedule = async (id: string, index: number) => {
    const data = { ...first, ...series, ...times[index] };
    const command = { type: 'ScheduleMeeting', meeting: data, now } as const;
    return (await dispatch(request.deps, contextOf(request, `schedule:${index}`), meeting, id, command))
      .position;
  };
  // Those that a later day refuses, as in the year 2200, are refused before the first is written.
  for (const later of times.slice(1))
    meeting.decide({ type: 'ScheduleMeeting', meeting: { ...first, ...later }, now }, meeting.initial);
  // The first alone: the rules that refuse one refuse all.
  const scheduled = await schedule(ids[0] ?? '', 0);
  const others = await pMap(ids.slice(1), (id, index) => schedule(id, index + 1), AT_ONCE);
  return { ids, skipped: [...skipped], seriesId: '', ...series, positions: [scheduled, ...others] };
}

/**
 * Change an event and all that follow it in its series, each by what this one gets. It is the last to change:
 * by it a repeated call knows what was to be done.
 * @throws RuleViolation when one of them refuses, before anything is written
 */
export async function changeFollowing(
  request: Request,
  id: string,
  state: MeetingState,
  changes: ChangeMeeting['changes'],
): Promise<Positions> {
  const { deps, caller, at: now } = request;
  const contextFor = (eventId: string) => contextOf(request, `change:${eventId}`);
  const commandFor = async (of: MeetingState, own: ChangeMeeting['changes']) =>
    ({ type: 'ChangeMeeting', changes: own, takenOff: await leaving(request, of, own), now }) as const;

  const command = await commandFor(state, changes);
  const changed = meeting.decide(command, state).find(({ type }) => type === 'MeetingChanged');
  if (changed?.type !== 'MeetingChanged') return [];
  const following = await seriesFrom(deps.db, caller.orgCode, state.seriesId, state.startTime);
  const others = await pMap(
    following.filter((other) => other !== id),
    async (other) => {
      const loaded = await loadStream(deps.log, meeting, other, caller.orgCode);
      const likewise = likeChanges(caller.timeZone, changed.data, state, loaded.state);
      const own = await commandFor(loaded.state, likewise);
      const { commandId } = contextFor(other);
      if (!loaded.events.some(({ metadata }) => metadata.commandId === commandId))
        meeting.decide(own, loaded.state);
      return { other, own };
    },
    AT_ONCE,
  );
  const positions = await pMap(
    others,
    async ({ other, own }) => (await dispatch(deps, contextFor(other), meeting, other, own)).position,
    AT_ONCE,
  );
  return [...positions, (await dispatch(deps, contextFor(id), meeting, id, command)).position];
}

/** What another event of the series gets when one is changed. */
function likeChanges(
  timeZone: string,
  { invited = [], uninvited = [], ...changed }: MeetingChanged['data'],
  from: MeetingState,
  other: MeetingState,
): ChangeMeeting['changes'] {
  const { startTime = from.startTime, endTime = from.endTime } = changed;
  const isMoved = startTime !== from.startTime || endTime !== from.endTime;
  const taken = new Set([...uninvited, ...invited]);
  return {
    ...changed,
    ...(isMoved && movedLike(timeZone, other, from, { startTime, endTime })),
    memberIds: [...other.memberIds.filter((memberId) => !taken.has(memberId)), ...invited],
  };
}

/** Each of these events with all that follow it in its series. */
export async function withFollowing(
  { deps, caller }: Request,
  events: readonly { readonly id: string; readonly state: MeetingState }[],
): Promise<string[]> {
  const each = await pMap(
    events,
    ({ state }) => seriesFrom(deps.db, caller.orgCode, state.seriesId, state.startTime),
    AT_ONCE,
  );
  return [...new Set([...events.map(({ id }) => id), ...each.flat()])];
}

/** Who is expected now, and not by these changes. */
export async function leaving(
  { deps, caller }: Request,
  state: MeetingState,
  { memberIds = state.memberIds, roles = state.roles, startTime = state.startTime }: ChangeMeeting['changes'],
): Promise<string[]> {
  const expected = async (ids: readonly string[], of: readonly string[]) => [
    ...ids,
    ...(await membersWithRoles(deps.db, caller.orgCode, of, startTime)),
  ];
  const after = new Set(await expected(memberIds, roles));
  return (await expected(state.memberIds, state.roles)).filter((id) => !after.has(id));
}
