import { Typography } from '@mui/material';
import { chargeTypeColor } from '../charts/palette.ts';
import { Ring } from '../charts/Ring.tsx';
import { formatSlice, type SlicesProps } from './chartData.ts';

/** For the eye; the table beside it says the same to everybody. */
export function Doughnut({ slices: all, total, unit }: SlicesProps) {
  // What went back beyond what came has no slice: the table has it.
  const slices = all.filter(({ value }) => value > 0);
  const sum = slices.reduce((sum, { value }) => sum + value, 0);
  const arcs = slices.map(({ type, value }, index) => ({
    percent: (100 * value) / sum,
    color: chargeTypeColor(index),
    title: `${type}: ${formatSlice(value, unit)}`,
  }));
  return (
    <Ring arcs={arcs} size={200} thickness={16}>
      <Typography variant="h3" component="div">
        {formatSlice(total, unit)}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {unit === 'dollars' ? 'collected' : 'payments'}
      </Typography>
    </Ring>
  );
}
