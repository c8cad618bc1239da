import { Box, Button, TextField, Typography } from '@mui/material';
import type { SubmitEvent } from 'react';
import { type Plan, priceOf } from '../../../api/contract/plan.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { quantityOf } from './registration.ts';

interface Props {
  readonly plan: Plan;
  /** The quantity as it was typed. */
  readonly typed: string;
  readonly busy: boolean;
  readonly onType: (typed: string) => void;
  readonly onBack: () => void;
  readonly onConfirm: (quantity: number) => void;
}

/**
 * Step 3 of /registerOrg: for how many members (spec 1 sections 4 and 5). Stripe's page asks for the card.
 */
export function BillingDetails({ plan, typed, busy, onType, onBack, onConfirm }: Props) {
  const { quantity, mistake } = typed === '' ? {} : quantityOf(typed);
  const { priceCents } = priceOf(plan);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy && quantity !== undefined) onConfirm(quantity);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1.5 }}>
      <Typography>
        <strong>Plan {plan}</strong>, {formatCents(priceCents)} per member and month
      </Typography>
      <TextField
        label="Members Quantity"
        required
        fullWidth
        value={typed}
        error={mistake !== undefined}
        helperText={
          mistake ??
          (quantity !== undefined
            ? `${formatCents(quantity * priceCents)} a month, charged automatically.`
            : 'For how many members?')
        }
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        onChange={(event) => onType(event.target.value.replace(/\s/g, ''))}
      />
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button type="submit" variant="contained" loading={busy} disabled={quantity === undefined}>
          Confirm
        </Button>
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
      </Box>
    </Box>
  );
}
