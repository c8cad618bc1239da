import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextField, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Plan, priceOf } from '../../../api/platform/contract/plan.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { TRIAL_DAYS } from '../../../ledger/values/trial.ts';
import { PageForm } from '../../../ui/forms/PageForm.tsx';
import { useTextField } from '../../../ui/forms/useTextField.ts';
import { Row } from '../../../ui/primitives/Stack.tsx';
import { quantityText } from './registration.ts';

const schema = z.object({ quantity: quantityText });

interface Props {
  readonly plan: Plan;
  /** The quantity as it was typed. */
  readonly typed: string;
  readonly isPending: boolean;
  readonly onType: (typed: string) => void;
  readonly onBack: () => void;
  readonly onConfirm: (quantity: number) => void;
}

/** Step 3 of /registerOrg: the number of members (spec 1 sections 4 and 5). Stripe asks for the card. */
export function BillingDetails({ plan, typed, isPending, onType, onBack, onConfirm }: Props) {
  const form = useForm({
    defaultValues: { quantity: typed },
    mode: 'onChange',
    resolver: zodResolver(schema),
  });
  const { priceCents } = priceOf(plan);
  const quantity = quantityText.safeParse(form.watch('quantity')).data;
  return (
    <PageForm
      form={form}
      isPending={isPending}
      onChange={(values) => onType(values.quantity)}
      onSubmit={(entered) => onConfirm(entered.quantity)}
    >
      <Typography>
        <strong>Plan {plan}</strong>, {formatCents(priceCents)} per member and month
      </Typography>
      <QuantityInput
        help={
          quantity === undefined
            ? 'For how many members?'
            : `${TRIAL_DAYS} days free, then ${formatCents(quantity * priceCents)} a month, charged automatically.`
        }
      />
      <Row gap={3}>
        <Button type="submit" variant="contained" loading={isPending} disabled={quantity === undefined}>
          Confirm
        </Button>
        <Button onClick={onBack} disabled={isPending}>
          Back
        </Button>
      </Row>
    </PageForm>
  );
}

function QuantityInput({ help }: { readonly help: string }) {
  const field = useTextField({ name: 'quantity', label: 'Members Quantity', help }, (text) =>
    text.replace(/\s/g, ''),
  );
  return <TextField {...field} required slotProps={{ htmlInput: { inputMode: 'numeric' } }} />;
}
