import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { size, weight } from './tokens.ts';

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
        fontSize: size.t13,
        fontWeight: weight.text,
      }}
    >
      {children}
    </Box>
  );
}
