import { createMember } from '../../api/member/contract.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { useRemovedMember } from '../../ui/members/useRemovedMember.tsx';
import { MemberInputs } from './MemberInputs.tsx';
import { datesOn, emptyMember } from './validate.ts';

/** Add one member (spec 3 section 2). */
export function AddMemberDialog(props: { readonly today: CalendarDate; readonly onClose: () => void }) {
  const { onError, notice } = useRemovedMember(props.onClose);
  return (
    <CallDialog
      title="Add Member"
      call="create-member"
      schema={createMember.input.check(datesOn(props.today))}
      defaultValues={{ ...emptyMember, singleName: false }}
      onError={onError}
      notice={notice}
      onClose={props.onClose}
    >
      <MemberInputs today={props.today} />
    </CallDialog>
  );
}
