import { Button, Divider, Typography } from '@mui/material';
import type { getEventDetails } from '../../api/meeting/attendance/contract.ts';
import type { OutputOf } from '../../api/platform/contract/call.ts';
import { useChange } from '../data/useChange.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Note } from '../primitives/Note.tsx';
import { Section } from '../primitives/Section.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';

type Answer = OutputOf<typeof getEventDetails>['meetingDetails']['answers'][number];

/** What members said of a meeting, and their requests to be excused, the undecided first. */
export function Answers({
  eventId,
  answers,
}: {
  readonly eventId: string;
  readonly answers: readonly Answer[];
}) {
  const excuses = answers.filter(({ excuse }) => excuse !== '');
  const undecided = excuses.filter(({ excuse }) => excuse === 'requested');
  const namesOf = (of: Answer['answer']) =>
    answers.flatMap(({ answer, name }) => (answer === of ? [name] : []));
  return (
    <Section title="Answers">
      <Stack gap={3}>
        <Said label="Going" names={namesOf('Going')} />
        <Said label="Not going" names={namesOf('Not going')} />
        {[...undecided, ...excuses.filter(({ excuse }) => excuse !== 'requested')].map((each) => (
          <Excuse key={each.uuid} eventId={eventId} asked={each} />
        ))}
      </Stack>
    </Section>
  );
}

function Said({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  return (
    <div>
      <Typography variant="h3" component="div">{`${label}: ${names.length}`}</Typography>
      <Typography variant="body2" color="textSecondary">
        {names.join(', ')}
      </Typography>
    </div>
  );
}

/** A request to be excused; what was decided on it stays in sight. */
function Excuse({ eventId, asked }: { readonly eventId: string; readonly asked: Answer }) {
  const { uuid, name, reason, excuse } = asked;
  const { submit, isPending, error } = useChange('decide-excuse');
  const decide = (approved: boolean) => void submit({ eventId, uuid, approved });
  return (
    <Stack gap={2}>
      <Divider />
      <Row>
        <Typography variant="h3" component="div">
          {name}
        </Typography>
        {excuse === 'approved' && <StatusBadge status="Excused" hue="yellow" />}
        {excuse === 'declined' && <StatusBadge status="Declined" hue="gray" />}
      </Row>
      <Note>{reason || 'The reason was erased.'}</Note>
      {excuse === 'requested' && (
        <Row>
          <Button
            size="small"
            variant="contained"
            disabled={isPending}
            aria-label={`Approve the request of ${name}`}
            onClick={() => decide(true)}
          >
            Approve
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={isPending}
            aria-label={`Decline the request of ${name}`}
            onClick={() => decide(false)}
          >
            Decline
          </Button>
        </Row>
      )}
      <ErrorAlert error={error} />
    </Stack>
  );
}
