import { Box, Typography } from '@mui/material';
import { counted } from '../../ledger/values/counted.ts';
import { weight } from '../../ui/primitives/tokens.ts';

/** How many are chosen of a `CheckList`, and what they come to: "3 receipts". */
export function ChosenTotal(props: {
  readonly count: number;
  readonly noun: string;
  readonly total: string;
}) {
  const { count, noun, total } = props;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, px: 6, pt: 3 }} aria-live="polite">
      <Typography color="textSecondary">{counted(count, noun)}</Typography>
      <Typography sx={{ fontWeight: weight.title }}>{total}</Typography>
    </Box>
  );
}
