import Add from '@mui/icons-material/Add';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useLinkedDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';

const AddMemberDialog = lazyDialog(async () => (await import('./AddMemberDialog.tsx')).AddMemberDialog);
const ImportMembers = lazyDialog(async () => (await import('./import/ImportMembers.tsx')).ImportMembers);

/** Add Members: asks Single Member or Multiple Members, then shows the form for it (spec 3 section 2). */
export function AddMembers() {
  const [dialog, open, close] = useLinkedDialog<'ask' | 'single' | 'multiple'>();
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => open('ask')}>
        Add Members
      </Button>
      {dialog === 'ask' && (
        <DialogFrame title="Add Members" maxWidth="xs" onClose={close}>
          <Stack gap={3}>
            <Choice
              icon={<PersonOutlined />}
              title="Single Member"
              hint="Fill in one person's details."
              onClick={() => open('single')}
            />
            <Choice
              icon={<GroupsOutlined />}
              title="Multiple Members"
              hint="Upload a roster: Excel, CSV or pasted rows."
              onClick={() => open('multiple')}
            />
          </Stack>
        </DialogFrame>
      )}
      {dialog === 'single' && <AddMemberDialog onClose={close} />}
      {dialog === 'multiple' && <ImportMembers onClose={close} />}
    </>
  );
}

function Choice(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
  readonly onClick: () => void;
}) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      onClick={props.onClick}
      startIcon={props.icon}
      sx={{
        justifyContent: 'flex-start',
        textAlign: 'left',
        whiteSpace: 'normal',
        px: 4,
        py: 3,
        borderColor: 'divider',
      }}
    >
      <Stack component="span" gap={0}>
        <Typography component="span" variant="h3">
          {props.title}
        </Typography>
        <Typography component="span" color="textSecondary">
          {props.hint}
        </Typography>
      </Stack>
    </Button>
  );
}
