import { Skeleton } from '@mui/material';
import { Stack } from './Stack.tsx';

/** The outline of a screen whose code is being fetched. Announced to screen readers. */
export function ScreenSkeleton() {
  return (
    <Stack role="status" aria-label="Loading">
      <title>Bursar</title>
      <Skeleton variant="text" width={220} height={44} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={260} />
    </Stack>
  );
}
