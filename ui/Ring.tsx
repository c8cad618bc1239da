import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts';

/** A ring filled to `percent`, 0 to 100, around what says the same in words. `color`: CSS. */
export function Ring(props: {
  readonly percent: number;
  readonly color?: string;
  /** Width and height in px. */
  readonly size: number;
  readonly figure: string;
}) {
  const { percent, size, figure } = props;
  const { palette } = useTheme().vars;
  return (
    <Box sx={{ position: 'relative', width: size, height: size }}>
      <Box aria-hidden="true" sx={{ position: 'absolute', inset: 0 }}>
        <ResponsiveContainer width="100%" height="100%">
          <PieChart accessibilityLayer={false}>
            <Pie
              data={[{ value: percent }, { value: 100 - percent }]}
              dataKey="value"
              innerRadius="74%"
              outerRadius="98%"
              startAngle={90}
              endAngle={-270}
              stroke="none"
              isAnimationActive={false}
              rootTabIndex={-1}
            >
              <Cell fill={props.color ?? palette.primary.main} />
              <Cell fill={palette.track} />
            </Pie>
          </PieChart>
        </ResponsiveContainer>
      </Box>
      <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', fontWeight: 650 }}>
        {figure}
      </Box>
    </Box>
  );
}
