import { Typography } from '@mui/material';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog, yesNoWords } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { AddButton, PanelList, PanelRow } from './PanelList.tsx';

const AddChargeType = lazyDialog(async () => (await import('./AddChargeType.tsx')).AddChargeType);

/** What members can be charged for. */
export function ChargeTypesPanel() {
  const charges = useRead('search-charges', {});
  const [dialog, open, close] = useDialog<'add' | { readonly type: string }>();
  const types = charges.data?.[0]?.chargeTypes;
  return (
    <>
      <Section
        title="Charge Types"
        action={<AddButton onClick={() => open('add')}>Add Charge Type</AddButton>}
        query={{ ...charges, data: types }}
        empty={{ title: 'No Active Charge Types' }}
      >
        {(shown) => (
          <PanelList label="Charge Types" scrolls>
            {shown.map((type) => (
              <PanelRow
                key={type}
                title={type}
                actions={<DeleteButton label={`Delete ${type}`} onClick={() => open({ type })} />}
              />
            ))}
          </PanelList>
        )}
      </Section>
      {dialog === 'add' && <AddChargeType known={types ?? []} onClose={close} />}
      {typeof dialog === 'object' && (
        <AskDialog
          title="Delete Charge Type"
          {...yesNoWords}
          call="delete-charge"
          input={{ charge: dialog.type }}
          onClose={close}
        >
          <Typography>{`Are you sure you want to delete this charge type? (${dialog.type})`}</Typography>
          <Typography color="textSecondary">Charges of this type stay as they are.</Typography>
        </AskDialog>
      )}
    </>
  );
}
