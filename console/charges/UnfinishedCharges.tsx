import { Alert, AlertTitle, Button } from '@mui/material';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { Row } from '../../ui/primitives/Stack.tsx';
import type { Assignment } from './chargeMany.ts';

/** Charges interrupted by a closed tab or lost connection: finish them, or leave them as they are. */
export function UnfinishedCharges(props: {
  readonly assignment: Assignment;
  readonly onFinish: () => void;
  readonly onForget: () => void;
}) {
  const { members, charges } = props.assignment;
  const cents = charges.reduce((sum, charge) => sum + toCents(charge.amount), 0);
  const names = [...new Set(charges.map(({ type, other = '' }) => chargeName({ type, other })))].join(', ');
  const whom = members.length === 1 ? 'for 1 member' : `for each of ${members.length} members`;
  const isOne = members.length === 1 && charges.length === 1;
  return (
    <Alert severity="warning">
      <AlertTitle>Charging was interrupted</AlertTitle>
      {`${names}: ${formatDollars(toDollars(cents))} ${whom}. ${isOne ? 'It' : 'Some of it'} may not be charged yet. Finishing it charges no one twice.`}
      <Row sx={{ mt: 2 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={props.onFinish}>
          Finish it
        </Button>
        <Button size="small" color="inherit" onClick={props.onForget}>
          Leave it as it is
        </Button>
      </Row>
    </Alert>
  );
}
