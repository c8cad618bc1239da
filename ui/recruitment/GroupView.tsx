import { Button } from '@mui/material';
import { useState } from 'react';
import { canAccess } from '../../api/platform/contract/guards.ts';
import type { ProspectGroup } from '../../api/prospectGroup/contract.ts';
import type { Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import { useSession } from '../app/session.ts';
import { useRead } from '../data/useRead.ts';
import { ActsOn } from '../forms/ActsOn.tsx';
import { AskDialog, deleteWords } from '../forms/AskDialog.tsx';
import { useDialog } from '../forms/useDialog.ts';
import { lazyDialog } from '../primitives/lazy.tsx';
import { Section } from '../primitives/Section.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { Cards } from './Cards.tsx';
import { Overview } from './Overview.tsx';
import { ProspectTable } from './ProspectTable.tsx';
import { type Marks, without } from './votes.ts';

const MakeMember = lazyDialog(async () => (await import('./MakeMember.tsx')).MakeMember);
const SignUpForm = lazyDialog(async () => (await import('./SignUpForm.tsx')).SignUpForm);
const EditProspect = lazyDialog(async () => (await import('./ProspectDialogs.tsx')).EditProspect);

/** One group: its table, the cards of those that are ticked, and its overview. */
export function GroupView(props: {
  readonly group: ProspectGroup;
  readonly marks: Marks;
  readonly onMarks: (change: (marks: Marks) => Marks) => void;
  /** Opens the Edit Group dialog, for those who may. */
  readonly onEdit?: () => void;
}) {
  const session = useSession();
  const { group, marks, onMarks, onEdit } = props;
  const prospects = useRead('get-prospects', { groupId: group._id });
  /** Ids in the order in which they were ticked. */
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [dialog, open, close] = useDialog<
    { readonly edit: Prospect } | { readonly makeMember: Prospect } | 'delete'
  >();
  const all = prospects.data ?? [];
  const chosen = ticked.flatMap((id) => all.find(({ _id }) => _id === id) ?? []);
  const toggle = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]);
  const forget = () => {
    const deleted = chosen.map(({ _id }) => _id);
    onMarks((now) => without(now, deleted));
    close();
  };
  return (
    <Stack>
      <Section
        title="Prospects"
        hint="Rate them here, or tick prospects to see their cards."
        flush
        query={prospects}
        failed="The prospects could not be loaded"
        height={260}
        action={
          all.length > 1 && (
            <Button
              size="small"
              onClick={() => setTicked(chosen.length === all.length ? [] : all.map(({ _id }) => _id))}
            >
              {chosen.length === all.length ? 'Select none' : 'Select all'}
            </Button>
          )
        }
      >
        {(rows) => (
          <ProspectTable prospects={rows} isTicked={(id) => ticked.includes(id)} onToggle={toggle} />
        )}
      </Section>
      <Cards
        groupId={group._id}
        prospects={chosen}
        marks={marks}
        onMarks={onMarks}
        onEdit={(edit) => open({ edit })}
        onMakeMember={canAccess('admin', session) ? (makeMember) => open({ makeMember }) : undefined}
        onDelete={() => open('delete')}
      />
      <Overview group={group} onEdit={onEdit} />
      {canAccess('admin', session) && <SignUpForm group={group} />}
      {typeof dialog === 'object' && 'edit' in dialog && (
        <EditProspect prospect={dialog.edit} onClose={close} />
      )}
      {typeof dialog === 'object' && 'makeMember' in dialog && (
        <MakeMember prospect={dialog.makeMember} onClose={close} />
      )}
      {dialog === 'delete' && (
        <AskDialog
          title="Delete Prospects"
          {...deleteWords}
          call="delete-prospects"
          input={{ idArray: chosen.map(({ _id }) => ({ _id })) }}
          onDone={forget}
          onClose={close}
        >
          {chosen.length === 1
            ? `Are you sure you want to delete ${chosen[0]?.name}?`
            : `Are you sure you want to delete these ${chosen.length} prospects?`}{' '}
          Their details and pictures are deleted.
          {chosen.length > 1 && <ActsOn rows={chosen.map(({ _id, name }) => ({ id: _id, label: name }))} />}
        </AskDialog>
      )}
    </Stack>
  );
}
