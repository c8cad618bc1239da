import { useState } from 'react';
import { later } from '../../ui/later.tsx';
import { useRead } from '../../ui/useRead.ts';
import { DeleteDialog } from '../shared/DeleteDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { AddButton, Panel, PanelList, PanelRow } from './Panel.tsx';

const AddChargeType = later(async () => (await import('./AddChargeType.tsx')).AddChargeType);

/** What members can be charged for. */
export function ChargeTypesPanel() {
  const { data, error, refetch } = useRead('search-charges', {});
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<string>();
  const types = data?.[0]?.chargeTypes;
  return (
    <Panel
      title="Charge Types"
      action={<AddButton onClick={() => setAdding(true)}>Add Charge Type</AddButton>}
    >
      <PanelList
        label="Charge Types"
        items={types}
        error={error}
        onRetry={() => void refetch()}
        empty="No Active Charge Types"
        scrolls
        render={(type) => (
          <PanelRow
            key={type}
            title={type}
            actions={<DeleteButton label={`Delete ${type}`} onClick={() => setDeleting(type)} />}
          />
        )}
      />
      {adding && <AddChargeType known={types ?? []} onClose={() => setAdding(false)} />}
      {deleting !== undefined && (
        <DeleteDialog
          title="Delete Charge Type"
          question={`Are you sure you want to delete this charge type? (${deleting})`}
          call="delete-charge"
          input={{ charge: deleting }}
          onClose={() => setDeleting(undefined)}
        >
          Charges of this type stay as they are.
        </DeleteDialog>
      )}
    </Panel>
  );
}
