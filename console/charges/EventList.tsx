import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AccountLine } from '../../api/account/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { BatchLink } from '../../ui/history/BatchLink.tsx';
import { HistoryLine } from '../../ui/history/HistoryLine.tsx';
import { formatInstant } from '../../ui/primitives/instants.ts';
import { Stack } from '../../ui/primitives/Stack.tsx';

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
    <Stack gap={1}>
      <Typography variant="overline" component="h4" color="textSecondary">
        What happened
      </Typography>
      <Stack component="ol" gap={0}>
        {events.map((event) => (
          <Box component="li" key={event.eventId} sx={eventStyle}>
            <div>
              <HistoryLine line={event} />
              <Typography color="textSecondary" variant="caption" component="p">
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
                <BatchLink batch={event.batch} />
              </Typography>
            </div>
            <Change dollars={event.change} />
          </Box>
        ))}
      </Stack>
      {memo !== '' && (
        <Typography sx={{ whiteSpace: 'pre-line' }}>
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
    </Stack>
  );
}

const eventStyle = {
  display: 'flex',
  gap: 4,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& > div': { flex: 1, minWidth: 0 },
} as const;

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
