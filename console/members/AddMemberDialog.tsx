import { createMember } from '../../api/member/contract.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { useRemovedMember } from '../../ui/members/useRemovedMember.tsx';
import { MemberInputs } from './MemberInputs.tsx';
import { datesOn, emptyMember } from './validate.ts';

/** Add one member (spec 3 section 2). */
export function AddMemberDialog({ onClose }: { readonly onClose: () => void }) {
  const { today } = useSession();
  const { onError, notice } = useRemovedMember(onClose);
  return (
    <CallDialog
      title="Add Member"
      call="create-member"
      schema={createMember.input.check(datesOn(today))}
      defaultValues={{ ...emptyMember, singleName: false }}
      onError={onError}
      notice={notice}
      onClose={onClose}
    >
      <MemberInputs />
    </CallDialog>
  );
}
