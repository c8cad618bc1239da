import { Typography, type TypographyProps } from '@mui/material';
import { useEffect } from 'react';

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
  useEffect(() => {
    document.title = `${tab} · Bursar`;
  }, [tab]);
  return (
    <Typography variant="h1" sx={sx}>
      {children}
    </Typography>
  );
}
