import type { MeetingChanged, MeetingEvent } from '../../ledger/meeting/events.ts';
import { counted } from '../../ledger/values/counted.ts';
import { listed, possessive, type Sentences } from './words.ts';

export const meetingSentences: Sentences<MeetingEvent> = {
  MeetingScheduled: ({ title }, { actor }) => `${actor} added the event ${title}.`,
  MeetingChanged: (changed, { actor, meeting }) =>
    `${actor} changed the event ${meeting}: ${listed(changesOf(changed))}.`,
  AttendanceMarked: ({ mark, before, checkedIn }, { actor, member, meeting }) => {
    if (checkedIn) return `${member} checked in at ${meeting}.`;
    if (mark === '') return `${actor} cleared ${possessive(member)} mark at ${meeting}. It was ${before}.`;
    const was = before === '' ? '' : ` It was ${before}.`;
    return `${actor} marked ${member} ${mark} at ${meeting}.${was}`;
  },
  MeetingAnswered: ({ answer }, { member, meeting }) =>
    answer === 'Going' ? `${member} is going to ${meeting}.` : `${member} is not going to ${meeting}.`,
  ExcuseRequested: (_, { member, meeting }) => `${member} asked to be excused from ${meeting}.`,
  ExcuseDecided: ({ approved }, { actor, member, meeting }) =>
    approved
      ? `${actor} excused ${member} from ${meeting}.`
      : `${actor} declined ${possessive(member)} request to be excused from ${meeting}.`,
  MeetingCanceled: ({ marks }, { actor, meeting }) => {
    const count = counted(marks.length, 'mark');
    return `${actor} deleted the event ${meeting}${marks.length === 0 ? '' : ` with ${count} of attendance`}.`;
  },
};

function changesOf(changed: MeetingChanged['data']): string[] {
  const { title, startTime, endTime, location, category, description, invited, uninvited, roles } = changed;
  const parts: [what: string, value: unknown][] = [
    ['title', title],
    ['time', startTime ?? endTime],
    ['location', location],
    ['category', category],
    ['description', description],
    ['members', invited ?? uninvited ?? roles],
  ];
  return parts.flatMap(([what, value]) => (value === undefined ? [] : [what]));
}
