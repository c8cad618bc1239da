import { payout } from '../../ledger/payout/decide.ts';
import { payoutStream } from '../../ledger/payout/events.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import type { Purse } from './purse.ts';
import { instant, type Teller } from './teller.ts';
import { stripeId } from './ways.ts';

/** How long money lies at Stripe before it is paid out, and when it arrives. */
const HELD_DAYS = 5;
const ARRIVAL_DAYS = 2;

/** Tell what Stripe paid out each week: all that had lain there long enough. */
export function tellPayouts({ tell, months, today }: Teller, purses: readonly Purse[]): void {
  const moved = purses.flatMap(({ atStripe }) => atStripe);
  let paidOut = 0;
  for (
    let day = plusDays(months[0] ?? today, 7);
    plusDays(day, ARRIVAL_DAYS) < today;
    day = plusDays(day, 7)
  ) {
    const amountCents = sumUntil(moved, plusDays(day, -HELD_DAYS)) - paidOut;
    if (amountCents <= 0) continue;
    paidOut += amountCents;
    const payoutId = stripeId('po', `demo payout ${day}`);
    const command = {
      type: 'RecordPayout',
      payoutId,
      amountCents,
      arrivalDate: plusDays(day, ARRIVAL_DAYS),
    } as const;
    const when = { at: instant(day, 6 * 60), actor: 'webhook:stripe', key: `payout:${day}` };
    tell(payout, payoutStream(payoutId), command, when);
  }
}

function sumUntil(moved: Purse['atStripe'], day: CalendarDate): number {
  return moved.reduce((sum, each) => sum + (each.day <= day ? each.cents : 0), 0);
}
