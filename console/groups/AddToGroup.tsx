import { Button } from '@mui/material';
import { z } from 'zod';
import { updateGroup } from '../../api/group/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { useGroupChoices } from '../shared/useGroupChoices.ts';
import { CreateGroup } from './GroupDialogs.tsx';

/** Adds members to a group, or to a new one. */
export function AddToGroup(props: {
  readonly members: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { members, onDone, onClose } = props;
  const groups = useGroupChoices();
  const [dialog, open] = useDialog<'create'>();
  const isFirst = groups.data?.length === 0;
  if (dialog === 'create' || isFirst)
    return <CreateGroup members={members} onDone={onDone} onClose={onClose} />;
  return (
    <CallDialog
      title={`Add ${counted(members.length, 'member')} to a group`}
      submitLabel="Add to Group"
      call="update-group"
      schema={schema}
      defaultValues={{ _id: '', add: members.map((_id) => ({ _id })) }}
      actions={<Button onClick={() => open('create')}>New group</Button>}
      onDone={onDone}
      onClose={onClose}
    >
      <SelectInput name="_id" label="Group" required autoFocus choices={groups} />
    </CallDialog>
  );
}

const schema = updateGroup.input
  .pick({ add: true })
  .extend({ _id: z.string().min(1, 'The group field is required.') });
