import type { Output } from '../../api/contract.ts';
import type { DayPoint } from '../charts/DayLine.tsx';

type ChartData = Output<'get-prospect-statistics'>['prospectStatistics']['chartData'];

/**
 * The line of a group's prospects: none when it starts, and as many today, or when it ended, as on the last
 * day. Never empty: a chart without points draws no axes.
 */
export function pointsOf(
  { startDate, endDate, graphResponse }: ChartData,
  today: string,
): readonly DayPoint[] {
  const added = Object.entries(graphResponse).sort(([one], [other]) => (one < other ? -1 : 1));
  const first = added[0]?.[0];
  const [lastDay, count] = added.at(-1) ?? [startDate, 0];
  const until = today < endDate ? today : endDate;
  const days = [
    ...(first === undefined || startDate < first ? [[startDate, 0] as const] : []),
    ...added,
    ...(lastDay < until ? [[until, count] as const] : []),
  ];
  return days.map(([day, number]) => ({ at: Date.parse(day), value: number }));
}
