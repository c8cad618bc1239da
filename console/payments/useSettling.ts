import { useMemo } from 'react';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { validateReceivedOn } from '../../ledger/values/paymentRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import type { SettlingByCharge } from './settling.ts';

const TODAY: SettlingByCharge = {};

/** Whether the server quotes what settles so many charges as of a day, and what does where that is known. */
export function quoteOn(
  receivedOn: CalendarDate,
  count: number,
  days: { readonly today: CalendarDate },
): { readonly isQuoted: boolean; readonly known?: SettlingByCharge } {
  if (count === 0 || receivedOn === days.today) return { isQuoted: false, known: TODAY };
  return { isQuoted: validateReceivedOn(receivedOn, days) === undefined };
}

/**
 * What settles charges as of the day on which money by hand was received: nothing that the charges do not say
 * themselves as of today, undefined while it is not known.
 */
export function useSettling(
  charges: readonly { readonly _id: string; readonly uuid: string }[],
  receivedOn: CalendarDate,
): { readonly settling: SettlingByCharge | undefined; readonly error: Error | null } {
  const { today } = useSession();
  const { isQuoted, known } = quoteOn(receivedOn, charges.length, { today });
  const asked = { receivedOn, charges: charges.map(({ _id, uuid }) => ({ _id, uuid })) };
  const { data, error } = useRead('quote-manual-payment', asked, { enabled: isQuoted });
  const quoted = useMemo(
    () => data && Object.fromEntries(data.charges.map(({ _id, amounts }) => [_id, amounts])),
    [data],
  );
  return { settling: known ?? quoted, error };
}
