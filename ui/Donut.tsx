import { useTheme } from '@mui/material/styles';
import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts';

/** A ring filled to `percent`, 0 to 100. `color`: CSS. */
export function Donut({ percent, color }: { readonly percent: number; readonly color: string | undefined }) {
  const { palette } = useTheme().vars;
  return (
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
          <Cell fill={color ?? palette.primary.main} />
          <Cell fill={palette.track} />
        </Pie>
      </PieChart>
    </ResponsiveContainer>
  );
}
