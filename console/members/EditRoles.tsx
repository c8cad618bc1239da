import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Member, updateRole } from '../../api/member/contract.ts';
import { roleName } from '../../api/platform/contract/wire.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Columns } from '../../ui/primitives/Stack.tsx';
import { MembersInput } from '../shared/MembersInput.tsx';
import { roleLabel } from '../shared/roleLabel.ts';
import { SecondaryButton } from '../shared/SecondaryButton.tsx';

const OTHER = 'Other';

/** The Edit Roles button and its dialog (spec 3 section 2). Whoever is ticked in the list is chosen. */
export function EditRoles() {
  const { selectedIds = [], onUnselectItems } = useListContext<Member>();
  const [dialog, open, close] = useDialog<'edit'>();
  return (
    <>
      <SecondaryButton startIcon={<ManageAccountsOutlined />} onClick={() => open('edit')}>
        Edit Roles
      </SecondaryButton>
      {dialog && (
        <CallDialog
          title="Edit Role"
          call="update-role"
          schema={schema}
          defaultValues={{ idArray: selectedIds.map((_id) => ({ _id })), role: '', other: '' }}
          maxWidth="md"
          onDone={() => {
            onUnselectItems();
            close();
          }}
          onClose={close}
        >
          <RoleInputs />
          <MembersInput />
          <AdminNote />
        </CallDialog>
      )}
    </>
  );
}

/** A role of the list, or `Other` and its name. */
const schema = z
  .object({
    idArray: updateRole.input.shape.idArray,
    role: z.string().min(1, 'The Role Type field is required.'),
    other: z.string().trim(),
  })
  .check(({ value: { role, other }, issues }) => {
    if (role !== OTHER) return;
    const message =
      other === ''
        ? 'The Other Role Type field is required.'
        : roleName.safeParse(other).error?.issues[0]?.message;
    if (message !== undefined) issues.push({ code: 'custom', path: ['other'], message, input: other });
  })
  .transform(({ idArray, role, other }) => ({ idArray, role: role === OTHER ? other : role }));

function RoleInputs() {
  const roles = useRead('search-roles', {});
  const role = useWatch({ name: 'role' });
  const choices = readingOf(roles, (all) =>
    [...all, OTHER].map((value) => ({ value, label: roleLabel(value) })),
  );
  return (
    <Columns>
      <SelectInput name="role" label="Role Type" required choices={choices} />
      {role === OTHER && <TextInput name="other" label="Other Role Type" required maxLength={40} />}
    </Columns>
  );
}

function AdminNote() {
  const [role, { length }] = useWatch({ name: ['role', 'idArray'] });
  if (length === 0 || role !== 'admin') return null;
  return (
    <Typography color="textSecondary">
      Administrators can see and change all charges, payments and member details.
    </Typography>
  );
}
