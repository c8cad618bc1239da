import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';

/** A screen: its title (also the tab's), its buttons, its content. */
export function Page(props: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${props.title} · Bursar`;
  }, [props.title]);
  return (
    <Box sx={{ maxWidth: 1440, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, minHeight: 36 }}>
        {/* A name or an address of one long word breaks rather than widening the page. */}
        <Box sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h1">{props.title}</Typography>
          {props.subtitle !== undefined && (
            <Typography component="div" color="textSecondary" sx={{ mt: 0.25 }}>
              {props.subtitle}
            </Typography>
          )}
        </Box>
        {props.actions !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{props.actions}</Box>
        )}
      </Box>
      {props.children}
    </Box>
  );
}
