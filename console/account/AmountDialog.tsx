import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Change, Input } from '../../api/contract/calls.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { useCall } from '../../ui/useCall.ts';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { TextInput } from '../shared/formInputs.tsx';
import type { AmountValues } from './validate.ts';

/** A dialog that changes an account by an amount, for a reason. */
export function AmountDialog<Name extends Change>(props: {
  readonly title: string;
  /** What it is about, above the fields. */
  readonly about: string;
  readonly amountLabel: string;
  readonly amountHelp?: string;
  readonly reasonHelp: string;
  readonly submitLabel: string;
  /** The amount at first, in dollars. */
  readonly amount: number;
  readonly validate: (values: AmountValues) => Record<string, string>;
  readonly call: Name;
  readonly inputOf: (amount: number, reason: string) => Input<Name>;
  /** What the amount that stands in the field would do, below the fields. */
  readonly preview?: (amount: number | null) => ReactNode;
  readonly onClose: () => void;
}) {
  const form = useForm<AmountValues>({
    defaultValues: { amount: props.amount, reason: '' },
    resolver: resolverOf(props.validate),
  });
  const { submit, isPending, error } = useCall(props.call);
  useEffect(
    () => showFieldErrors(error, form.setError, (field) => (field === 'reason' ? 'reason' : 'amount')),
    [error, form.setError],
  );
  const amount = useWatch({ control: form.control, name: 'amount' });
  const save = form.handleSubmit(async (values) => {
    const sent = await submit(props.inputOf(values.amount ?? 0, values.reason.trim()));
    if (sent !== undefined) props.onClose();
  });
  return (
    <DialogFrame
      title={props.title}
      maxWidth={props.preview === undefined ? 'xs' : 'sm'}
      submitLabel={props.submitLabel}
      isPending={isPending}
      error={error}
      isDirty={form.formState.isDirty}
      onSubmit={save}
      onClose={props.onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{props.about}</Typography>
        <DollarInput
          control={form.control}
          name="amount"
          label={props.amountLabel}
          required
          {...(props.amountHelp !== undefined && { help: props.amountHelp })}
        />
        <TextInput
          control={form.control}
          name="reason"
          label="Reason"
          required
          maxLength={200}
          help={props.reasonHelp}
        />
        {props.preview?.(amount)}
      </Box>
    </DialogFrame>
  );
}
