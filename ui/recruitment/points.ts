import type { Output } from '../../api/contract/calls.ts';
import type { DayPoint } from '../charts/DayLine.tsx';

type ChartData = Output<'get-prospect-statistics'>['prospectStatistics']['chartData'];

/**
 * The line of a group's prospects: none when it starts, and as many today, or when it ended, as on the last
 * day.
 */
export function pointsOf(
  { startDate, endDate, graphResponse }: ChartData,
  today: string,
): readonly DayPoint[] {
  const added = Object.entries(graphResponse).sort(([one], [other]) => (one < other ? -1 : 1));
  const first = added[0]?.[0] ?? today;
  const [lastDay, count] = added.at(-1) ?? [startDate, 0];
  const until = today < endDate ? today : endDate;
  const days = [
    ...(startDate < first && startDate <= today ? [[startDate, 0] as const] : []),
    ...added,
    ...(lastDay < until ? [[until, count] as const] : []),
  ];
  return days.map(([day, number]) => ({ at: Date.parse(day), value: number }));
}
