import CheckCircle from '@mui/icons-material/CheckCircle';
import { Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { Output } from '../../../api/contract.ts';
import { checkInAt } from '../../../ledger/values/meetingRules.ts';
import { zoneName } from '../../../ledger/values/zonedTime.ts';
import { useSession } from '../../../ui/app/session.ts';
import { CheckInForm } from '../../../ui/attendance/CheckInForm.tsx';
import { useRead } from '../../../ui/data/useRead.ts';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { formatInstantDay, formatTime } from '../../../ui/primitives/instants.ts';
import { Loaded } from '../../../ui/primitives/Loaded.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Section } from '../../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { useNow } from '../../../ui/primitives/useNow.ts';

type MyMeeting = Output<'get-my-meetings'>['events'][number];

/** /checkin: where the QR code of a meeting leads; without one, the meetings that have begun. */
export default function CheckInPage() {
  const [search] = useSearchParams();
  const now = useNow();
  const query = useRead('get-my-meetings', {});
  const asked = search.get('meeting');
  return (
    <Page title="Check in">
      <Loaded query={query} label="your meetings">
        {({ events }) => {
          const shown = events.filter((each) =>
            asked === null ? checkInAt(each, now) === 'open' : each._id === asked,
          );
          if (shown.length === 0) return <Nothing isAsked={asked !== null} />;
          return (
            <Stack maxWidth={560}>
              {shown.map((meeting) => (
                <OneMeeting key={meeting._id} meeting={meeting} scanned={search.get('code') ?? ''} />
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Nothing({ isAsked }: { readonly isAsked: boolean }) {
  return isAsked ? (
    <EmptyState
      title="You are not on the list of this meeting"
      hint="Ask the person taking attendance to add you."
    />
  ) : (
    <EmptyState
      title="No meeting is open for check-in"
      hint="Check-in opens 15 minutes before a meeting and closes when it ends."
    />
  );
}

function OneMeeting({ meeting, scanned }: { readonly meeting: MyMeeting; readonly scanned: string }) {
  const { timeZone } = useSession();
  const { _id, title, startTime, location, status } = meeting;
  const when = `${formatInstantDay(startTime, timeZone)}, ${formatTime(startTime, timeZone)} ${zoneName(timeZone)}`;
  return (
    <Section title={title} hint={`${when} · ${location}`}>
      {status === 'Present' ? (
        <Typography component="div" variant="h1">
          <Row>
            <CheckCircle color="success" fontSize="large" />
            You are marked Present.
          </Row>
        </Typography>
      ) : (
        <CheckInForm eventId={_id} title={title} scanned={scanned} />
      )}
    </Section>
  );
}
