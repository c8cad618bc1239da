import { Button } from '@mui/material';
import { readingOf } from '../../ui/data/reading.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { AddButton, PanelList, PanelRow } from './PanelList.tsx';

const PauseMember = lazyDialog(async () => (await import('./PauseMember.tsx')).PauseMember);

/** Members who get no reminders of what is due. */
export function PausedPanel() {
  const members = useRead('search-member', { active: 'true' });
  const pause = useChange('pause-reminders');
  const [dialog, open, close] = useDialog<'pause'>();
  return (
    <>
      <Section
        title="Paused"
        hint="These members get no reminders, by schedule or by hand."
        action={<AddButton onClick={() => open('pause')}>Pause for a member</AddButton>}
        query={readingOf(members, (all) => all.filter(({ remindersPaused }) => remindersPaused))}
        empty={{ title: 'No members paused' }}
      >
        {(paused) => (
          <PanelList label="Paused">
            {paused.map(({ _id, name, email }) => (
              <PanelRow
                key={_id}
                title={<MemberLink memberId={_id} name={name} />}
                detail={email}
                actions={
                  <Button
                    size="small"
                    aria-label={`Resume reminders to ${name}`}
                    disabled={pause.isPending}
                    onClick={() => void pause.submit({ idArray: [{ _id }], paused: false })}
                  >
                    Resume
                  </Button>
                }
              />
            ))}
          </PanelList>
        )}
      </Section>
      <ErrorAlert error={pause.error} />
      {dialog && <PauseMember onClose={close} />}
    </>
  );
}
