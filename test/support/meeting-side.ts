import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Decider } from '../../ledger/decider.ts';
import { handle } from '../../ledger/handle.ts';
import { type MeetingCommand, meeting } from '../../ledger/meeting/decide.ts';
import { type MemberCommand, member } from '../../ledger/member/decide.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { foldNew, openReadSide } from './read-side.ts';

const DAY_MS = 24 * 3_600_000;
/** Noon of a day in Los Angeles, so many days from 2026-03-10. */
export const noon = (days: number, minutes = 0): string =>
  new Date(Date.parse('2026-03-10T19:00:00.000Z') + days * DAY_MS + minutes * 60_000).toISOString();

/**
 * A read side of its own, and commands by which members meet there. Ids of members and meetings begin with
 * the organization's.
 */
export async function openMeetingSide(label: string) {
  const readSide = await openReadSide(label);
  let commands = 0;

  /** Fold what is not folded yet, by pages of a size. */
  const foldAll = (limit = 50): Promise<void> => foldNew(readSide, limit);

  async function given<Command, Event extends BursarEvent, State>(
    orgCode: string,
    noun: Decider<Command, Event, State>,
    id: string,
    command: Command,
    at: string,
  ): Promise<void> {
    const commandId = `c${++commands}`;
    const context = { orgCode, actor: 'tess', at, correlationId: 'c', commandId };
    await handle(readSide.log, noun, id, command, context);
  }

  /** An organization, long ago. */
  const found = (orgCode: string) => {
    const register = { name: orgCode, university: 'State', timeZone: 'America/Los_Angeles' };
    return given(orgCode, organization, orgCode, { type: 'RegisterOrganization', ...register }, noon(-300));
  };
  const people = (orgCode: string, id: string, command: MemberCommand, at: string) =>
    given(orgCode, member, `${orgCode}-${id}`, command, at);
  const join = (orgCode: string, id: string, role: string, at = noon(-200)) => {
    const profile = { fname: id.toUpperCase(), lname: orgCode, email: `${id}@${orgCode}.example` };
    return people(orgCode, id, { type: 'AddMember', profile, role, today: at.slice(0, 10) }, at);
  };
  const meet = (orgCode: string, id: string, command: MeetingCommand, at = noon(-100)) =>
    given(orgCode, meeting, `${orgCode}-${id}`, command, at);
  const schedule = (orgCode: string, id: string, day: number, more: object = {}) => {
    const details = { title: `Meeting ${id}`, description: '', location: 'Room 204', category: 'meeting' };
    const time = { startTime: noon(day), endTime: noon(day, 60) };
    const expected = { memberIds: [], roles: [], hasAttendance: true };
    const data = { ...details, ...time, ...expected, ...more };
    return meet(orgCode, id, { type: 'ScheduleMeeting', meeting: data, now: noon(-100) });
  };
  return { readSide, foldAll, given, found, people, join, meet, schedule };
}
