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
import { tooltipStyle } from '../tooltipStyle.ts';
import type { Point } from './points.ts';

const DAY_MS = 86_400_000;

/** Prospects by day, with the goal as a dashed line, over the days of the group; instants in ms, UTC. */
export function GoalLine(props: {
  readonly points: readonly Point[];
  readonly goal: number;
  readonly from: number;
  readonly to: number;
}) {
  const { points, goal } = props;
  const days = points.map(({ at }) => at);
  const first = Math.min(props.from, ...days);
  const last = Math.max(props.to, ...days);
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
          domain={[first, last]}
          ticks={ticksOf(first, last)}
          tickFormatter={shortDay}
          interval="preserveStartEnd"
          minTickGap={24}
          {...axis}
        />
        <YAxis
          {...axis}
          width={40}
          allowDecimals={false}
          domain={[0, (most: number) => Math.max(most, goal)]}
        />
        <Tooltip labelFormatter={(at) => shortDay(Number(at))} {...tooltipStyle(palette)} />
        <ReferenceLine y={goal} stroke={palette.secondary.main} strokeWidth={2} strokeDasharray="6 4" />
        <Line
          name="Prospects"
          dataKey="count"
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

/** At most five days, evenly spread; instants in ms, UTC. */
function ticksOf(first: number, last: number): readonly number[] {
  const days = Math.round((last - first) / DAY_MS);
  const parts = Math.max(1, Math.min(4, days));
  return Array.from({ length: parts + 1 }, (_, index) => first + Math.round((days * index) / parts) * DAY_MS);
}
