import { Box, Skeleton } from '@mui/material';

/** The outline of a screen whose code is being fetched. Announced to screen readers. */
export function ScreenSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 4 }}>
      <title>Bursar</title>
      <Skeleton variant="text" width={220} height={44} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  );
}
