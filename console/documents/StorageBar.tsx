import { Box, LinearProgress, Typography } from '@mui/material';
import { formatBytes } from '../../ledger/values/documentRules.ts';
import { useRead } from '../../ui/data/useRead.ts';

/**
 * How much of the quota documents use (spec 3 section 9), and what other files have, which it does not count.
 */
export function StorageBar({ used, quota }: { readonly used: number; readonly quota: number }) {
  const other = useRead('get-other-storage', {}).data?.bytes;
  const percent = (100 * used) / quota;
  const said = `${formatBytes(used)} of ${formatBytes(quota).replace('.0 ', ' ')} used (${percent.toFixed(1)}%)`;
  return (
    <Box>
      <Typography sx={{ mb: 1 }}>{said}</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, percent)}
        color={percent >= 90 ? 'warning' : 'primary'}
        aria-label="Storage"
        aria-valuetext={said}
        sx={{ height: 8, borderRadius: 1, bgcolor: 'track' }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Documents and chapter documents.
        {other !== undefined &&
          other > 0 &&
          ` Screenshots, receipts and pictures (${formatBytes(other)}) don’t count.`}
      </Typography>
    </Box>
  );
}
