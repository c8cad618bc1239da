import { Skeleton, Typography } from '@mui/material';
import { Outline } from './Outline.tsx';
import { Row, Stack } from './Stack.tsx';

/** The outline of a screen whose code is being fetched, with its title where the menu names it. */
export function ScreenSkeleton({ title }: { readonly title?: string | undefined }) {
  return (
    <Stack className="late">
      <title>{title === undefined ? 'Bursar' : `${title} · Bursar`}</title>
      <Row sx={{ minHeight: 36 }}>
        {title === undefined ? (
          <Skeleton variant="rounded" width={180} height={20} />
        ) : (
          <Typography variant="h1" component="p">
            {title}
          </Typography>
        )}
      </Row>
      <Outline label="Loading" height={400} />
    </Stack>
  );
}
