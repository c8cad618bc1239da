/** Ticks of an axis at most (spec 3 section 9 and the least crowded that a phone can show). */
const MOST = 8;

/**
 * The ticks of an axis from 0 to `most` or just above: multiples of `unit`, at most eight, as close as 1, 2
 * or 5 times a power of ten allows.
 */
export function axisTicks(most: number, unit: number): readonly number[] {
  for (let power = unit; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      const parts = Math.max(1, Math.ceil(most / step));
      if (parts < MOST) return Array.from({ length: parts + 1 }, (_, index) => index * step);
    }
}

const DAY_MS = 86_400_000;

/** At most five days, evenly spread; instants in ms, UTC. */
export function dayTicks(first: number, last: number): readonly number[] {
  const days = Math.round((last - first) / DAY_MS);
  const parts = Math.max(1, Math.min(4, days));
  return Array.from({ length: parts + 1 }, (_, index) => first + Math.round((days * index) / parts) * DAY_MS);
}
