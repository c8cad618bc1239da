import { Skeleton } from '@mui/material';
import { Row, Stack } from './Stack.tsx';

const ROW_HEIGHT = 40;

/** In percent, so that rows look like names rather than like a block. */
const WIDTHS = [32, 24, 40, 28, 36];

/** Rows as tall as what is being read: announced at once, in sight after 150 ms. */
export function Outline({ label, height }: { readonly label: string; readonly height: number }) {
  const rows = Math.max(1, Math.round(height / ROW_HEIGHT));
  return (
    <Stack gap={0} role="status" aria-label={label} className="late">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity.
        <Row key={row} sx={rowStyle}>
          <Skeleton variant="rounded" height={12} width={`${WIDTHS[row % WIDTHS.length]}%`} />
          <Skeleton variant="rounded" height={12} width={56} />
        </Row>
      ))}
    </Stack>
  );
}

const rowStyle = {
  height: ROW_HEIGHT,
  px: 'var(--table-edge, 0px)',
  justifyContent: 'space-between',
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
