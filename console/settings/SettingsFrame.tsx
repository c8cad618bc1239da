import { Box, List, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import type { ReactNode } from 'react';
import { linkTo } from '../../ui/app/screen.ts';
import { Page } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { type SettingsPlace, settingsPages } from './settingsPages.ts';

/** A page of settings beside the list of them all, which on a phone stands on the first page alone. */
export function SettingsFrame(props: {
  readonly path: (typeof settingsPages)[number]['path'];
  readonly children: ReactNode;
}) {
  const phone = usePhone();
  const [first] = settingsPages;
  const here: SettingsPlace = settingsPages.find(({ path }) => path === props.path) ?? first;
  return (
    <Page title={here.label} subtitle={here.hint}>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
        }}
      >
        {(!phone || here === first) && <Places here={here} />}
        <Stack>{props.children}</Stack>
      </Box>
    </Page>
  );
}

function Places({ here }: { readonly here: SettingsPlace }) {
  return (
    <Box component="nav" aria-label="Settings" className="no-print">
      <List disablePadding sx={listStyle}>
        {settingsPages.map(({ path, label, Icon }) => (
          <li key={path}>
            <ListItemButton
              {...linkTo({ path })}
              selected={path === here.path}
              aria-current={path === here.path ? 'page' : undefined}
            >
              <ListItemIcon sx={{ minWidth: 32 }}>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={path === '/settings' ? 'General' : label} />
            </ListItemButton>
          </li>
        ))}
      </List>
    </Box>
  );
}

/** In two columns where it stands above the page. */
const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' },
  '& .MuiListItemButton-root': { borderRadius: 1.5, py: 1, px: 2, minHeight: { xs: 44, md: 32 } },
  '& .MuiListItemText-primary': { typography: 'body1' },
} as const;
