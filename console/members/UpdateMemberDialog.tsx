import { type Member, updateMember } from '../../api/member/contract.ts';
import { isState } from '../../ledger/values/states.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { MemberInputs } from './MemberInputs.tsx';
import { datesOn } from './validate.ts';

/** Change one member's profile (spec 3 section 2). */
export function UpdateMemberDialog(props: { readonly member: Member; readonly onClose: () => void }) {
  const { _id, fname, lname, email, phone, address, city, state, zip, dob, graduationYear, active } =
    props.member;
  const { today } = useSession();
  return (
    <CallDialog
      title="Update Member"
      call="update-member"
      schema={updateMember.input.check(datesOn(today, { dob, graduationYear: graduationYear ?? undefined }))}
      defaultValues={{
        ...{ _id, active, fname, lname, email, phone, address, city, zip, dob },
        singleName: lname === '',
        // What is no state cannot be chosen, and must not be in the way of everything else.
        state: isState(state) ? state : '',
        graduationYear: graduationYear?.toString() ?? '',
      }}
      onClose={props.onClose}
    >
      <MemberInputs />
    </CallDialog>
  );
}
