import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { updateBursarCredit } from '../../api/contract/payment.ts';
import type { AccountStatement } from '../../api/contract/reports.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { DollarInput, TextInput } from '../shared/formInputs.tsx';
import { useCall } from '../shared/useCall.ts';
import { type CreditValues, validateCredit } from './validate.ts';

/** Makes a member's free credit more or less (spec 2 section 2, "Credits"), with a reason. */
export function AdjustCredit(props: { readonly statement: AccountStatement; readonly onClose: () => void }) {
  const { statement } = props;
  const form = useForm<CreditValues>({
    defaultValues: { credit: statement.credit, reason: '' },
    resolver: resolverOf((values) => validateCredit(values, statement.credit)),
  });
  const update = useCall(updateBursarCredit);
  useEffect(
    () => showFieldErrors(update.cause, form.setError, (field) => (field === 'reason' ? 'reason' : 'credit')),
    [update.cause, form.setError],
  );
  const submit = form.handleSubmit(async ({ credit, reason }) => {
    const sent = await update.send({
      memberUUId: statement.memberId,
      memberamount: credit ?? 0,
      reason: reason.trim(),
    });
    if (sent !== undefined) props.onClose();
  });
  return (
    <FormDialog
      open
      title="Adjust Credit"
      maxWidth="xs"
      submitLabel="Save"
      busy={update.busy}
      error={update.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {`${statement.name} has ${formatDollars(statement.credit)} of free credit. Credit can be spent on any charge.`}
        </Typography>
        <DollarInput control={form.control} name="credit" label="Credit" required help="What it should be" />
        <TextInput
          control={form.control}
          name="reason"
          label="Reason"
          required
          maxLength={200}
          help="Shown in the history"
        />
      </Box>
    </FormDialog>
  );
}
