import { Box } from '@mui/material';
import { formatDollars } from '../../ledger/values/money.ts';
import { weight } from './tokens.ts';

/** An amount of dollars from the wire, "$1,234.50". */
export function Money({ dollars, strong }: { readonly dollars: number; readonly strong?: boolean }) {
  return <Figure text={formatDollars(dollars)} strong={strong} />;
}

/** A figure in words, such as "+$60.00" or "$1.50 Dr": the eye compares dollars, so cents are dimmed. */
export function Figure({ text, strong }: { readonly text: string; readonly strong?: boolean | undefined }) {
  const [, dollars = text, cents, unit] = /^(.*)(\.\d\d)(\D*)$/.exec(text) ?? [];
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: strong ? weight.title : undefined }}>
      {dollars}
      {cents !== undefined && (
        <Box component="span" sx={{ color: 'faint', fontWeight: weight.text }}>
          {cents}
        </Box>
      )}
      {unit}
    </Box>
  );
}
