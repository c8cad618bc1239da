import { Box } from '@mui/material';
import { formatDollars } from '../../ledger/values/money.ts';

/** An amount of dollars from the wire, "$1,234.50", in figures of equal width. */
export function Money({ dollars, strong }: { readonly dollars: number; readonly strong?: boolean }) {
  return (
    <Box
      component="span"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: strong ? 620 : undefined }}
    >
      {formatDollars(dollars)}
    </Box>
  );
}
