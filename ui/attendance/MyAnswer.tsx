import { Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { getMyMeetings } from '../../api/meeting/attendance/contract.ts';
import type { OutputOf } from '../../api/platform/contract/call.ts';
import { type AttendanceAnswer, attendanceAnswers } from '../../ledger/values/attendance.ts';
import { useChange } from '../data/useChange.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Row } from '../primitives/Stack.tsx';

type MyMeeting = OutputOf<typeof getMyMeetings>['events'][number];

const excuseWords = {
  requested: 'You asked to be excused',
  approved: 'You are excused',
  declined: 'Your request was declined',
} as const;

/** What one says of a meeting to come: Going or Not going, and a request to be excused. */
export function MyAnswer({ meeting, onAsk }: { readonly meeting: MyMeeting; readonly onAsk?: () => void }) {
  const { _id: eventId, title, answer, excuse, status } = meeting;
  const call = useChange('answer-meeting');
  return (
    <Row>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={answer}
        disabled={call.isPending}
        aria-label={`Your answer to ${title}`}
        onChange={(_, next: AttendanceAnswer | null) => {
          if (next !== null) void call.submit({ eventId, answer: next });
        }}
      >
        {attendanceAnswers.map((each) => (
          <ToggleButton key={each} value={each}>
            {each}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {excuse !== '' && (
        <Typography variant="body2" color="textSecondary">
          {excuseWords[excuse]}
        </Typography>
      )}
      {onAsk !== undefined && excuse !== 'requested' && status !== 'Excused' && (
        <Button size="small" aria-label={`Ask to be excused from ${title}`} onClick={onAsk}>
          {excuse === '' ? 'Ask to be excused' : 'Ask again'}
        </Button>
      )}
      <ErrorAlert error={call.error} />
    </Row>
  );
}
