import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import BookmarkOutlined from '@mui/icons-material/BookmarkOutlined';
import { Box, Button, ListItemText, Menu, MenuItem, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { type ListTab, useViews } from './useViews.ts';

const SaveView = lazyDialog(async () => (await import('./SaveView.tsx')).SaveView);

const ALL: readonly ListTab[] = [{ value: 'all', label: 'All' }];

/** The tabs of the list around it: its own, and the views that the person saved. Saves and removes views. */
export function ListViews({ tabs = ALL }: { readonly tabs: readonly ListTab[] | undefined }) {
  const { resource, filterValues } = useListContext();
  const { views, current, isSavable, openTab, openView } = useViews(tabs);
  const [dialog, open, close] = useDialog<'save'>();
  if (tabs === ALL && views.length === 0 && !isSavable) return null;
  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Tabs
        value={current === undefined ? (filterValues.tab ?? tabs[0]?.value) : viewTab(current.label)}
        onChange={(_event, chosen: string) => {
          const view = views.find((each) => viewTab(each.label) === chosen);
          if (view === undefined) openTab(chosen);
          else openView(view);
        }}
        variant="scrollable"
        aria-label="Views"
        sx={{ flex: 1, minWidth: 0 }}
      >
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value} label={tab.label} aria-controls={`${resource}-panel`} />
        ))}
        {views.map((view) => (
          <Tab
            key={viewTab(view.label)}
            value={viewTab(view.label)}
            label={view.label}
            aria-controls={`${resource}-panel`}
          />
        ))}
      </Tabs>
      {isSavable && (
        <Button size="small" startIcon={<BookmarkAddOutlined />} onClick={() => open('save')}>
          Save view
        </Button>
      )}
      {current !== undefined && <ViewMenu tabs={tabs} />}
      {dialog === 'save' && <SaveView tabs={tabs} onClose={close} />}
    </Box>
  );
}

/** Apart from the list's own tabs. */
const viewTab = (label: string) => `view ${label}`;

/** What can be done with the view that is open. */
function ViewMenu({ tabs }: { readonly tabs: readonly ListTab[] }) {
  const { current, isDefault, makeDefault, remove } = useViews(tabs);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const act = (how: () => void) => () => {
    how();
    close();
  };
  if (current === undefined) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkOutlined />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        View options
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        <MenuItem onClick={act(makeDefault)}>
          <ListItemText
            primary={isDefault ? 'Stop opening first' : 'Open first'}
            secondary={isDefault ? undefined : 'Shown when you come to this list'}
          />
        </MenuItem>
        <MenuItem onClick={act(remove)}>{`Delete ${current.label}`}</MenuItem>
      </Menu>
    </>
  );
}
