import { Button, Card, Typography } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { type GroupAct, groupColumns, membersOf } from './columns.tsx';

const CreateGroup = lazyDialog(async () => (await import('./GroupDialogs.tsx')).CreateGroup);
const EditGroup = lazyDialog(async () => (await import('./GroupDialogs.tsx')).EditGroup);
const AskDialog = lazyDialog(
  async () => (await import('../../ui/forms/AskDialog.tsx')).AskDialog<'delete-group'>,
);

/** /groups: the groups of members, each row leading to its members. */
export default function GroupsPage() {
  const groups = useRead('get-groups', {});
  const navigate = useNavigate();
  const [asked, ask, close] = useDialog<'create' | GroupAct>();
  const add = (
    <Button variant="contained" onClick={() => ask('create')}>
      Add Group
    </Button>
  );
  return (
    <Page
      title="Groups"
      subtitle="Charge, remind, text and invite members by group."
      actions={groups.data !== undefined && groups.data.length > 0 && add}
    >
      <Loaded query={groups} label="the groups" failed="The groups could not be loaded" height={320}>
        {(rows) => (
          <Card>
            {rows.length === 0 ? (
              <EmptyState
                title="There are no groups"
                hint="Such as Executive board, Live-in or Class of 2029."
                action={add}
              />
            ) : (
              <RecordList
                label="Groups"
                columns={groupColumns(ask)}
                rows={rows}
                keyOf={({ _id }) => _id}
                onOpen={(group) => void navigate(membersOf(group))}
              />
            )}
          </Card>
        )}
      </Loaded>
      {asked === 'create' && <CreateGroup onClose={close} />}
      {typeof asked === 'object' && asked.act === 'edit' && <EditGroup group={asked.group} onClose={close} />}
      {typeof asked === 'object' && asked.act === 'delete' && (
        <AskDialog
          title={`Delete ${asked.group.name}?`}
          confirmLabel="Delete group"
          isDestructive
          call="delete-group"
          input={{ _id: asked.group._id }}
          onClose={close}
        >
          <Typography>Its members, their charges and payments stay.</Typography>
        </AskDialog>
      )}
    </Page>
  );
}
