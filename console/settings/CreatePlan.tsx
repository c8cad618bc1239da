import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { addNewplan, type PaymentPlan } from '../../api/contract/organisation.ts';
import { LoadingInputs } from '../charges/ChargeInputs.tsx';
import { useChargeChoices } from '../charges/choices.ts';
import { addField } from '../charges/fieldNames.ts';
import { PlanRows } from '../charges/PlanInputs.tsx';
import {
  messagesOf,
  NEW_PLAN,
  nextRow,
  PLAN_FAILED,
  type PlanValues,
  planAlert,
  toPlan,
  validateNewPlan,
} from '../charges/plan.ts';
import { useSession } from '../session.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { FormDialog } from '../shared/FormDialog.tsx';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { TextInput } from '../shared/formInputs.tsx';
import { useCall } from '../shared/useCall.ts';
import { useDiscardQuestion } from '../shared/useDiscardQuestion.tsx';
import { withReason } from './validate.ts';

/** Create Payment Plan (spec 1 section 2.4), with the charges as Add Charge asks for them. */
export function CreatePlan(props: { readonly saved: readonly PaymentPlan[]; readonly onClose: () => void }) {
  const today = useSession()?.today ?? '';
  const { types, error: unread, retry } = useChargeChoices();
  const add = useCall(addNewplan);
  const [alert, setAlert] = useState<string>();
  const form = useForm<PlanValues>({
    defaultValues: { plan: NEW_PLAN, planName: '', rows: [nextRow([])], account: '', members: [] },
    resolver: resolverOf((values) => validateNewPlan(values, props.saved, today)),
  });
  const { close, question } = useDiscardQuestion(form.formState.isDirty, props.onClose);
  useEffect(
    () =>
      showFieldErrors(add.cause, form.setError, (field) => {
        const name = addField(field);
        return name === 'planName' || name?.startsWith('rows.') ? (name as `rows.${number}.type`) : undefined;
      }),
    [add.cause, form.setError],
  );
  const submit = form.handleSubmit(
    async (values) => {
      setAlert(undefined);
      if ((await add.send({ plan: toPlan(values) })) !== undefined) props.onClose();
    },
    (errors) => setAlert(planAlert(messagesOf(errors))),
  );
  return (
    <FormProvider {...form}>
      <FormDialog
        open
        title="Create Payment Plan"
        submitLabel="Create Payment Plan"
        busy={add.busy}
        error={alert ?? withReason(PLAN_FAILED, add.error)}
        onSubmit={() => void submit()}
        onClose={close}
      >
        {unread ? (
          <ErrorState error={unread} onRetry={() => void retry()} />
        ) : types === undefined ? (
          <LoadingInputs />
        ) : (
          <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
            <TextInput control={form.control} name="planName" label="Plan Name" required maxLength={60} />
            <PlanRows today={today} types={types} />
          </Box>
        )}
      </FormDialog>
      {question}
    </FormProvider>
  );
}
