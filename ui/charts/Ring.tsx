import { Box } from '@mui/material';
import { Cell, Pie, PieChart } from 'recharts';

/**
 * A ring filled to `percent`, 100 and more being full, around what says the same in words. `color`,
 * `fontSize`: CSS.
 */
export function Ring(props: {
  readonly percent: number;
  readonly color?: string;
  /** Width and height in px. */
  readonly size: number;
  readonly figure: string;
  readonly fontSize?: string;
}) {
  const { percent, color = 'var(--mui-palette-primary-main)', size, figure, fontSize } = props;
  const filled = Math.min(100, percent);
  return (
    <Box sx={{ position: 'relative', width: size, height: size }}>
      <Box aria-hidden="true">
        <PieChart width={size} height={size} accessibilityLayer={false}>
          <Pie
            data={[{ value: filled }, { value: 100 - filled }]}
            dataKey="value"
            innerRadius="88%"
            outerRadius="100%"
            startAngle={90}
            endAngle={-270}
            stroke="none"
            isAnimationActive={false}
            rootTabIndex={-1}
          >
            <Cell fill={color} />
            <Cell fill="var(--mui-palette-track)" />
          </Pie>
        </PieChart>
      </Box>
      <Box sx={{ ...centerStyle, fontSize }}>{figure}</Box>
    </Box>
  );
}

const centerStyle = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  fontWeight: 650,
} as const;
