import Add from '@mui/icons-material/Add';
import { Box, Button, List, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { weight } from '../../ui/primitives/tokens.ts';

/** The button of a panel that adds something. */
export function AddButton(props: {
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <Button size="small" variant="outlined" startIcon={props.icon ?? <Add />} onClick={props.onClick}>
      {props.children}
    </Button>
  );
}

/** Height above which a list that scrolls does so: of the charge types, spec 1 section 9. */
const LIST_HEIGHT_PX = 300;

/** A panel's list; `scrolls` limits its height. */
export function PanelList(props: {
  readonly label: string;
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <List
      disablePadding
      aria-label={props.label}
      tabIndex={props.scrolls ? 0 : undefined}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        ...(props.scrolls && { maxHeight: LIST_HEIGHT_PX, overflow: 'auto' }),
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {props.children}
    </List>
  );
}

/** One line of a panel's list: what it is, more about it, and its actions. */
export function PanelRow(props: {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        px: 3,
        py: 1.5,
        minHeight: 48,
      }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: weight.label, overflowWrap: 'anywhere' }}>{props.title}</Typography>
        {props.detail !== undefined && (
          <Typography component="div" color="textSecondary" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {props.detail}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>{props.actions}</Box>
    </Box>
  );
}
