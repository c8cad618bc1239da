import { useMemo } from 'react';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { whyNotReceivedOn } from '../../ledger/values/paymentRules.ts';
import { useRead } from '../../ui/useRead.ts';
import { useSession } from '../session.ts';
import type { SettlingByCharge } from './settling.ts';

const TODAY: SettlingByCharge = {};

/** Whether money can have been received on that day, and before today. */
export function isEarlierDay(
  receivedOn: CalendarDate,
  days: { readonly today: CalendarDate; readonly registeredOn: CalendarDate },
): boolean {
  return whyNotReceivedOn(receivedOn, days) === undefined && receivedOn < days.today;
}

/**
 * What settles charges as of the day on which money by hand was received: nothing that the charges do not say
 * themselves as of today, undefined while it is not known.
 */
export function useSettling(
  charges: readonly { readonly _id: string; readonly uuid: string }[],
  receivedOn: CalendarDate,
  today: CalendarDate,
): { readonly settling: SettlingByCharge | undefined; readonly error: Error | null } {
  const registeredOn = useSession()?.createdDate ?? '';
  const isEarlier = isEarlierDay(receivedOn, { today, registeredOn }) && charges.length > 0;
  const asked = { receivedOn, charges: charges.map(({ _id, uuid }) => ({ _id, uuid })) };
  const { data, error } = useRead('quote-manual-payment', asked, { enabled: isEarlier });
  const quoted = useMemo(
    () => data && Object.fromEntries(data.charges.map(({ _id, amounts }) => [_id, amounts])),
    [data],
  );
  return receivedOn === today || charges.length === 0
    ? { settling: TODAY, error: null }
    : { settling: isEarlier ? quoted : undefined, error: isEarlier ? error : null };
}
