import { Box, Typography } from '@mui/material';
import { formatDollars } from '../../../ledger/values/money.ts';

export interface BarRow {
  readonly label: string;
  readonly bars: readonly { readonly name: string; readonly dollars: number }[];
}

const fills = ['primary.main', 'secondary.main'];

/** Dollar amounts as bars of one scale. Each figure is also written out: the bars only help to compare. */
export function Bars({ rows, empty }: { readonly rows: readonly BarRow[]; readonly empty: string }) {
  const largest = Math.max(0, ...rows.flatMap((row) => row.bars.map((bar) => bar.dollars)));
  if (largest === 0) return <Typography color="textSecondary">{empty}</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {rows.map((row) => (
        <Box key={row.label}>
          <Box component="dt" sx={{ fontWeight: 600, fontSize: '0.95rem' }}>
            {row.label}
          </Box>
          {row.bars.map((bar, index) => (
            <Box
              component="dd"
              key={bar.name}
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: '1fr 10.5rem',
                alignItems: 'center',
                gap: 1.5,
              }}
            >
              <Box aria-hidden="true" sx={{ height: 10, borderRadius: 5, bgcolor: 'track' }}>
                <Box
                  sx={{
                    height: 1,
                    borderRadius: 5,
                    bgcolor: fills[index % fills.length],
                    width: `${(100 * Math.max(0, bar.dollars)) / largest}%`,
                  }}
                />
              </Box>
              <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontSize: '0.9rem' }}>
                {bar.name} {formatDollars(bar.dollars)}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
