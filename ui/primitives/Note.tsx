import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A line in small print under a value. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        color: 'text.secondary',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
        fontSize: '0.8rem',
        fontWeight: 400,
      }}
    >
      {children}
    </Box>
  );
}
