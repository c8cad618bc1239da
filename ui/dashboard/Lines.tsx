import { useTheme } from '@mui/material/styles';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDollars } from '../../ledger/values/money.ts';
import { tooltipStyle } from '../charts/tooltipStyle.ts';
import type { MonthRowsProps } from './chartData.ts';

/** The table below says the same to screen readers. Charges are dashed: color alone has no meaning. */
export function Lines({ rows }: MonthRowsProps) {
  const { palette } = useTheme().vars;
  const axis = { stroke: palette.text.secondary, fontSize: 12, tickLine: false, axisLine: false };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...rows]}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke={palette.divider} vertical={false} />
        <XAxis dataKey="label" {...axis} />
        <YAxis {...axis} width={64} tickFormatter={shortDollars} />
        <Tooltip formatter={(value) => formatDollars(Number(value))} {...tooltipStyle(palette)} />
        <Legend iconType="plainline" />
        <Line
          name="Charges"
          dataKey="charges"
          stroke={palette.secondary.main}
          strokeWidth={2.25}
          strokeDasharray="6 4"
          dot={{ r: 3, strokeDasharray: 'none' }}
          isAnimationActive={false}
        />
        <Line
          name="Payments"
          dataKey="payments"
          stroke={palette.primary.main}
          strokeWidth={2.5}
          dot={{ r: 3 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

function shortDollars(dollars: number): string {
  return `$${new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(dollars)}`;
}
