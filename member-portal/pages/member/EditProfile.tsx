import { TextField } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { type Member, updateMember } from '../../../api/member/contract.ts';
import { byRules } from '../../../api/platform/contract/call.ts';
import { birthdaysOn, memberErrors } from '../../../ledger/values/memberRules.ts';
import { isState, states } from '../../../ledger/values/states.ts';
import { useSession } from '../../../ui/app/session.ts';
import { CallDialog } from '../../../ui/forms/CallDialog.tsx';
import { DayInput, TextInput } from '../../../ui/forms/inputs.tsx';
import { useTextField } from '../../../ui/forms/useTextField.ts';
import { NameInputs } from '../../../ui/members/NameInputs.tsx';
import { Columns } from '../../../ui/primitives/Stack.tsx';

/** The Edit Profile dialog (spec 2 section 2). The email is the sign-in: only the treasurer changes it. */
export function EditProfile({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { today } = useSession();
  const navigate = useNavigate();
  const { _id, fname, lname, phone, dob, address, city, state, zip, graduationYear } = member;
  const before = { dob, graduationYear: graduationYear ?? undefined };
  const { earliest, latest } = birthdaysOn(today);
  return (
    <CallDialog
      title="Edit Profile"
      submitLabel="Save"
      call="update-member"
      schema={updateMember.input.check(byRules((entered) => memberErrors(entered, today, before)))}
      defaultValues={{
        ...{ _id, fname, lname, phone, dob, address, city, zip, graduationYear },
        singleName: lname === '',
        state: isState(state) ? state : '',
      }}
      onDone={() => {
        onClose();
        // The wording of spec 2 section 8; the call's own is the one for the administrators' screen.
        navigate('/profile', { state: { notice: 'Successfully Updated Member Information.' } });
      }}
      onClose={onClose}
    >
      <Columns>
        <NameInputs isOwn />
        <TextInput name="phone" label="Phone" autoComplete="tel" kind="tel" />
        <DayInput name="dob" label="Date of Birth" autoComplete="bday" min={earliest} max={latest} />
        <TextInput name="address" label="Address" autoComplete="street-address" />
        <TextInput name="city" label="City" autoComplete="address-level2" />
        <StateInput />
        <TextInput name="zip" label="Zip" autoComplete="postal-code" kind="digits" maxLength={5} />
      </Columns>
    </CallDialog>
  );
}

/** The phone's own list is easier to hit. */
function StateInput() {
  const field = useTextField({ name: 'state', label: 'State', autoComplete: 'address-level1' });
  return (
    <TextField {...field} select slotProps={{ select: { native: true } }}>
      <option value="" aria-label="None" />
      {Object.entries(states).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
