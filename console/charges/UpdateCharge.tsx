import { Alert, Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Due } from '../../api/contract/account.ts';
import { statusLabel } from '../../api/contract/words.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useCall } from '../../ui/useCall.ts';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { ChargeInputs } from './ChargeInputs.tsx';
import { FormWarnings } from './FormWarnings.tsx';
import { chargeField } from './fieldNames.ts';
import { type ChargeValues, emptyCharge, toChargeFields, validateCharge } from './validate.ts';
import { chargeWarnings } from './warnings.ts';

/** The Update Charge dialog (spec 2 section 2): the terms and the memo of one charge. Mount it to open it. */
export function UpdateCharge(props: {
  readonly charge: Due;
  readonly today: string;
  readonly onClose: () => void;
}) {
  const { charge, today } = props;
  // What the form was filled from: the charge may be read again while it is open.
  const [seen] = useState(() => valuesOf(charge));
  const form = useForm<ChargeValues>({
    defaultValues: seen,
    resolver: resolverOf((values) => validateCharge(values, today, seen)),
  });
  const update = useCall('update-dues');
  const { isDirty } = form.formState;
  useEffect(
    () =>
      showFieldErrors(update.error, form.setError, (field) => {
        const name = chargeField(field);
        return name === 'members' ? undefined : name;
      }),
    [update.error, form.setError],
  );
  const submit = form.handleSubmit(async (values) => {
    const sent = await update.submit({
      _id: charge._id,
      uuid: charge.uuid,
      ...toChargeFields(values),
      seen: toChargeFields(seen),
    });
    if (sent !== undefined) props.onClose();
  });
  return (
    <FormProvider {...form}>
      <DialogFrame
        title="Update Charge"
        maxWidth="md"
        submitLabel="Save"
        submitDisabled={!isDirty}
        isPending={update.isPending}
        error={update.error}
        isDirty={isDirty}
        notice={<FormWarnings<ChargeValues> warningsOf={(values) => chargeWarnings(values, today, seen)} />}
        onSubmit={submit}
        onClose={props.onClose}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2.5 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {charge.memberExists ? charge.name : 'User no longer exists'}
          </Typography>
          <StatusBadge status={statusLabel(charge)} />
          <Typography color="textSecondary">
            {`${formatDollars(charge.amtPaid)} of ${formatDollars(charge.total)} paid`}
          </Typography>
        </Box>
        {charge.isPaid && (
          <Alert severity="info" sx={{ mb: 2.5 }}>
            Transaction fee applied unless plan covers.
          </Alert>
        )}
        {charge.amtPaid > 0 && (
          <Typography color="textSecondary" sx={{ mb: 2.5 }}>
            If the new amount is below what was paid, the difference becomes the member’s credit.
          </Typography>
        )}
        <ChargeInputs today={today} />
      </DialogFrame>
    </FormProvider>
  );
}

/** The form's values of a charge as it stands. */
function valuesOf(charge: Due): ChargeValues {
  return {
    ...emptyCharge,
    type: charge.type,
    other: charge.other,
    account: charge.account,
    amount: charge.amount,
    startDate: charge.startDate,
    dueDate: charge.dueDate,
    memo: charge.memo,
    ...(charge.isLateFeesEnabled && {
      isLateFeesEnabled: true,
      lateFee: charge.lateFee,
      lateFeeStartDate: charge.lateFeeStartDate,
    }),
    ...(charge.isEarlyDiscountEnabled && {
      isEarlyDiscountEnabled: true,
      earlyDiscount: charge.earlyDiscount,
      earlyDiscountEndDate: charge.earlyDiscountEndDate,
    }),
  };
}
