import { Typography, type TypographyProps } from '@mui/material';
import { useEffect } from 'react';

/** A page's heading, and the name of its tab: what a screen reader says first, and what the browser's history calls it. */
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
  useEffect(() => {
    document.title = `${tab} · Bursar`;
  }, [tab]);
  return (
    <Typography variant="h1" sx={sx}>
      {children}
    </Typography>
  );
}
