import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip, Typography } from '@mui/material';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog, yesNoWords } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { AddButton, PanelList, PanelRow } from './PanelList.tsx';

const PlanDialog = lazyDialog(async () => (await import('./PlanDialog.tsx')).PlanDialog);

/** Charges that are assigned together. */
export function PlansPanel() {
  const charges = useRead('search-charges', {});
  const [dialog, open, close] = useDialog<{ readonly edit?: PaymentPlan; readonly remove?: PaymentPlan }>();
  const { paymentPlans: plans, chargeTypes = [] } = charges.data?.[0] ?? {};
  return (
    <>
      <Section
        title="Payment Plans"
        action={<AddButton onClick={() => open({})}>Add Payment Plan</AddButton>}
        query={{ ...charges, data: plans }}
        empty={{ title: 'No Active Payment Plans' }}
      >
        {(shown) => (
          <PanelList label="Payment Plans">
            {shown.map((plan) => (
              <PanelRow
                key={plan.name}
                title={plan.name}
                detail={<Installments plan={plan} />}
                actions={
                  <>
                    <Tooltip title={`Edit ${plan.name}`}>
                      <IconButton
                        size="small"
                        aria-label={`Edit ${plan.name}`}
                        onClick={() => open({ edit: plan })}
                      >
                        <EditOutlined fontSize="small" />
                      </IconButton>
                    </Tooltip>
                    <DeleteButton label={`Delete ${plan.name}`} onClick={() => open({ remove: plan })} />
                  </>
                }
              />
            ))}
          </PanelList>
        )}
      </Section>
      {dialog !== undefined && dialog.remove === undefined && (
        <PlanDialog plan={dialog.edit} saved={plans ?? []} chargeTypes={chargeTypes} onClose={close} />
      )}
      {dialog?.remove !== undefined && (
        <AskDialog
          title="Delete Payment Plan"
          {...yesNoWords}
          call="delete-plan"
          input={{ plan: dialog.remove.name }}
          onClose={close}
        >
          <Typography>Are you sure you want to delete this payment plan?</Typography>
          <Typography color="textSecondary">
            Charges made from {dialog.remove.name} stay as they are.
          </Typography>
        </AskDialog>
      )}
    </>
  );
}

/** Installments that are written out; the sum is told of all. */
const SHOWN = 4;

function Installments({ plan: { chargeList } }: { readonly plan: PaymentPlan }) {
  const cents = chargeList.reduce((sum, { pAmount }) => sum + toCents(pAmount), 0);
  const count = counted(chargeList.length, 'charge');
  return (
    <>
      {`${count}, ${formatDollars(toDollars(cents))} in all`}
      <Stack component="ul" gap={0}>
        {chargeList.slice(0, SHOWN).map(({ key, chargeType, otherChargeType, pAmount, dDate }) => (
          <li key={key}>
            {`${otherChargeType ?? chargeType}: ${formatDollars(pAmount)}, due ${formatDay(dDate)}`}
          </li>
        ))}
        {chargeList.length > SHOWN && <li>{`and ${chargeList.length - SHOWN} more`}</li>}
      </Stack>
    </>
  );
}
