import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip, Typography } from '@mui/material';
import type { Term } from '../../api/platform/contract/wire.ts';

import { formatDay } from '../../ledger/values/calendar.ts';
import { termsOf } from '../../ledger/values/terms.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog, yesNoWords } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { AddButton, PanelList, PanelRow } from './PanelList.tsx';

const TermDialog = lazyDialog(async () => (await import('./TermDialog.tsx')).TermDialog);

/** A term that was set, or a usual one, which has no id. */
type Shown = Omit<Term, '_id'> & { readonly _id?: string };

/** The terms that were set, and the usual ones of this year and the next that are not over. */
export function TermsPanel() {
  const config = useRead('get-config', {});
  const { today } = useSession();
  const [dialog, open, close] = useDialog<{ readonly edit?: Shown; readonly remove?: Term }>();
  const set = config.data?.[0]?.terms;
  const year = Number(today.slice(0, 4));
  const terms =
    set && termsOf([year, year + 1], set).filter((term) => '_id' in term || term.lastDay >= today);
  return (
    <>
      <Section
        title="Terms"
        hint="Free absences reset each term; excuse reasons are deleted afterwards."
        action={<AddButton onClick={() => open({})}>Add Term</AddButton>}
        query={{ ...config, data: terms as readonly Shown[] | undefined }}
      >
        {(shown) => (
          <PanelList label="Terms" scrolls>
            {shown.map((term) => (
              <PanelRow
                key={term._id ?? term.name}
                title={term.name}
                detail={`${formatDay(term.firstDay)} to ${formatDay(term.lastDay)}${term._id === undefined ? ', as usual' : ''}`}
                actions={
                  <>
                    <Tooltip title={`Edit ${term.name}`}>
                      <IconButton
                        size="small"
                        aria-label={`Edit ${term.name}`}
                        onClick={() => open({ edit: term })}
                      >
                        <EditOutlined fontSize="small" />
                      </IconButton>
                    </Tooltip>
                    {term._id !== undefined && (
                      <DeleteButton
                        label={`Delete ${term.name}`}
                        onClick={() => open({ remove: term as Term })}
                      />
                    )}
                  </>
                }
              />
            ))}
          </PanelList>
        )}
      </Section>
      {dialog !== undefined && dialog.remove === undefined && (
        <TermDialog term={dialog.edit} onClose={close} />
      )}
      {dialog?.remove !== undefined && (
        <AskDialog
          title="Delete Term"
          {...yesNoWords}
          call="delete-term"
          input={{ _id: dialog.remove._id }}
          onClose={close}
        >
          <Typography>{`Are you sure you want to delete the term ${dialog.remove.name}?`}</Typography>
          <Typography color="textSecondary">
            Without your own terms, spring runs January to May and fall August to December.
          </Typography>
        </AskDialog>
      )}
    </>
  );
}
