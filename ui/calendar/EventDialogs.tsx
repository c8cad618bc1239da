import { Button } from '@mui/material';
import { useState } from 'react';
import {
  type CalendarEvent,
  createEvent,
  MAX_DESCRIPTION,
  MAX_LOCATION,
  MAX_TITLE,
  updateEvent,
} from '../../api/meeting/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { type MeetingInput, meetingErrors } from '../../ledger/values/meetingRules.ts';
import { zoneName } from '../../ledger/values/zonedTime.ts';
import { messageOf } from '../app/errors.ts';
import { useSession } from '../app/session.ts';
import { FinesStay } from '../attendance/FinesStay.tsx';
import { AskDialog, deleteWords } from '../forms/AskDialog.tsx';
import { CallDialog } from '../forms/CallDialog.tsx';
import { DialogFrame } from '../forms/DialogFrame.tsx';
import { TextInput } from '../forms/inputs.tsx';
import { NEVER, RepeatInput } from '../forms/RepeatInput.tsx';
import { TimesInput } from '../forms/TimesInput.tsx';
import { useDialog } from '../forms/useDialog.ts';
import { type Which, WhichChoice, WhichInput } from '../forms/WhichEvents.tsx';
import { Facts } from '../primitives/Facts.tsx';
import { formatTime } from '../primitives/instants.ts';
import { Stack } from '../primitives/Stack.tsx';
import { MeetingPart } from './MeetingPart.tsx';

/** The Create New Event form (spec 3 section 2). */
export function AddEvent({ onClose }: { readonly onClose: () => void }) {
  return (
    <CallDialog
      title="Create New Event"
      submitLabel="Add"
      call="create-event"
      schema={createEvent.input.check(
        byRules((event) => meetingErrors(event, { now: new Date().toISOString() })),
      )}
      defaultValues={{ title: '', startTime: '', endTime: '', location: '', description: '', repeat: NEVER }}
      failed={(error) => `Event Creation Failed! ${messageOf(error)}`}
      onClose={onClose}
    >
      <EventInputs isNew />
      <RepeatInput />
    </CallDialog>
  );
}

/** The details of an event; an administrator can edit and delete it here. */
export function EventDetails(props: {
  readonly event: CalendarEvent;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}) {
  const { event, mayEdit, onClose } = props;
  const { timeZone } = useSession();
  const [dialog, open, close] = useDialog<'edit' | 'delete'>();
  const [which, setWhich] = useState<Which>('one');
  if (dialog === 'edit') return <EditEvent event={event} onDone={onClose} onClose={close} />;
  return (
    <>
      <DialogFrame
        title={event.title}
        actions={
          mayEdit && (
            <>
              <Button color="error" onClick={() => open('delete')}>
                Delete
              </Button>
              <Button variant="contained" onClick={() => open('edit')}>
                Edit Event
              </Button>
            </>
          )
        }
        onClose={onClose}
      >
        <Stack>
          <Facts
            facts={[
              ['Start Time', when(event.startTime, timeZone)],
              ['End Time', when(event.endTime, timeZone)],
              ['Location', event.location],
              ['Description', event.description || 'None'],
            ]}
          />
          {event.hasAttendance && <MeetingPart event={event} />}
        </Stack>
      </DialogFrame>
      {dialog === 'delete' && (
        <AskDialog
          title="Delete Event"
          {...deleteWords}
          call="delete-event"
          input={{ eventIds: [{ _id: event._id }], from: which }}
          onDone={onClose}
          onClose={close}
        >
          Are you sure you want to delete this event
          {event.seriesId !== '' && <WhichChoice which={which} onChange={setWhich} />}
          {event.hasAttendance && <div>Its attendance is deleted, too.</div>}
          {event.hasAttendance && <FinesStay />}
        </AskDialog>
      )}
    </>
  );
}

/** The details while they are edited. */
function EditEvent(props: {
  readonly event: CalendarEvent;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { event, onDone, onClose } = props;
  const { _id, title, startTime, endTime, location, description } = event;
  // What the calendar's form has no fields for is not the calendar's to judge.
  const rules = (changes: Partial<MeetingInput>) =>
    meetingErrors(
      { ...event, ...changes, memberList: [], roleList: [], hasAttendance: false },
      { now: new Date().toISOString(), previous: event },
    );
  return (
    <CallDialog
      title="Edit Event"
      submitLabel="Save"
      mustChange
      call="update-event"
      schema={updateEvent.input.check(byRules(rules))}
      defaultValues={{ eventId: _id, from: 'one', title, startTime, endTime, location, description }}
      onDone={onDone}
      onClose={onClose}
    >
      <EventInputs isNew={false} />
      {event.seriesId !== '' && <WhichInput />}
    </CallDialog>
  );
}

function EventInputs({ isNew }: { readonly isNew: boolean }) {
  return (
    <>
      <TextInput name="title" label="Title" required autoFocus maxLength={MAX_TITLE} />
      <TimesInput isNew={isNew} />
      <TextInput name="location" label="Location" required maxLength={MAX_LOCATION} />
      <TextInput name="description" label="Description" rows={3} maxLength={MAX_DESCRIPTION} />
    </>
  );
}

/** "Nov 3, 2026, 6:30 PM PT". */
function when(instant: string, timeZone: string): string {
  const day = formatDay(dayIn(timeZone, new Date(instant)));
  return `${day}, ${formatTime(instant, timeZone)} ${zoneName(timeZone)}`;
}
