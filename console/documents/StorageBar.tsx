import { LinearProgress, Typography } from '@mui/material';
import { formatBytes } from '../../ledger/values/documentRules.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { Stack } from '../../ui/primitives/Stack.tsx';

/**
 * How much of the quota documents use (spec 3 section 9), and what other files have, which it does not count.
 */
export function StorageBar({ used, quota }: { readonly used: number; readonly quota: number }) {
  const other = useRead('get-other-storage', {}).data?.bytes;
  const percent = (100 * used) / quota;
  const said = `${formatBytes(used)} of ${formatBytes(quota).replace('.0 ', ' ')} used (${percent > 0 && percent < 0.1 ? '<0.1' : percent.toFixed(1)}%)`;
  return (
    <Stack gap={1}>
      <Typography>{said}</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, percent)}
        color={percent >= 90 ? 'warning' : 'primary'}
        aria-label="Storage"
        aria-valuetext={said}
      />
      <Typography variant="body2" color="textSecondary">
        Documents and chapter documents.
        {other !== undefined &&
          other > 0 &&
          ` Screenshots, receipts and pictures (${formatBytes(other)}) don’t count.`}
      </Typography>
    </Stack>
  );
}
