import { Box } from '@mui/material';
import { filledTo, Ring } from '../../../ui/charts/Ring.tsx';
import { size, weight } from '../../../ui/primitives/tokens.ts';

/** A ring filled to `percent` (0 to 100), with the number inside. */
export function PaidGauge({ percent }: { readonly percent: number }) {
  return (
    <Box role="img" aria-label={`${percent}% paid`}>
      <Ring arcs={filledTo(percent)} size={{ xs: 104, sm: 136 }} thickness={9}>
        <Box sx={{ fontSize: { xs: '1.3rem', sm: '1.6rem' }, lineHeight: 1.1 }}>{percent}%</Box>
        <Box sx={{ color: 'text.secondary', fontSize: size.t13, fontWeight: weight.text }}>paid</Box>
      </Ring>
    </Box>
  );
}
