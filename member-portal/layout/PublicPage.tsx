import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { size, weight } from '../../ui/primitives/tokens.ts';
import { Wordmark } from '../../ui/primitives/Wordmark.tsx';

interface Props {
  /** What the product's side of the page says. */
  readonly lead?: string;
  readonly note?: string;
  /** Steppers and plans want more room than a form of two fields. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const TAGLINE = 'Dues, payments and what is still owed, in one place.';
const PROMISE = 'Every figure can be traced to the day it was recorded.';

/** The frame of pages without a session: the product beside the form, above it on a phone. */
export function PublicPage({ lead = TAGLINE, note, wide = false, children }: Props) {
  return (
    <Box
      sx={{
        minHeight: '100vh',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '2fr 3fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Box
        component="header"
        sx={{
          bgcolor: 'fill',
          color: '#ffffff',
          gridRow: { md: '1 / -1' },
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          px: { xs: 5, md: 12 },
          py: { xs: 5, md: 10 },
        }}
      >
        <Wordmark large />
        <Box
          component="p"
          sx={{
            display: { xs: 'none', md: 'block' },
            m: 0,
            fontSize: size.t36,
            lineHeight: '2.75rem',
            fontWeight: weight.title,
            maxWidth: '18ch',
          }}
        >
          {lead}
        </Box>
        <Box
          component="p"
          sx={{
            // On a phone, only what this page has to say.
            display: { xs: note === undefined ? 'none' : 'block', md: 'block' },
            m: 0,
            mt: { xs: 2, md: 0 },
            maxWidth: '36ch',
          }}
        >
          {note ?? PROMISE}
        </Box>
      </Box>
      <Box
        component="main"
        sx={{
          display: 'grid',
          placeContent: { xs: 'start center', md: 'center' },
          px: 5,
          py: { xs: 10, md: 8 },
        }}
      >
        <Box sx={{ width: `min(${wide ? 34 : 26}rem, calc(100vw - 2.5rem))` }}>{children}</Box>
      </Box>
    </Box>
  );
}
