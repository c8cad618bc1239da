import DataObject from '@mui/icons-material/DataObject';
import { IconButton, Link, Tooltip, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { HistoryEntry } from '../../api/history/contract.ts';
import { useSession } from '../../ui/app/session.ts';
import { BatchLink } from '../../ui/history/BatchLink.tsx';
import { HistoryLine } from '../../ui/history/HistoryLine.tsx';
import { formatTime } from '../../ui/primitives/instants.ts';
import { Row } from '../../ui/primitives/Stack.tsx';
import { kinds } from './kinds.ts';

/** One event: its sentence, who did it and when, its stream; raw, itself and what corrected it. */
export function HistoryRow(props: {
  readonly entry: HistoryEntry;
  readonly onRaw: (eventId: string) => void;
}) {
  const { entry } = props;
  const { timeZone } = useSession();
  const { Icon } = kinds[entry.kind];
  return (
    <Row component="li" gap={3} sx={rowStyle}>
      <Icon fontSize="small" color="action" />
      <div className="grow">
        <HistoryLine line={entry} onCorrection={props.onRaw} />
        <Typography variant="body2" color="textSecondary" component="p">
          <time dateTime={entry.at}>{formatTime(entry.at, timeZone)}</time> · {entry.actorName} ·{' '}
          <Tooltip describeChild title={`${entry.stream}, version ${entry.version}`}>
            <Link component={RouterLink} to={streamAddress(entry)} color="inherit" underline="always">
              {streamLabel(entry)}
            </Link>
          </Tooltip>
          <BatchLink batch={entry.batch} />
        </Typography>
      </div>
      <Tooltip title="Raw event">
        <IconButton
          size="small"
          aria-label={`Raw event: ${entry.sentence}`}
          onClick={() => props.onRaw(entry.id)}
        >
          <DataObject fontSize="small" />
        </IconButton>
      </Tooltip>
    </Row>
  );
}

const rowStyle = {
  px: 4,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
};

/** A member's streams are shown by their account; the organization's by its own part of this history. */
function streamAddress(entry: HistoryEntry): string {
  if (entry.stream.startsWith('account-') && entry.memberId !== null) return `/account/${entry.memberId}`;
  const filter = entry.memberId === null ? { kind: entry.kind } : { memberId: entry.memberId };
  return `/history?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** What is in the streams of each noun. */
const streamNames: Readonly<Record<string, string>> = {
  account: 'Account',
  budget: 'Budget',
  documents: 'Documents',
  email: 'Email',
  meeting: 'Meeting',
  member: 'Profile',
  opening: 'Opening balances',
  organization: 'Organization',
  payout: 'Payout',
  prospectGroup: 'Prospect group',
  transfer: 'Transfers',
};

/** "Account of Ann Lee #12": what the stream is, whose it is, and the event's version in it. */
function streamLabel(entry: HistoryEntry): string {
  const noun = entry.stream.split('-')[0] ?? '';
  const owner = entry.memberName === null ? '' : ` of ${entry.memberName}`;
  return `${streamNames[noun] ?? noun}${owner} #${entry.version}`;
}
