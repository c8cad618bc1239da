import type { Member } from '../../api/contract/member.ts';
import { isState } from '../../ledger/values/states.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useSession } from '../session.ts';
import { MemberFields } from './MemberFields.tsx';
import { useMemberForm } from './useMemberForm.ts';
import { checkMember } from './validate.ts';

/** Change one member's profile (spec 3 section 2). */
export function UpdateMemberDialog(props: { readonly member: Member; readonly onClose: () => void }) {
  const { member, onClose } = props;
  const today = useSession()?.today ?? '';
  const update = useCall('update-member');
  const previous = { dob: member.dob, graduationYear: member.graduationYear ?? undefined };
  const form = useMemberForm({
    values: {
      fname: member.fname,
      lname: member.lname,
      email: member.email,
      phone: member.phone,
      address: member.address,
      city: member.city,
      // What is no state cannot be chosen, and must not be in the way of everything else.
      state: isState(member.state) ? member.state : '',
      zip: member.zip,
      dob: member.dob,
      graduationYear: member.graduationYear?.toString() ?? '',
    },
    today,
    previous,
    error: update.error,
  });
  const submit = form.handleSubmit(async (values) => {
    const check = checkMember(values, today, previous);
    if (!check.ok) return;
    const saved = await update.submit({ ...check.member, _id: member._id, active: member.active });
    if (saved !== undefined) onClose();
  });
  return (
    <DialogFrame
      title="Update Member"
      submitLabel="Update Member"
      isPending={update.isPending}
      error={update.error}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <MemberFields control={form.control} today={today} />
    </DialogFrame>
  );
}
