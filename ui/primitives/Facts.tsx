import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Names and values beside each other; what has no value is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box component="dl" sx={factsStyle}>
      {facts.map(([name, value]) =>
        value === '' || value === null ? null : (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ),
      )}
    </Box>
  );
}

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 4,
  rowGap: 2,
  m: 0,
} as const;
