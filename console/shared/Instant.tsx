import { useSession } from '../../ui/app/session.ts';
import { formatInstant, formatInstantDay } from '../../ui/primitives/instants.ts';

/** An instant (ISO) in the organization's time zone: its day and time, or its day alone. */
export function Instant({ at, dayOnly = false }: { readonly at: string; readonly dayOnly?: boolean }) {
  const { timeZone } = useSession();
  return <time dateTime={at}>{dayOnly ? formatInstantDay(at, timeZone) : formatInstant(at, timeZone)}</time>;
}
