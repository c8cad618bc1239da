import { Button, Card, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { AskDialog, yesNoWords } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { NEW_PLAN, type PlanValues, planValues } from './plan.ts';

/** What a saved plan charges, and when; it can be copied to a new one, or deleted. */
export function SavedPlan({ plan }: { readonly plan: PaymentPlan }) {
  const { setValue, clearErrors } = useFormContext<PlanValues>();
  const [dialog, open, close] = useDialog<'delete'>();
  const startNew = () => {
    setValue('savedPlan', NEW_PLAN, { shouldDirty: true });
    clearErrors('savedPlan');
  };
  const copy = () => {
    setValue('plan', { ...planValues(plan), name: '' }, { shouldDirty: true });
    startNew();
  };
  return (
    <Stack gap={2} sx={{ gridColumn: '1 / -1' }}>
      <Card>
        <RecordList
          label={`Charges of ${plan.name}`}
          columns={columns}
          rows={plan.chargeList}
          keyOf={({ key }) => key}
        />
      </Card>
      <Row>
        <Button size="small" onClick={copy}>
          Copy to a new plan
        </Button>
        <Button size="small" color="error" onClick={() => open('delete')}>
          Delete this plan
        </Button>
      </Row>
      {dialog && (
        <AskDialog
          title="Delete Payment Plan"
          {...yesNoWords}
          call="delete-plan"
          input={{ plan: plan.name }}
          onDone={() => {
            startNew();
            close();
          }}
          onClose={close}
        >
          <Typography>Are you sure you want to delete this payment plan?</Typography>
          <Typography color="textSecondary">Charges made from it stay as they are.</Typography>
        </AskDialog>
      )}
    </Stack>
  );
}

const columns: readonly Column<PaymentPlan['chargeList'][number]>[] = [
  {
    label: 'Charge Type',
    card: 'start',
    render: ({ chargeType, otherChargeType }) => otherChargeType ?? chargeType,
  },
  { label: 'Start Date', render: ({ sDate }) => formatDay(sDate) },
  { label: 'Due Date', render: ({ dDate }) => formatDay(dDate) },
  { label: 'Amount', align: 'right', card: 'corner', render: ({ pAmount }) => <Money dollars={pAmount} /> },
];
