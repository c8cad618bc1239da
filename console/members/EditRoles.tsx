import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Alert, Box, Button, CircularProgress, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type Member, roleName } from '../../api/contract/member.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useRead } from '../../ui/useRead.ts';
import { roleLabel } from './roleLabel.ts';
import { TransferList } from './TransferList.tsx';

const OTHER = 'Other';

/** The Edit Roles button and its dialog (spec 3 section 2). */
export function EditRoles() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<ManageAccountsOutlined />} onClick={() => setOpen(true)}>
        Edit Roles
      </Button>
      {open && <EditRolesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EditRolesDialog({ onClose }: { readonly onClose: () => void }) {
  const members = useRead('search-member', { active: 'true' });
  const roles = useRead('search-roles', {});
  const update = useCall('update-role');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [role, setRole] = useState('');
  const [other, setOther] = useState('');
  const [tried, setTried] = useState(false);
  const errors = errorsOf(chosen, role, other);

  const submit = async () => {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    const saved = await update.submit({
      idArray: [...chosen].map((_id) => ({ _id })),
      role: role === OTHER ? other.trim() : role,
    });
    if (saved !== undefined) onClose();
  };

  return (
    <DialogFrame
      title="Edit Role"
      maxWidth="md"
      submitLabel="Edit Role"
      isPending={update.isPending}
      error={update.error}
      isDirty={chosen.size > 0 || role !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, mb: 2.5 }}>
        <TextField
          select
          required
          label="Role Type"
          value={role}
          onChange={(event) => setRole(event.target.value)}
          error={tried && errors.role !== undefined}
          helperText={tried ? errors.role : undefined}
        >
          {(roles.data ?? []).map((name) => (
            <MenuItem key={name} value={name}>
              {roleLabel(name)}
            </MenuItem>
          ))}
          <MenuItem value={OTHER}>{OTHER}</MenuItem>
        </TextField>
        {role === OTHER && (
          <TextField
            required
            label="Other Role Type"
            value={other}
            onChange={(event) => setOther(event.target.value)}
            error={tried && errors.other !== undefined}
            helperText={tried ? errors.other : undefined}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
        )}
      </Box>
      <MemberChoice members={members} chosen={chosen} onChange={setChosen} />
      {tried && errors.members !== undefined && (
        <Alert severity="error" role="alert" sx={{ mt: 1.5 }}>
          {errors.members}
        </Alert>
      )}
      {chosen.size > 0 && role === 'admin' && (
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          Administrators see and change everybody's charges, payments and details.
        </Typography>
      )}
    </DialogFrame>
  );
}

function MemberChoice(props: {
  readonly members: {
    readonly data: Member[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const { data, error, refetch } = props.members;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Box sx={{ textAlign: 'center', py: 6 }}>
        <CircularProgress aria-label="Loading the members" />
      </Box>
    );
  }
  const items = data
    .map(({ _id, name, role }) => ({ id: _id, label: name, detail: roleLabel(role) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return <TransferList items={items} chosen={props.chosen} onChange={props.onChange} />;
}

function errorsOf(
  chosen: ReadonlySet<string>,
  role: string,
  other: string,
): { members?: string; role?: string; other?: string } {
  return {
    ...(chosen.size === 0 && { members: 'The Members field is required.' }),
    ...(role === '' && { role: 'The Role Type field is required.' }),
    ...(role === OTHER && otherMistake(other)),
  };
}

function otherMistake(other: string): { other?: string } {
  if (other.trim() === '') return { other: 'The Other Role Type field is required.' };
  const { error } = roleName.safeParse(other);
  return error === undefined ? {} : { other: error.issues[0]?.message ?? '' };
}
