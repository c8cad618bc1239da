import { formatInstant, formatInstantDay } from '../../ui/primitives/instants.ts';
import { useTimeZone } from './time.ts';

/** An instant (ISO) in the organization's time zone: its day and time, or its day alone. */
export function Instant({ at, dayOnly = false }: { readonly at: string; readonly dayOnly?: boolean }) {
  const timeZone = useTimeZone();
  return <time dateTime={at}>{dayOnly ? formatInstantDay(at, timeZone) : formatInstant(at, timeZone)}</time>;
}
