import { Box } from '@mui/material';
import { formatDollars } from '../../ledger/values/money.ts';
import { weight } from './tokens.ts';

/** An amount of dollars from the wire, "$1,234.50": the eye compares dollars, so cents are dimmed. */
export function Money({ dollars, strong }: { readonly dollars: number; readonly strong?: boolean }) {
  const text = formatDollars(dollars);
  const point = text.indexOf('.');
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: strong ? weight.title : undefined }}>
      {text.slice(0, point)}
      <Box component="span" sx={{ color: 'faint', fontWeight: weight.text }}>
        {text.slice(point)}
      </Box>
    </Box>
  );
}
