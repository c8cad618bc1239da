import Add from '@mui/icons-material/Add';
import { Box, Button, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import type { Due } from '../../api/contract/account.ts';
import { later } from '../../ui/later.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { useSession } from '../session.ts';
import { DownloadListCsv } from '../shared/DownloadCsv.tsx';
import { EmptyState } from '../shared/EmptyState.tsx';
import { ListFrame, listOptions } from '../shared/ListFrame.tsx';
import { Page } from '../shared/Page.tsx';
import { ChargeCards } from './ChargeCards.tsx';
import { ChargeFilters } from './ChargeFilters.tsx';
import { ChargeTable } from './ChargeTable.tsx';
import { ChargeTypes } from './ChargeTypes.tsx';
import { Selection } from './Selection.tsx';

const AddCharge = later(async () => (await import('./AddCharge.tsx')).AddCharge);
const UpdateCharge = later(async () => (await import('./UpdateCharge.tsx')).UpdateCharge);

/** The body scrolls below a header that stays (spec 2 section 9, "Charges table body 600px"). */
const BODY_HEIGHT = '600px';

const tabs = [
  { value: 'all', label: 'All Charges' },
  { value: 'current', label: 'Current Charges' },
  { value: 'overdue', label: 'Overdue Charges' },
  { value: 'collected', label: 'Collected Charges' },
] as const;

/** The Charges screen (spec 2 section 2): every charge of the organization, and the actions on them. */
export default function ChargeList() {
  return (
    <ListBase<Due> resource="charges" sort={{ field: 'ts', order: 'ASC' }} perPage={50} {...listOptions}>
      <ChargeScreen />
    </ListBase>
  );
}

function ChargeScreen() {
  const today = useSession()?.today;
  const phone = usePhone();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Due>();
  return (
    <Page
      title="Charges"
      actions={
        <>
          <DownloadListCsv sortField="ts" />
          <Button
            variant="contained"
            startIcon={<Add />}
            disabled={today === undefined}
            onClick={() => setAdding(true)}
          >
            Add Charge
          </Button>
        </>
      }
    >
      <ChargeTabs />
      <Box id="charges-panel" role="tabpanel" aria-label="Charges">
        <ListFrame
          // On a phone the page itself scrolls: a list that scrolls inside it traps the thumb.
          {...(!phone && { maxHeight: BODY_HEIGHT })}
          filters={
            <>
              <ChargeFilters phone={phone} />
              <Selection phone={phone} />
            </>
          }
          empty={<NoCharges onAdd={() => setAdding(true)} />}
        >
          {phone ? <ChargeCards onEdit={setEditing} /> : <ChargeTable onEdit={setEditing} />}
        </ListFrame>
      </Box>
      <Box sx={{ mt: 3, maxWidth: { md: 760 } }}>
        <ChargeTypes />
      </Box>
      {adding && today !== undefined && <AddCharge today={today} onClose={() => setAdding(false)} />}
      {editing !== undefined && today !== undefined && (
        <UpdateCharge charge={editing} today={today} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}

function ChargeTabs() {
  const { filterValues, displayedFilters, setFilters, onUnselectItems } = useListContext<Due>();
  const choose = (tab: string) => {
    const { tab: _left, ...filters } = filterValues;
    setFilters(tab === 'all' ? filters : { ...filters, tab }, displayedFilters);
    onUnselectItems();
  };
  return (
    <Box sx={{ mb: 1.5 }}>
      <Tabs
        value={filterValues.tab ?? 'all'}
        onChange={(_event, tab: string) => choose(tab)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Which charges"
      >
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value} label={tab.label} aria-controls="charges-panel" />
        ))}
      </Tabs>
    </Box>
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
