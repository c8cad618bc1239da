import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { HistoryEntry } from '../../api/history/contract.ts';
import { groupBy } from '../../ledger/values/groupBy.ts';
import { useSession } from '../../ui/app/session.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { formatInstantDay } from '../../ui/primitives/instants.ts';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { HistoryRow } from './HistoryRow.tsx';

/** A page of events under the days on which they happened, in the organization's time zone. */
export function HistoryDays() {
  const { data = [] } = useListContext<HistoryEntry>();
  const { timeZone } = useSession();
  const [eventId, showEvent, closeEvent] = useDialog<string>();
  const days = groupBy(data, ({ at }) => formatInstantDay(at, timeZone));
  return (
    <>
      {[...days].map(([day, entries]) => (
        <section key={day} aria-label={day}>
          <Typography variant="overline" component="h2" color="textSecondary" sx={dayStyle}>
            {day}
          </Typography>
          <Stack component="ul" gap={0}>
            {entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} onRaw={showEvent} />
            ))}
          </Stack>
        </section>
      ))}
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={closeEvent} />}
    </>
  );
}

const dayStyle = { px: 4, py: 1, bgcolor: 'action.hover', borderBottom: 1, borderColor: 'divider' };
