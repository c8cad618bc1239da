import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import type { PaymentPlan } from '../../api/contract/organization.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { later } from '../../ui/later.tsx';
import { useRead } from '../../ui/useRead.ts';
import { DeleteDialog } from '../shared/DeleteDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { AddButton, Panel, PanelList, PanelRow } from './Panel.tsx';

const PlanDialog = later(async () => (await import('./PlanDialog.tsx')).PlanDialog);

/** Charges that are assigned together. */
export function PlansPanel() {
  const { data, error, refetch } = useRead('search-charges', {});
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<PaymentPlan>();
  const [deleting, setDeleting] = useState<PaymentPlan>();
  const { paymentPlans: plans, chargeTypes = [] } = data?.[0] ?? {};
  return (
    <Panel
      title="Payment Plans"
      action={<AddButton onClick={() => setCreating(true)}>Add Payment Plan</AddButton>}
    >
      <PanelList
        label="Payment Plans"
        items={plans}
        error={error}
        onRetry={() => void refetch()}
        empty="No Active Payment Plans"
        render={(plan) => (
          <PanelRow
            key={plan.name}
            title={plan.name}
            detail={<Instalments plan={plan} />}
            actions={
              <>
                <Tooltip title={`Edit ${plan.name}`}>
                  <IconButton size="small" aria-label={`Edit ${plan.name}`} onClick={() => setEditing(plan)}>
                    <EditOutlined fontSize="small" />
                  </IconButton>
                </Tooltip>
                <DeleteButton label={`Delete ${plan.name}`} onClick={() => setDeleting(plan)} />
              </>
            }
          />
        )}
      />
      {creating && (
        <PlanDialog saved={plans ?? []} chargeTypes={chargeTypes} onClose={() => setCreating(false)} />
      )}
      {editing !== undefined && (
        <PlanDialog
          plan={editing}
          saved={plans ?? []}
          chargeTypes={chargeTypes}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting !== undefined && (
        <DeleteDialog
          title="Delete Payment Plan"
          question="Are you sure you want to delete this payment plan?"
          call="delete-plan"
          input={{ plan: deleting.name }}
          onClose={() => setDeleting(undefined)}
        >
          Charges that were made from {deleting.name} stay as they are.
        </DeleteDialog>
      )}
    </Panel>
  );
}

/** Instalments that are written out; the sum is told of all. */
const SHOWN = 4;

function Instalments({ plan: { chargeList } }: { readonly plan: PaymentPlan }) {
  const cents = chargeList.reduce((sum, { pAmount }) => sum + toCents(pAmount), 0);
  const count = chargeList.length === 1 ? '1 charge' : `${chargeList.length} charges`;
  return (
    <>
      {`${count}, ${formatDollars(toDollars(cents))} in all`}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {chargeList.slice(0, SHOWN).map(({ key, chargeType, otherChargeType, pAmount, dDate }) => (
          <li key={key}>
            {`${otherChargeType ?? chargeType}: ${formatDollars(pAmount)}, due ${formatDay(dDate)}`}
          </li>
        ))}
        {chargeList.length > SHOWN && <li>{`and ${chargeList.length - SHOWN} more`}</li>}
      </Box>
    </>
  );
}
