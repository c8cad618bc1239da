import type { Due } from '../../api/account/charge/contract.ts';
import type { Output } from '../../api/contract.ts';
import { type CalendarDate, formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';

/** What settles a charge as of a day, least first (`quote-manual-payment`). */
export type Settling = Output<'quote-manual-payment'>['charges'][number]['amounts'];

/** The same by charge; of a charge that is left out what remains today settles it. */
export type SettlingByCharge = Readonly<Record<string, Settling>>;

/** What add-payment accepts on charges, dollars by charge id: up to the first amount, or exactly another. */
export type Accepted = Readonly<Record<string, readonly number[]>>;

/** A charge, and what remains of it today. */
type Open = Pick<Due, '_id' | 'remaining'>;

/** @param settling undefined while it is not known: then only the server can say what is accepted */
export function acceptedOn(charges: readonly Open[], settling: SettlingByCharge | undefined): Accepted {
  const accepted = ({ _id, remaining }: Open) =>
    settling === undefined ? [] : (settling[_id]?.map(({ amount }) => amount) ?? [remaining]);
  return Object.fromEntries(charges.map((charge) => [charge._id, accepted(charge)]));
}

/** What the charge takes at least to be settled; what remains today where nothing else is known. */
export function settlesIt({ _id, remaining }: Open, settling: SettlingByCharge | undefined): number {
  return settling?.[_id]?.[0]?.amount ?? remaining;
}

/** What is accepted on a charge as of a day, and what becomes of the charge by it. */
export function settlingSentences(settling: Settling, receivedOn: CalendarDate): readonly string[] {
  const day = formatDay(receivedOn);
  const [first, ...others] = settling;
  if (first === undefined) return [];
  const settles = `As of ${day}, ${formatDollars(first.amount)} settles it${becomes(first)}.`;
  return [
    first.amount === 0 ? `Nothing was left to pay on ${day}.` : settles,
    ...others.map((each) => `Exactly ${formatDollars(each.amount)} settles it in time${becomes(each)}.`),
  ];
}

function becomes({ lateFee, earlyDiscount, credit }: Settling[number]): string {
  const effects = [
    lateFee > 0 && `late fee of ${formatDollars(lateFee)} taken back`,
    earlyDiscount > 0 && `early discount of ${formatDollars(earlyDiscount)} earned`,
    credit > 0 && `${formatDollars(credit)} paid later becomes credit`,
  ].filter((effect) => effect !== false);
  return effects.length === 0 ? '' : `: ${effects.join(', ')}`;
}
