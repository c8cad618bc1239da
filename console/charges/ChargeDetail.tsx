import { Stack } from '../../ui/primitives/Stack.tsx';
import { Arithmetic, type StatementCharge } from './Arithmetic.tsx';
import { ChargeActions } from './ChargeActions.tsx';
import { EventList } from './EventList.tsx';

/** How a charge adds up, what can be done with it, and what happened. */
export function ChargeDetail(props: {
  readonly charge: StatementCharge;
  /** It is shown as it stood on an earlier day: nothing can be done. */
  readonly past: boolean;
  readonly onEvent: (eventId: string) => void;
}) {
  const { charge, past, onEvent } = props;
  return (
    <>
      <Stack>
        <Arithmetic charge={charge} />
        {!past && <ChargeActions charge={charge} />}
      </Stack>
      <EventList events={charge.events} memo={charge.memo} meetingId={charge.meetingId} onEvent={onEvent} />
    </>
  );
}
