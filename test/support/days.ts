import fc from 'fast-check';
import { plusDays } from '../../ledger/values/calendar.ts';

/** An ordinary day, Feb 29, the end of daylight saving in the US, and New Year's Eve. */
const DAYS = ['2026-01-03', '2028-02-29', '2026-11-01', '2026-12-31'] as const;

/** The day that a seed draws. */
export const dayBy = (seed: number) => DAYS[Math.abs(seed) % DAYS.length] ?? DAYS[0];

/** The day of a run, for tests that compute with days: by its seed, so that BURSAR_SEED gives it again. */
export const drawnDay = dayBy(fc.readConfigureGlobal().seed ?? 0);

/** The day on which random lives of a run begin, shortly before the drawn one. */
export const firstDay = plusDays(drawnDay, -2);

/** The day on which charges are due in tests on the drawn day. */
export const drawnDueDay = plusDays(drawnDay, 20);
