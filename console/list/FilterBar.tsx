import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The bar above the rows of a report, with what they are filtered by. It is of no use on paper. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'end',
        gap: 3,
        p: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
