import { useController } from 'react-hook-form';
import { pauseReminders } from '../../api/member/contract.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { ChooseOne } from '../../ui/forms/ChooseOne.tsx';

/** Pauses the reminders to one of the members. */
export function PauseMember({ onClose }: { readonly onClose: () => void }) {
  return (
    <CallDialog
      title="Pause reminders"
      call="pause-reminders"
      schema={pauseReminders.input}
      defaultValues={{ idArray: [], paused: true }}
      mustChange
      maxWidth="xs"
      onClose={onClose}
    >
      <MemberInput />
    </CallDialog>
  );
}

function MemberInput() {
  const { field } = useController({ name: 'idArray' });
  const [chosen]: readonly { readonly _id: string }[] = field.value;
  const choices = readingOf(useRead('search-member', { active: 'true' }), (members) =>
    members
      .filter(({ remindersPaused }) => !remindersPaused)
      .map(({ _id, name, email }) => ({ id: _id, label: `${name} (${email})` })),
  );
  return (
    <ChooseOne
      label="Member"
      required
      choices={choices}
      value={choices.data?.find(({ id }) => id === chosen?._id)}
      onChange={(member) => field.onChange(member === undefined ? [] : [{ _id: member.id }])}
      empty="No members to choose from"
    />
  );
}
