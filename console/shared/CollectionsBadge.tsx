import { Tooltip } from '@mui/material';
import { formatDay } from '../../ledger/values/calendar.ts';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';

/** Marks a member whose account is with collections; nothing for others. `since` is a day, or none. */
export function CollectionsBadge({ since }: { readonly since: string | null }) {
  if (!since) return null;
  return (
    <Tooltip title={`In collections since ${formatDay(since)}`}>
      <span>
        <StatusBadge status="Collections" hue="gray" />
      </span>
    </Tooltip>
  );
}
