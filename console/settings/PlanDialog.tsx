import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { PaymentPlan } from '../../api/contract/organization.ts';
import { yearAround } from '../../ledger/values/calendar.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { alertFor } from '../../ui/errors.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useCall } from '../../ui/useCall.ts';
import { LoadingInputs } from '../charges/ChargeInputs.tsx';
import { useChargeChoices } from '../charges/choices.ts';
import { FormWarnings } from '../charges/FormWarnings.tsx';
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
  valuesOf,
} from '../charges/plan.ts';
import { planWarnings } from '../charges/warnings.ts';
import { useSession } from '../session.ts';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { TextInput } from '../shared/formInputs.tsx';
import { PLAN_NOT_UPDATED } from './validate.ts';

/**
 * Create/Update Payment Plan (spec 1 section 2.4), with Add Charge's fields for the charges. Due dates may be
 * past: nobody is charged yet.
 */
export function PlanDialog(props: {
  /** The plan to change; left out, a new one is made. */
  readonly plan?: PaymentPlan;
  readonly saved: readonly PaymentPlan[];
  readonly chargeTypes: readonly string[];
  readonly onClose: () => void;
}) {
  const { plan } = props;
  const others = props.saved.filter(({ name }) => name !== plan?.name);
  const [title, failed] =
    plan === undefined ? ['Create Payment Plan', PLAN_FAILED] : ['Update Payment Plan', PLAN_NOT_UPDATED];
  const today = useSession()?.today ?? '';
  const { types, error: unread, retry } = useChargeChoices();
  const add = useCall('add-newplan');
  const update = useCall('update-plan');
  const { isPending, error } = plan === undefined ? add : update;
  const [alert, setAlert] = useState<string>();
  const form = useForm<PlanValues>({
    defaultValues: {
      plan: NEW_PLAN,
      ...(plan === undefined ? { planName: '', rows: [nextRow([])] } : valuesOf(plan, props.chargeTypes)),
      account: '',
      members: [],
    },
    resolver: resolverOf((values) => validateNewPlan(values, others, today)),
  });
  const { isDirty } = form.formState;
  useEffect(
    () =>
      showFieldErrors(error, form.setError, (field) => {
        const name = addField(field);
        return name === 'planName' || name?.startsWith('rows.') ? (name as `rows.${number}.type`) : undefined;
      }),
    [error, form.setError],
  );
  const submit = form.handleSubmit(
    async (values) => {
      setAlert(undefined);
      const entered = toPlan(values);
      const answer =
        plan === undefined
          ? await add.submit({ plan: entered })
          : await update.submit({ name: plan.name, plan: entered });
      if (answer !== undefined) props.onClose();
    },
    (errors) => setAlert(planAlert(messagesOf(errors), failed)),
  );
  return (
    <FormProvider {...form}>
      <DialogFrame
        title={title}
        submitLabel={title}
        isPending={isPending}
        error={alert ?? (error && alertFor(failed, error))}
        isDirty={isDirty}
        notice={<FormWarnings<PlanValues> warningsOf={(values) => planWarnings(values, others, today)} />}
        onSubmit={() => void submit()}
        onClose={props.onClose}
      >
        {unread ? (
          <ErrorState error={unread} onRetry={() => void retry()} />
        ) : types === undefined ? (
          <LoadingInputs />
        ) : (
          <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
            <TextInput control={form.control} name="planName" label="Plan Name" required maxLength={60} />
            <PlanRows today={today} firstDue={yearAround(today).first} types={types} />
          </Box>
        )}
      </DialogFrame>
    </FormProvider>
  );
}
