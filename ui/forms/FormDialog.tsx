import type { ComponentProps } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { DialogFrame } from './DialogFrame.tsx';
import { focusFirstWrong } from './focusFirstWrong.ts';
import { useFormAlert } from './useFormAlert.ts';

type Frame = Omit<ComponentProps<typeof DialogFrame>, 'error' | 'isDirty' | 'onSubmit'>;

/** A dialog that is a form: the inputs inside name their fields. Busy until `onSubmit` has resolved. */
export function FormDialog<Values extends FieldValues, Sent>(
  props: Frame & {
    readonly form: UseFormReturn<Values, unknown, Sent>;
    readonly onSubmit: (values: Sent) => unknown;
    /** The alert of a form that cannot be sent. */
    readonly invalid?: (errors: FieldErrors<Values>) => string | undefined;
    /** The button rests until something was changed. */
    readonly mustChange?: boolean;
  },
) {
  const { form, onSubmit, invalid, mustChange = false, ...frame } = props;
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(
    async (values) => {
      await onSubmit(values as Sent);
    },
    (wrong) => {
      const message = invalid?.(wrong);
      if (message !== undefined) form.setError('root.alert', { message });
    },
  );
  return (
    <FormProvider {...form}>
      <DialogFrame
        {...frame}
        submitDisabled={frame.submitDisabled === true || (mustChange && !isDirty)}
        isPending={frame.isPending === true || isSubmitting}
        isDirty={isDirty}
        error={useFormAlert(form)}
        onSubmit={(element) => void submit().then(() => focusFirstWrong(element))}
      />
    </FormProvider>
  );
}
