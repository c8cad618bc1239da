import { Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { addReimbursement } from '../../api/account/reimbursement/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import {
  MAX_REIMBURSEMENT_NAME,
  type ReimbursementInput,
  reimbursementErrors,
} from '../../ledger/values/reimbursementRules.ts';
import { useSession } from '../app/session.ts';
import { CallDialog } from '../forms/CallDialog.tsx';
import { DollarInput } from '../forms/DollarInput.tsx';
import { DayInput, TextInput } from '../forms/inputs.tsx';
import { ReceiptInput } from '../forms/ReceiptInput.tsx';
import { Columns } from '../primitives/Stack.tsx';

/** The Add Reimbursement dialog (spec 3 section 5). */
export function AddReimbursement(props: {
  /** Whose it is; empty where `whose` asks. */
  readonly memberuuid: string;
  readonly whose?: ReactNode;
  /** Where it counts, which administrators say. */
  readonly category?: ReactNode;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const { memberuuid, whose, category, onClose } = props;
  const [isUploading, setUploading] = useState(false);
  return (
    <CallDialog
      title="Add Reimbursement"
      call="add-reimbursement"
      schema={addReimbursement.input.check(
        byRules((input: ReimbursementInput) => reimbursementErrors(input, { today })),
      )}
      defaultValues={{
        ...{ memberuuid, expenseDate: '', expenseName: '', amount: null, receipt: '' },
        ...{ budgetId: '', category: '' },
      }}
      submitDisabled={isUploading}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        Fields Marked with asterisk(*) are required.
      </Typography>
      {whose}
      <Columns>
        <DayInput name="expenseDate" label="Expense Date" required max={today} />
        <DollarInput name="amount" label="Amount" required />
      </Columns>
      <TextInput name="expenseName" label="Expense Name" required maxLength={MAX_REIMBURSEMENT_NAME} />
      {category}
      <ReceiptInput call="upload-reimbursement-doc" url="" onUploading={setUploading} />
    </CallDialog>
  );
}
