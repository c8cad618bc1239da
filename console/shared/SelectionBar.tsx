import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { usePhone } from '../../ui/primitives/usePhone.ts';

/**
 * Actions on the selected rows; hidden while none is. For `<DataTable bulkActionsToolbar>`. On a phone it
 * stays at the bottom of the window, however far down the rows are.
 */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const phone = usePhone();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label="Selection"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        ...(phone ? bottomBarStyle : { bgcolor: 'action.selected' }),
      }}
    >
      <Typography sx={{ fontWeight: 600, mr: 1 }} aria-live="polite">
        {selectedIds.length} selected
      </Typography>
      {children}
      <Button size="small" onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
        Clear
      </Button>
    </Box>
  );
}

const bottomBarStyle = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  boxShadow: 8,
} as const;
