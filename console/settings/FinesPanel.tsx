import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip, Typography } from '@mui/material';
import type { FineRule } from '../../api/platform/contract/wire.ts';
import { counted } from '../../ledger/values/counted.ts';

import { formatDollars } from '../../ledger/values/money.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog, yesNoWords } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { AddButton, PanelList, PanelRow } from './PanelList.tsx';

const FineDialog = lazyDialog(async () => (await import('./FineDialog.tsx')).FineDialog);

/** What an unexcused absence costs. */
export function FinesPanel() {
  const config = useRead('get-config', {});
  const [dialog, open, close] = useDialog<'set' | 'remove'>();
  const rule = config.data?.[0]?.fineRule;
  return (
    <>
      <Section
        title="Fines"
        hint="Proposed on each meeting’s page. An administrator confirms every fine before it is charged."
        action={rule === null && <AddButton onClick={() => open('set')}>Set Fine</AddButton>}
        query={{ ...config, data: rule === undefined ? undefined : rule === null ? [] : [rule] }}
        empty={{ title: 'No fine for unexcused absences' }}
      >
        {([shown]) =>
          shown !== undefined && (
            <PanelList label="Fines">
              <PanelRow
                title={`${formatDollars(shown.amount)} for each unexcused absence`}
                detail={wordsOf(shown)}
                actions={
                  <>
                    <Tooltip title="Edit the fine">
                      <IconButton size="small" aria-label="Edit the fine" onClick={() => open('set')}>
                        <EditOutlined fontSize="small" />
                      </IconButton>
                    </Tooltip>
                    <DeleteButton label="Delete the fine" onClick={() => open('remove')} />
                  </>
                }
              />
            </PanelList>
          )
        }
      </Section>
      {dialog === 'set' && <FineDialog rule={rule ?? undefined} onClose={close} />}
      {dialog === 'remove' && (
        <AskDialog title="Delete Fine" {...yesNoWords} call="delete-fine-rule" input={{}} onClose={close}>
          <Typography>Are you sure you want to stop proposing fines?</Typography>
          <Typography color="textSecondary">Fines already charged stay as they are.</Typography>
        </AskDialog>
      )}
    </>
  );
}

function wordsOf({ chargeType, account, freeAbsences, dueDays }: FineRule): string {
  const free =
    freeAbsences === 0 ? 'From the first of a term on' : `${counted(freeAbsences, 'absence')} a term free`;
  const due = dueDays === 0 ? 'due at once' : `due in ${counted(dueDays, 'day')}`;
  return `${free}, charged as ${chargeType}, ${due}, to ${account}.`;
}
