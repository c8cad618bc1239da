import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AccountLine } from '../../api/contract/reports.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { eventPath } from '../shared/eventPath.ts';
import { formatInstant, useTimeZone } from '../shared/time.ts';

/** The events that made a charge what it is, oldest first, each leading to its raw event. */
export function EventList({
  events,
  memo,
}: {
  readonly events: readonly AccountLine[];
  readonly memo: string;
}) {
  const timeZone = useTimeZone();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="h5" color="text.secondary">
        What happened
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event) => (
          <Box
            component="li"
            key={event.eventId}
            sx={{ display: 'flex', gap: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{event.sentence}</Typography>
              <Typography color="text.secondary" sx={{ fontSize: '0.78rem' }}>
                {formatInstant(event.at, timeZone)}
                {' · '}
                <Link component={RouterLink} to={eventPath(event.eventId)} className="no-print">
                  Event
                </Link>
              </Typography>
            </Box>
            <Change dollars={event.change} />
          </Box>
        ))}
      </Box>
      {memo !== '' && (
        <Typography sx={{ mt: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <Typography component="span" color="text.secondary">
            {'Memo: '}
          </Typography>
          {memo}
        </Typography>
      )}
    </Box>
  );
}

/** A change of what is owed, with its sign; a dash when the event moved nothing. */
export function Change({ dollars }: { readonly dollars: number }) {
  const text = dollars > 0 ? `+${formatDollars(dollars)}` : formatDollars(dollars).replace('-', '−');
  return (
    <Typography
      component="span"
      color={dollars === 0 ? 'text.secondary' : dollars < 0 ? 'success' : 'text.primary'}
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {dollars === 0 ? '—' : text}
    </Typography>
  );
}
