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
import { dateTimeFormat } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { axisTicks, dayTicks } from './axisTicks.ts';
import { tooltipStyle } from './tooltipStyle.ts';

/** How much or how many there were at the end of a day; `at` is the day's midnight, ms since 1970, UTC. */
export interface DayPoint {
  readonly at: number;
  readonly value: number;
}

/** Multiples of 50 dollars (spec 3 section 9), and whole numbers. */
const units = {
  dollars: {
    of: 50,
    width: 64,
    axis: (value: number) => `$${value.toLocaleString('en-US')}`,
    tip: formatDollars,
  },
  count: { of: 1, width: 40, axis: String, tip: String },
} as const;

/** What came together day by day, with what was aimed at as a dashed line. */
export function DayLine(props: {
  /** What the line is, as its tooltip says it. */
  readonly name: string;
  readonly unit: keyof typeof units;
  readonly points: readonly DayPoint[];
  readonly goal: number;
  /** The days that are shown at least, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}) {
  const { name, points, goal } = props;
  const unit = units[props.unit];
  const days = points.map(({ at }) => at);
  const first = Math.min(Date.parse(props.from), ...days);
  const last = Math.max(Date.parse(props.to), ...days);
  const ticks = axisTicks(Math.max(goal, ...points.map(({ value }) => value)), unit.of);
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
          ticks={dayTicks(first, last)}
          tickFormatter={shortDay}
          interval="preserveStartEnd"
          minTickGap={24}
          {...axis}
        />
        <YAxis
          {...axis}
          width={unit.width}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 0]}
          interval={0}
          tickFormatter={unit.axis}
        />
        <Tooltip
          labelFormatter={(at) => shortDay(Number(at))}
          formatter={(value) => unit.tip(Number(value))}
          {...tooltipStyle(palette)}
        />
        <ReferenceLine y={goal} stroke={palette.secondary.main} strokeWidth={2} strokeDasharray="6 4" />
        <Line
          name={name}
          dataKey="value"
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

const shortDay = (at: number): string => dateTimeFormat('UTC', { month: 'short', day: 'numeric' }).format(at);
