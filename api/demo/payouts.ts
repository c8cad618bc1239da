import { payout } from '../../ledger/payout/decide.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import type { Balance } from './balance.ts';
import { instant, type Scenario } from './scenario.ts';
import { stripeId } from './ways.ts';

/** How long money lies at Stripe before it is paid out, and when it arrives. */
const HELD_DAYS = 5;
const ARRIVAL_DAYS = 2;

/** Record what Stripe paid out each week: all that had lain there long enough. */
export function recordPayouts({ record, months, today }: Scenario, balances: readonly Balance[]): void {
  let waiting = balances.flatMap(({ atStripe }) => atStripe);
  for (
    let day = plusDays(months[0] ?? today, 7);
    plusDays(day, ARRIVAL_DAYS) < today;
    day = plusDays(day, 7)
  ) {
    const until = plusDays(day, -HELD_DAYS);
    const lines = waiting.filter((each) => each.day <= until).map(({ line }) => line);
    const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
    if (amountCents <= 0) continue;
    waiting = waiting.filter((each) => each.day > until);
    const payoutId = stripeId('po', `demo payout ${day}`);
    const command = {
      type: 'RecordPayout',
      payoutId,
      amountCents,
      arrivalDate: plusDays(day, ARRIVAL_DAYS),
    } as const;
    const when = { at: instant(day, 6 * 60), actor: 'webhook:stripe', key: `payout:${day}` };
    record(payout, payoutId, command, when);
    const itemized = { type: 'ItemizePayout', payoutId, lines, today: day } as const;
    record(payout, payoutId, itemized, { ...when, key: `${when.key}:itemized` });
  }
}
