import { Box, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import { chargeTypeColor } from '../charts/palette.ts';
import { tooltipStyle } from '../charts/tooltipStyle.ts';
import { formatSlice, type SlicesProps } from './chartData.ts';

/** For the eye; the table beside it says the same to everybody. */
export function Doughnut({ slices: all, total, unit }: SlicesProps) {
  // What went back beyond what came has no slice: the table has it.
  const slices = all.filter(({ value }) => value > 0);
  const { palette } = useTheme().vars;
  return (
    <Box sx={{ height: '100%', position: 'relative' }}>
      <ResponsiveContainer width="100%" height="100%">
        <PieChart accessibilityLayer={false}>
          <Pie
            data={[...slices]}
            dataKey="value"
            nameKey="type"
            innerRadius="66%"
            outerRadius="98%"
            stroke={palette.background.paper}
            strokeWidth={slices.length > 1 ? 2 : 0}
            isAnimationActive={false}
            rootTabIndex={-1}
          >
            {slices.map(({ type }, index) => (
              <Cell key={type} fill={chargeTypeColor(index)} />
            ))}
          </Pie>
          <Tooltip formatter={(value) => formatSlice(Number(value), unit)} {...tooltipStyle(palette)} />
        </PieChart>
      </ResponsiveContainer>
      <Box sx={centerStyle}>
        <Typography sx={{ fontWeight: 640, fontVariantNumeric: 'tabular-nums' }}>
          {formatSlice(total, unit)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {unit === 'dollars' ? 'collected' : 'payments'}
        </Typography>
      </Box>
    </Box>
  );
}

const centerStyle = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  pointerEvents: 'none',
};
