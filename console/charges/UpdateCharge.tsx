import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import type { Due } from '../../api/account/charge/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { ChargeInputs } from './ChargeInputs.tsx';
import { type ChargeValues, chargeForm, emptyCharge, toChargeFields } from './chargeForm.ts';
import { FormWarnings } from './FormWarnings.tsx';
import { chargeWarnings } from './warnings.ts';

/** The Update Charge dialog (spec 2 section 2): the terms and the memo of one charge. Mount it to open it. */
export function UpdateCharge(props: { readonly charge: Due; readonly onClose: () => void }) {
  const { today } = useSession();
  const { charge } = props;
  // What the form was filled from: the charge may be read again while it is open.
  const [seen] = useState(() => valuesOf(charge));
  const schema = chargeForm(today, seen).transform((terms) => ({
    _id: charge._id,
    uuid: charge.uuid,
    ...terms,
    seen: toChargeFields(seen),
  }));
  return (
    <CallDialog
      title="Update Charge"
      submitLabel="Save"
      mustChange
      call="update-dues"
      schema={schema}
      defaultValues={seen}
      maxWidth="md"
      notice={<FormWarnings<ChargeValues> warningsOf={(values) => chargeWarnings(values, today, seen)} />}
      onClose={props.onClose}
    >
      <Row>
        <Typography variant="h3" component="p">
          {charge.memberExists ? charge.name : 'User no longer exists'}
        </Typography>
        <StatusBadge status={charge.statusLabel} />
        <Typography color="textSecondary">
          {`${formatDollars(charge.amtPaid)} of ${formatDollars(charge.total)} paid`}
        </Typography>
      </Row>
      {charge.isPaid && <Alert severity="info">Transaction fee applied unless plan covers.</Alert>}
      {charge.amtPaid > 0 && (
        <Typography color="textSecondary">
          If the new amount is below what was paid, the difference becomes the member’s credit.
        </Typography>
      )}
      <ChargeInputs />
    </CallDialog>
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
