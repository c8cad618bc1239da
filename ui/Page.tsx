import { Box, Typography, type TypographyProps } from '@mui/material';
import type { ReactNode } from 'react';

/** A page's heading and tab name, which screen readers and the browser's history show. */
export function PageTitle({
  children,
  tab = children,
  sx = {},
}: {
  readonly children: string;
  /** The tab's name, where the heading is no name. */
  readonly tab?: string;
  readonly sx?: NonNullable<TypographyProps['sx']>;
}) {
  return (
    <>
      <title>{`${tab} · Bursar`}</title>
      <Typography variant="h1" sx={sx}>
        {children}
      </Typography>
    </>
  );
}

/** A screen: its title (also the tab's), its buttons, its content. */
export function Page(props: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Box sx={{ maxWidth: 1440, mx: 'auto' }}>
      <Box sx={{ mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
          {/* A name or an address of one long word breaks rather than widening the page. */}
          <Box sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
            <PageTitle>{props.title}</PageTitle>
          </Box>
          {props.actions !== undefined && (
            <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {props.actions}
            </Box>
          )}
        </Box>
        {props.subtitle !== undefined && (
          <Typography component="div" color="textSecondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
            {props.subtitle}
          </Typography>
        )}
      </Box>
      {props.children}
    </Box>
  );
}
