import { Button, Link, Skeleton, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Due } from '../../api/account/charge/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { ListPanel } from '../list/ListPanel.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { useStatement } from '../shared/useStatement.ts';
import { ChargeDetail } from './ChargeDetail.tsx';
import { chargeDialogs } from './chargeDialogs.ts';

/** A charge beside its list: whose it is, what is due and why, what happened, and what can be done. */
export function ChargePanel({ id }: { readonly id: string }) {
  const charge = useGetOne<Due>('charges', { id });
  return (
    <ListPanel title={charge.data === undefined ? 'Charge' : chargeName(charge.data)}>
      <Loaded query={charge} label="the charge" height={400}>
        {(due) => <Charge due={due} />}
      </Loaded>
    </ListPanel>
  );
}

/** What is done most with a charge that is not paid. */
function ChargeActs({ charge }: { readonly charge: Due }) {
  const [dialog, open, close] = useDialog<'pay' | 'remind'>();
  const Dialog = dialog && chargeDialogs[dialog];
  return (
    <Row>
      <Button size="small" variant="outlined" onClick={() => open('pay')}>
        Add Manual Payment
      </Button>
      <Button size="small" variant="outlined" onClick={() => open('remind')}>
        Resend Charge Email
      </Button>
      {Dialog && <Dialog charges={[charge]} onClose={close} />}
    </Row>
  );
}

function Charge({ due }: { readonly due: Due }) {
  const [eventId, showEvent, closeEvent] = useDialog<string>();
  const found = readingOf(useStatement(due.uuid), ({ charges }) =>
    charges.find((charge) => charge.id === due._id),
  );
  return (
    <Stack gap={5}>
      <div>
        <Row gap={3}>
          <Typography variant="h1" component="h3">
            <Money dollars={due.remaining} />
          </Typography>
          <StatusBadge status={due.statusLabel} />
        </Row>
        <Typography color="textSecondary">
          <Link component={RouterLink} to={`/account/${due.uuid}`} underline="always">
            {due.memberExists ? due.name : 'User no longer exists'}
          </Link>
          {`, due ${formatDay(due.dueDate)}`}
        </Typography>
      </div>
      {due.remaining > 0 && due.memberExists && <ChargeActs charge={due} />}
      <Loaded query={found} label="what happened" height={320}>
        {(charge) =>
          charge === undefined ? (
            <Skeleton height={320} />
          ) : (
            <Stack gap={6}>
              <ChargeDetail charge={charge} past={false} onEvent={showEvent} />
            </Stack>
          )
        }
      </Loaded>
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={closeEvent} />}
    </Stack>
  );
}
