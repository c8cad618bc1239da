import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
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
          gap: 2,
          px: { xs: 5, md: 12 },
          py: { xs: 5, md: 10 },
        }}
      >
        <Wordmark large />
        <Typography
          variant="h4"
          component="p"
          sx={{ display: { xs: 'none', md: 'block' }, maxWidth: '18ch' }}
        >
          {lead}
        </Typography>
        {/* On a phone, only what this page has to say. */}
        <Typography
          sx={{ display: { xs: note === undefined ? 'none' : 'block', md: 'block' }, maxWidth: '36ch' }}
        >
          {note ?? PROMISE}
        </Typography>
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
        <Stack gap={5} sx={{ width: `min(${wide ? 34 : 26}rem, calc(100vw - 2.5rem))` }}>
          {children}
        </Stack>
      </Box>
    </Box>
  );
}

/** The title of a page without a session, and what the page is for. */
export function PublicTitle(props: {
  readonly title: string;
  /** The tab's name, where the heading is no name. */
  readonly tab?: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap={1}>
      <PageTitle tab={props.tab ?? props.title}>{props.title}</PageTitle>
      <Typography color="textSecondary">{props.children}</Typography>
    </Stack>
  );
}
