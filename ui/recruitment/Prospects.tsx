import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { canAccess } from '../../api/platform/contract/guards.ts';
import { useSession } from '../app/session.ts';
import { useRead } from '../data/useRead.ts';
import { Question } from '../forms/Question.tsx';
import { useDialog } from '../forms/useDialog.ts';
import { useLeaving } from '../forms/useLeaving.ts';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { Loaded } from '../primitives/Loaded.tsx';
import { lazyDialog } from '../primitives/lazy.tsx';
import { Page } from '../primitives/Page.tsx';
import { GroupView } from './GroupView.tsx';
import type { Marks } from './votes.ts';

const AddGroup = lazyDialog(async () => (await import('./GroupDialogs.tsx')).AddGroup);
const EditGroup = lazyDialog(async () => (await import('./GroupDialogs.tsx')).EditGroup);
const AddProspect = lazyDialog(async () => (await import('./ProspectDialogs.tsx')).AddProspect);
const ImportProspects = lazyDialog(async () => (await import('./ImportProspects.tsx')).ImportProspects);

/**
 * /prospects (spec 3 section 2): a recruitment group, its prospects and what members think of them. The group
 * is in the address; the first one until another is chosen.
 */
export default function Prospects() {
  const session = useSession();
  const groups = useRead('get-prospect-groups', {});
  const [search, setSearch] = useSearchParams();
  const [dialog, open, close] = useDialog<'addGroup' | 'editGroup' | 'addProspect' | 'import'>();
  const group = groups.data?.find(({ _id }) => _id === search.get('group')) ?? groups.data?.[0];
  const [marks, setMarks] = useState<Marks>({});
  const unsent = Object.keys(marks).length;
  const { isAsking, ask, leave, stay } = useLeaving(unsent > 0);
  const managesGroups = canAccess('recruiters', session);
  const show = (id?: string) => {
    close();
    setSearch(id === undefined ? {} : { group: id }, { replace: true });
  };
  return (
    <Page
      title="Prospects"
      actions={
        <>
          {managesGroups && group !== undefined && (
            <Button variant="outlined" onClick={() => open('addGroup')}>
              Add Group
            </Button>
          )}
          {group !== undefined && (
            <Button variant="outlined" onClick={() => open('import')}>
              CSV Upload
            </Button>
          )}
          <Button variant="contained" disabled={group === undefined} onClick={() => open('addProspect')}>
            Add Prospect
          </Button>
        </>
      }
    >
      {group !== undefined && (
        <TextField
          select
          label="Group"
          value={group._id}
          onChange={({ target: { value } }) =>
            ask(() => {
              setMarks({});
              show(value);
            })
          }
          sx={{ maxWidth: 320 }}
        >
          {groups.data?.map(({ _id, name }) => (
            <MenuItem key={_id} value={_id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Loaded query={groups} label="the groups" failed="The groups could not be loaded" height={320}>
        {() =>
          group === undefined ? (
            <EmptyState
              title="There are no prospects"
              hint={
                managesGroups
                  ? 'Prospects belong to a recruitment group, such as “Fall Rush”.'
                  : 'Once there is a recruitment group, you can add prospects to it and rate them.'
              }
              action={
                managesGroups && (
                  <Button variant="outlined" onClick={() => open('addGroup')}>
                    Add Group
                  </Button>
                )
              }
            />
          ) : (
            <GroupView
              key={group._id}
              group={group}
              marks={marks}
              onMarks={setMarks}
              onEdit={managesGroups ? () => open('editGroup') : undefined}
            />
          )
        }
      </Loaded>
      {dialog === 'addGroup' && <AddGroup onAdded={show} onClose={close} />}
      {dialog === 'editGroup' && group !== undefined && (
        <EditGroup
          group={group}
          onDeleted={() => {
            setMarks({});
            show();
          }}
          onClose={close}
        />
      )}
      {dialog === 'addProspect' && group !== undefined && <AddProspect groupId={group._id} onClose={close} />}
      {dialog === 'import' && group !== undefined && <ImportProspects groupId={group._id} onClose={close} />}
      {isAsking && (
        <Question
          title="Leave without submitting your votes?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          isDestructive
          onConfirm={leave}
          onClose={stay}
        >
          {unsent === 1 ? 'Your vote on 1 prospect was' : `Your votes on ${unsent} prospects were`} not
          submitted.
        </Question>
      )}
    </Page>
  );
}
