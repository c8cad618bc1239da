import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { deletePlan, type PaymentPlan } from '../../api/contract/organisation.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { Money } from '../shared/Money.tsx';
import { useCall } from '../shared/useCall.ts';
import { NEW_PLAN, type PlanValues, rowsOf } from './plan.ts';

/** What a saved plan charges, and when; it can be copied to a new one, or deleted. */
export function SavedPlan({ plan }: { readonly plan: PaymentPlan }) {
  const { setValue, clearErrors } = useFormContext<PlanValues>();
  const [asking, setAsking] = useState(false);
  const startNew = () => {
    setValue('plan', NEW_PLAN, { shouldDirty: true });
    clearErrors('plan');
  };
  const copy = () => {
    setValue('rows', rowsOf(plan), { shouldDirty: true });
    setValue('planName', '');
    startNew();
  };
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table size="small" aria-label={`Charges of ${plan.name}`}>
          <TableHead>
            <TableRow>
              <TableCell>Charge Type</TableCell>
              <TableCell>Start Date</TableCell>
              <TableCell>Due Date</TableCell>
              <TableCell align="right">Amount</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {plan.chargeList.map((charge) => (
              <TableRow key={charge.key}>
                <TableCell>{charge.otherChargeType ?? charge.chargeType}</TableCell>
                <TableCell>{formatDay(charge.sDate)}</TableCell>
                <TableCell>{formatDay(charge.dDate)}</TableCell>
                <TableCell align="right">
                  <Money dollars={charge.pAmount} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" onClick={copy}>
          Copy to a new plan
        </Button>
        <Button size="small" color="error" onClick={() => setAsking(true)}>
          Delete this plan
        </Button>
      </Box>
      {asking && <DeletePlan plan={plan} onDeleted={startNew} onClose={() => setAsking(false)} />}
    </Box>
  );
}

function DeletePlan(props: {
  readonly plan: PaymentPlan;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const remove = useCall(deletePlan);
  const confirm = async () => {
    const sent = await remove.send({ plan: props.plan.name });
    if (sent === undefined) return;
    props.onDeleted();
    props.onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete Payment Plan"
      confirmLabel="Yes"
      cancelLabel="No"
      destructive
      busy={remove.busy}
      error={remove.error && `Failed to delete, please try again. ${remove.error}`}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <Typography>Are you sure you want to delete this payment plan?</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Charges that were made from it stay as they are.
      </Typography>
    </ConfirmDialog>
  );
}
