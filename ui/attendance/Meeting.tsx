import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Alert, Box, Button, GlobalStyles, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Attendee, getEventDetails } from '../../api/meeting/attendance/contract.ts';
import type { OutputOf } from '../../api/platform/contract/call.ts';
import { checkInAt } from '../../ledger/values/meetingRules.ts';
import { zoneName } from '../../ledger/values/zonedTime.ts';
import { useSession } from '../app/session.ts';
import type { Reading } from '../data/reading.ts';
import { useChange } from '../data/useChange.ts';
import { useRead } from '../data/useRead.ts';
import { useLeaving } from '../forms/useLeaving.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { formatInstantDay, formatTime } from '../primitives/instants.ts';
import { Loaded } from '../primitives/Loaded.tsx';
import { lazyDialog } from '../primitives/lazy.tsx';
import { Page } from '../primitives/Page.tsx';
import { Section } from '../primitives/Section.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
import { Answers } from './Answers.tsx';
import { CheckIn } from './CheckIn.tsx';
import { type Known, MarkList } from './MarkList.tsx';
import { MeetingSummary } from './MeetingSummary.tsx';
import { type Changes, seenOf, withMark } from './marks.ts';

const Unsubmitted = lazyDialog(async () => (await import('./Unsubmitted.tsx')).Unsubmitted);

const LIST = '/attendance';

interface Props {
  /** Who may walk in. */
  readonly members: Reading<readonly Known[]>;
  /** What an app shows of a meeting beside what both do. */
  readonly aside?: (eventId: string) => ReactNode;
  /** An app's own buttons. */
  readonly actions?: (meeting: MeetingDetails) => ReactNode;
}

/** A meeting and who came (spec 3 section 2), at an address of its own. */
export function MeetingPage(props: Props) {
  const { meetingId = '' } = useParams();
  const details = useRead(
    'get-event-details',
    { eventId: meetingId },
    // Members check in while it is looked at.
    { refetchInterval: ({ state: { data } }) => isOpen(data?.meetingDetails) && READ_AGAIN_MS },
  );
  return (
    <Loaded query={details} label="the meeting" failed="The meeting could not be loaded" height={400}>
      {({ meetingDetails }) => <Meeting key={meetingId} meeting={meetingDetails} {...props} />}
    </Loaded>
  );
}

export type MeetingDetails = OutputOf<typeof getEventDetails>['meetingDetails'];

const READ_AGAIN_MS = 5_000;

function isOpen(meeting: MeetingDetails | undefined): boolean {
  return meeting !== undefined && checkInAt(meeting, new Date()) === 'open';
}

/** Marks stay on this page until they are submitted; then what changed is sent, and nothing else. */
function Meeting({ meeting, members, aside, actions }: Props & { readonly meeting: MeetingDetails }) {
  const { timeZone } = useSession();
  const navigate = useNavigate();
  const [changes, setChanges] = useState<Changes>(new Map());
  const [conflicts, setConflicts] = useState<readonly Attendee[]>([]);
  const { submit, isPending, error } = useChange('update-event-attendance');
  const { isAsking, ask, leave, stay } = useLeaving(changes.size > 0);

  const send = async () => {
    const attendences = [...changes.values()];
    const answer = await submit({ eventId: meeting._id, status: true, attendences });
    if (answer === undefined) return false;
    setChanges(new Map());
    setConflicts(answer.conflicts);
    return answer.conflicts.length === 0;
  };
  const { startTime } = meeting;
  const hasCheckIn = checkInAt(meeting, new Date()) !== 'over';
  const when = `${formatInstantDay(startTime, timeZone)}, ${formatTime(startTime, timeZone)} ${zoneName(timeZone)}`;
  return (
    <Page
      title={meeting.title}
      subtitle={
        <>
          {`${when} · ${meeting.location} · ${meeting.category}`}
          {meeting.description !== '' && (
            <Typography color="textPrimary" sx={descriptionStyle}>
              {meeting.description}
            </Typography>
          )}
        </>
      }
      actions={
        <>
          {actions?.(meeting)}
          <Button variant="outlined" startIcon={<CloseOutlined />} onClick={() => ask(() => navigate(LIST))}>
            Close
          </Button>
        </>
      }
    >
      {conflicts.length > 0 && (
        <Alert severity="warning" role="alert" onClose={() => setConflicts([])}>
          {`Someone else marked these members differently, and those marks stay: ${conflicts
            .map(({ name, status }) => `${name} (${status || 'no mark'})`)
            .join(', ')}.`}
        </Alert>
      )}
      <Box sx={layoutStyle}>
        {hasCheckIn && (
          <div className="aside">
            <CheckIn meeting={meeting} />
          </div>
        )}
        <Section title="Members" flush className="members">
          <MarkList
            people={seenOf(meeting.attendee, changes)}
            members={members}
            removed={meeting.removed}
            marks={meeting.marks.filter(({ uuid }) => !changes.has(uuid))}
            onMark={(people, status) => setChanges(withMark(changes, people, status))}
          />
          <GlobalStyles styles={footStyle} />
          <Row sx={submitStyle}>
            <Typography role="status" color="textSecondary" className="grow">
              {changes.size === 0 ? 'Nothing to submit' : `Not submitted: ${changes.size}`}
            </Typography>
            <Button
              variant="contained"
              loading={isPending}
              disabled={changes.size === 0}
              onClick={() => void send()}
            >
              Submit
            </Button>
            <ErrorAlert error={error} />
          </Row>
        </Section>
        <Stack className="aside">
          {aside?.(meeting._id)}
          <MeetingSummary meeting={meeting} />
          {meeting.answers.length > 0 && <Answers eventId={meeting._id} answers={meeting.answers} />}
        </Stack>
      </Box>
      {isAsking && (
        <Unsubmitted
          isPending={isPending}
          error={error}
          onSubmit={async () => ((await send()) ? leave() : stay())}
          onLeave={leave}
          onStay={stay}
        />
      )}
    </Page>
  );
}

/**
 * On a phone the code for checking in stands above the list, which may be long; else both stand beside it.
 */
const layoutStyle = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
  '& > .members': { gridColumn: { md: 1 }, gridRow: { md: '1 / span 2' } },
  '& > .aside': { gridColumn: { md: 2 } },
};

const descriptionStyle = { mt: 2, maxWidth: 720, whiteSpace: 'pre-wrap' };

/** Toasts stand above the bar with Submit. */
const footStyle = { ':root': { '--foot': '56px' } };

/** In sight however long the list is. */
const submitStyle = {
  position: 'sticky',
  bottom: 'var(--bottom-bar, 0px)',
  zIndex: 2,
  px: 'var(--table-edge)',
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
