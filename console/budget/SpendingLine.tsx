import { useTheme } from '@mui/material/styles';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDollars } from '../../ledger/values/money.ts';
import { tooltipStyle } from '../../ui/tooltipStyle.ts';
import type { Point } from './spending.ts';

/** What was spent so far by day, with what may be spent as a dashed line; instants in ms, UTC. */
export function SpendingLine(props: { readonly points: readonly Point[]; readonly amount: number }) {
  const { points, amount } = props;
  const { palette } = useTheme().vars;
  const axis = { stroke: palette.text.secondary, fontSize: 12, tickLine: false, axisLine: false };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...points]}
        margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke={palette.divider} vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={['dataMin', 'dataMax']}
          tickFormatter={shortDay}
          interval="preserveStartEnd"
          minTickGap={32}
          {...axis}
        />
        <YAxis
          {...axis}
          width={64}
          tickFormatter={wholeDollars}
          domain={[0, (most: number) => Math.max(most, amount)]}
        />
        <Tooltip
          labelFormatter={(at) => shortDay(Number(at))}
          formatter={(value) => formatDollars(Number(value))}
          {...tooltipStyle(palette)}
        />
        <ReferenceLine y={amount} stroke={palette.secondary.main} strokeWidth={2} strokeDasharray="6 4" />
        <Line
          name="Spent"
          dataKey="spent"
          type="stepAfter"
          stroke={palette.primary.main}
          strokeWidth={2.5}
          dot={{ r: 3 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

const shortDay = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(at);

const wholeDollars = (dollars: number): string => `$${Math.round(dollars).toLocaleString('en-US')}`;
