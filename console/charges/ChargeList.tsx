import Add from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { chargeName } from '../../api/platform/contract/words.ts';
import { useLinkedDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { DownloadListCsv } from '../shared/DownloadCsv.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { ListRecords } from '../shared/ListRecords.tsx';
import { ListTabs } from '../shared/ListTabs.tsx';
import { ChargeFilters } from './ChargeFilters.tsx';
import { ChargeTypes } from './ChargeTypes.tsx';
import { type ChargeAct, chargeColumns } from './columns.tsx';
import { Selection } from './Selection.tsx';

const AddCharge = lazyDialog(async () => (await import('./AddCharge.tsx')).AddCharge);
const UpdateCharge = lazyDialog(async () => (await import('./UpdateCharge.tsx')).UpdateCharge);
const WriteOffRest = lazyDialog(async () => (await import('./WriteOffRest.tsx')).WriteOffRest);

/** The body scrolls below a header that stays (spec 2 section 9, "Charges table body 600px"). */
const BODY_HEIGHT = '600px';

const tabs = [
  { value: 'all', label: 'All Charges' },
  { value: 'current', label: 'Current Charges' },
  { value: 'overdue', label: 'Overdue Charges' },
  { value: 'collected', label: 'Collected Charges' },
  { value: 'pending', label: 'Pending Charges' },
];

/** The Charges screen (spec 2 section 2): every charge of the organization, and the actions on them. */
export default function ChargeList() {
  const phone = usePhone();
  const [dialog, open, close] = useLinkedDialog<'add' | ChargeAct>();
  const isActing = typeof dialog === 'object';
  const add = () => open('add');
  return (
    <ListPage
      resource="charges"
      sort={{ field: 'ts', order: 'ASC' }}
      title="Charges"
      actions={
        <>
          <DownloadListCsv sortField="ts" />
          <Button variant="contained" startIcon={<Add />} onClick={add}>
            Add Charge
          </Button>
        </>
      }
      tabs={<ListTabs label="Which charges" tabs={tabs} />}
      filters={
        <>
          <ChargeFilters phone={phone} />
          <Selection />
        </>
      }
      maxHeight={BODY_HEIGHT}
      empty={<NoCharges onAdd={add} />}
      below={
        <Box sx={{ mt: 3, maxWidth: { md: 760 } }}>
          <ChargeTypes />
          {dialog === 'add' && <AddCharge onClose={close} />}
          {isActing && dialog.act === 'edit' && <UpdateCharge charge={dialog.charge} onClose={close} />}
          {isActing && dialog.act === 'writeOffRest' && (
            <WriteOffRest charge={dialog.charge} onClose={close} />
          )}
        </Box>
      }
    >
      <ListRecords
        label="Charges"
        columns={chargeColumns(open)}
        // The actions are in the bar above the table, where they do not scroll away.
        selection={{ nameOf: (charge) => `${chargeName(charge)} of ${charge.name}` }}
      />
    </ListPage>
  );
}

function NoCharges({ onAdd }: { readonly onAdd: () => void }) {
  const { filterValues, setFilters } = useListContext();
  const { tab, ...filters } = filterValues;
  const filtered = Object.keys(filters).length > 0;
  if (filtered) {
    return (
      <EmptyState
        title="There are no assigned charges"
        hint="No charge matches what you are filtering by."
        action={
          <Button onClick={() => setFilters(tab === undefined ? {} : { tab })}>Clear the filters</Button>
        }
      />
    );
  }
  if (tab !== undefined) return <EmptyState title="There are no assigned charges" />;
  return (
    <EmptyState
      title="There are no assigned charges"
      hint="Charge your members, and you see here who owes what and since when."
      action={
        <Button variant="contained" onClick={onAdd}>
          Add Charge
        </Button>
      }
    />
  );
}
