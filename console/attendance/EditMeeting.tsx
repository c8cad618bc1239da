import { updateEvent } from '../../api/meeting/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import { type MeetingInput, meetingErrors } from '../../ledger/values/meetingRules.ts';
import type { MeetingDetails } from '../../ui/attendance/Meeting.tsx';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { WhichInput } from '../../ui/forms/WhichEvents.tsx';
import { MeetingInputs } from './MeetingInputs.tsx';

/** Everything about a meeting but its marks, while it is edited. */
export function EditMeeting(props: { readonly meeting: MeetingDetails; readonly onClose: () => void }) {
  const { meeting, onClose } = props;
  const { _id, title, startTime, endTime, location, category, description, memberList, roleList } = meeting;
  const rules = (changes: Partial<MeetingInput>) =>
    meetingErrors({ ...meeting, ...changes }, { now: new Date().toISOString(), previous: meeting });
  return (
    <CallDialog
      title="Edit Event"
      submitLabel="Save"
      mustChange
      maxWidth="md"
      call="update-event"
      schema={updateEvent.input.check(byRules(rules))}
      defaultValues={{
        ...{
          eventId: _id,
          from: 'one',
          title,
          startTime,
          endTime,
          location,
          description,
          memberList,
          roleList,
        },
        ...{ category, newCategory: '' },
      }}
      onClose={onClose}
    >
      <MeetingInputs isNew={false} />
      {meeting.seriesId !== '' && <WhichInput />}
    </CallDialog>
  );
}
