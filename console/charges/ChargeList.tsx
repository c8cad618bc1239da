import Add from '@mui/icons-material/Add';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useLinkedDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { dueOf } from '../list/dueOf.ts';
import { EmptyList } from '../list/EmptyList.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { SecondaryButton } from '../shared/SecondaryButton.tsx';
import { ChargeFilters } from './ChargeFilters.tsx';
import { ChargeTypes } from './ChargeTypes.tsx';
import { type ChargeAct, chargeColumns } from './columns.tsx';
import { SelectionActions } from './SelectionActions.tsx';

const ChargePanel = lazyDialog(async () => (await import('./ChargePanel.tsx')).ChargePanel);
const AddCharge = lazyDialog(async () => (await import('./AddCharge.tsx')).AddCharge);
const UpdateCharge = lazyDialog(async () => (await import('./UpdateCharge.tsx')).UpdateCharge);
const WriteOffRest = lazyDialog(async () => (await import('./WriteOffRest.tsx')).WriteOffRest);

/** The spec's sentence, with filters or without. */
const NONE = 'There are no assigned charges';

const tabs = [
  { value: 'all', label: 'All Charges' },
  { value: 'current', label: 'Current Charges' },
  { value: 'overdue', label: 'Overdue Charges' },
  { value: 'collected', label: 'Collected Charges' },
  { value: 'pending', label: 'Pending Charges' },
];

/** The Charges screen (spec 2 section 2): every charge of the organization, and the actions on them. */
export default function ChargeList() {
  const [dialog, open, close] = useLinkedDialog<'add' | ChargeAct>();
  const isActing = typeof dialog === 'object';
  const add = () => open('add');
  const columns = useMemo(() => chargeColumns(open), [open]);
  return (
    <ListPage
      resource="charges"
      sort={{ field: 'ts', order: 'ASC' }}
      title="Charges"
      actions={
        <>
          <DownloadListCsv sortField="ts" />
          <SecondaryButton startIcon={<EventRepeatOutlined />} to="/charges/recurring">
            Recurring dues
          </SecondaryButton>
          <Button variant="contained" startIcon={<Add />} onClick={add}>
            Add Charge
          </Button>
        </>
      }
      tabs={tabs}
      Panel={ChargePanel}
      search="Search name, type or memo"
      filters={<ChargeFilters />}
      noun="charge"
      sums={['due', 'paid']}
      columns={columns}
      rowClick="panel"
      selection={{ actions: <SelectionActions />, sumOf: dueOf }}
      empty={
        <EmptyList
          title={NONE}
          filteredTitle={NONE}
          hint="Charge your members to see who owes what."
          action={
            <Button variant="contained" onClick={add}>
              Add Charge
            </Button>
          }
        />
      }
      below={
        <>
          <ChargeTypes />
          {dialog === 'add' && <AddCharge onClose={close} />}
          {isActing && dialog.act === 'edit' && <UpdateCharge charge={dialog.charge} onClose={close} />}
          {isActing && dialog.act === 'writeOffRest' && (
            <WriteOffRest charge={dialog.charge} onClose={close} />
          )}
        </>
      }
    />
  );
}
