import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AccountLine } from '../../api/account/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { HistoryLine } from '../../ui/history/HistoryLine.tsx';
import { formatInstant } from '../../ui/primitives/instants.ts';
import { size } from '../../ui/primitives/tokens.ts';

/** The events that made a charge what it is, oldest first, each leading to its raw event. */
export function EventList(props: {
  readonly events: readonly AccountLine[];
  readonly memo: string;
  /** The meeting whose absence it fines; empty for any other charge. */
  readonly meetingId: string;
  readonly onEvent: (eventId: string) => void;
}) {
  const { events, memo, meetingId, onEvent } = props;
  const { timeZone } = useSession();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="h4" color="textSecondary">
        What happened
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event) => (
          <Box
            component="li"
            key={event.eventId}
            sx={{ display: 'flex', gap: 4, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <HistoryLine line={event} />
              <Typography color="textSecondary" sx={{ fontSize: size.t12 }}>
                {formatInstant(event.at, timeZone)}
                <span className="no-print">{' · '}</span>
                <Link
                  component="button"
                  type="button"
                  className="no-print"
                  aria-label={`Event: ${event.sentence}`}
                  onClick={() => onEvent(event.eventId)}
                  sx={{ font: 'inherit', verticalAlign: 'baseline' }}
                >
                  Event
                </Link>
              </Typography>
            </Box>
            <Change dollars={event.change} />
          </Box>
        ))}
      </Box>
      {memo !== '' && (
        <Typography sx={{ mt: 3, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <Typography component="span" color="textSecondary">
            {'Memo: '}
          </Typography>
          {memo}
        </Typography>
      )}
      {meetingId !== '' && (
        <Link component={RouterLink} to={`/attendance/${meetingId}`} className="no-print">
          Open the meeting
        </Link>
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
      color={dollars === 0 ? 'textSecondary' : dollars < 0 ? 'success' : 'textPrimary'}
      sx={{ fontSize: 'inherit', whiteSpace: 'nowrap' }}
    >
      {dollars === 0 ? '—' : text}
    </Typography>
  );
}
