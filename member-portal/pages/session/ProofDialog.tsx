import { Typography } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import type { Change, Input, Output } from '../../../api/contract.ts';
import { useChange } from '../../../ui/data/useChange.ts';
import { DialogFrame } from '../../../ui/forms/DialogFrame.tsx';
import { setServerErrors } from '../../../ui/forms/setServerErrors.ts';
import { useFormAlert } from '../../../ui/forms/useFormAlert.ts';
import { CodeInput } from './CodeInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';

/** Asks before sign-in settings change, with a proof against somebody at an unattended computer. */
export function ProofDialog<Name extends Change>(props: {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly isDestructive?: boolean;
  /** How somebody shows that it is really them. */
  readonly proof: 'password' | 'code';
  readonly call: Name;
  readonly inputOf: (proof: string) => Input<Name>;
  readonly onDone: (output: Output<Name>) => void;
  readonly onClose: () => void;
}) {
  const { proof } = props;
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const { submit } = useChange(props.call, { onError: (error) => setServerErrors(form, error) });
  const send = form.handleSubmit(async (values) => {
    const output = await submit(props.inputOf(values[proof]));
    if (output !== undefined) props.onDone(output);
  });
  return (
    <FormProvider {...form}>
      <DialogFrame
        title={props.title}
        submitLabel={props.submitLabel}
        submitDisabled={form.watch(proof) === ''}
        isDestructive={props.isDestructive ?? false}
        isPending={isSubmitting || isSubmitSuccessful}
        error={useFormAlert(form)}
        maxWidth="xs"
        onSubmit={() => void send()}
        onClose={props.onClose}
      >
        <Typography>{props.text}</Typography>
        {proof === 'password' ? (
          <PasswordInput name="password" label="Your password" autoComplete="current-password" autoFocus />
        ) : (
          <CodeInput />
        )}
      </DialogFrame>
    </FormProvider>
  );
}
