import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useCall } from '../../ui/useCall.ts';
import { MemberFields } from './MemberFields.tsx';
import { useMemberForm } from './useMemberForm.ts';
import { checkMember, emptyMember } from './validate.ts';

/** Add one member (spec 3 section 2). */
export function AddMemberDialog(props: { readonly today: CalendarDate; readonly onClose: () => void }) {
  const { today, onClose } = props;
  const create = useCall('create-member');
  const form = useMemberForm({ values: { ...emptyMember }, today, error: create.error });
  const submit = form.handleSubmit(async (values) => {
    const check = checkMember(values, today);
    if (check.ok && (await create.submit(check.member)) !== undefined) onClose();
  });
  return (
    <DialogFrame
      title="Add Member"
      submitLabel="Add Member"
      isPending={create.isPending}
      error={create.error}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <MemberFields control={form.control} today={today} />
    </DialogFrame>
  );
}
