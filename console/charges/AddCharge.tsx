import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { resolverOf, showFieldErrors } from '../shared/formErrors.ts';
import { ChargeInputs } from './ChargeInputs.tsx';
import { ChargeResults } from './ChargeResults.tsx';
import { ChargeSummary } from './ChargeSummary.tsx';
import { type Assignment, type Outcome, untouched } from './chargeMany.ts';
import { useChargeChoices } from './choices.ts';
import { FormWarnings } from './FormWarnings.tsx';
import { addField } from './fieldNames.ts';
import { MemberPicker } from './MemberPicker.tsx';
import { PlanInputs } from './PlanInputs.tsx';
import {
  type AddValues,
  chargesOf,
  messagesOf,
  NEW_PLAN,
  nextRow,
  planAlert,
  toPlan,
  validatePlan,
} from './plan.ts';
import { UnfinishedCharges } from './UnfinishedCharges.tsx';
import { useChargeMany } from './useChargeMany.ts';
import { emptyCharge, toChargeFields, validateNewCharges } from './validate.ts';
import { chargeWarnings, planWarnings } from './warnings.ts';

/**
 * The Add Charge form (spec 2 section 2), for one charge or a payment plan. Mount it to open it, empty each
 * time.
 *
 * @param members ids to start with, for a charge to somebody whose account is on the screen
 */
export function AddCharge(props: {
  readonly today: string;
  readonly members?: readonly string[];
  readonly onClose: () => void;
}) {
  const { today } = props;
  const { plans = [] } = useChargeChoices();
  const form = useForm<AddValues>({
    defaultValues: {
      ...emptyCharge,
      isPlan: false,
      plan: NEW_PLAN,
      planName: '',
      rows: [nextRow([])],
      members: [...(props.members ?? [])],
    },
    resolver: resolverOf((values) =>
      values.isPlan ? validatePlan(values, plans, today) : validateNewCharges(values, today),
    ),
  });
  const { isDirty } = form.formState;
  const charging = useChargeMany();
  const [alert, setAlert] = useState<string>();
  const [outcomes, setOutcomes] = useState<Outcome[]>();
  useOnlyAccount(form.setValue);
  useEffect(() => showFieldErrors(charging.error, form.setError, addField), [charging.error, form.setError]);

  const run = async (assignment: Assignment, newPlan?: Parameters<typeof charging.run>[1]) => {
    setAlert(undefined);
    const answered = await charging.run(assignment, newPlan);
    if (answered?.every(({ ok }) => ok)) props.onClose();
    else setOutcomes(answered);
  };
  const submit = form.handleSubmit(
    async (values) => {
      const { members } = values;
      if (!values.isPlan) return run({ members, charges: [toChargeFields(values)] });
      const saved = plans.find(({ name }) => name === values.plan);
      const plan = saved ?? toPlan(values);
      await run(
        { members, charges: chargesOf(plan, values.account) },
        saved === undefined ? plan : undefined,
      );
    },
    (errors) => setAlert(form.getValues('isPlan') ? planAlert(messagesOf(errors)) : undefined),
  );

  if (outcomes !== undefined) {
    const others = untouched(outcomes);
    const retry = () => {
      form.setValue('members', others);
      setOutcomes(undefined);
    };
    return (
      <DialogFrame
        fullScreen
        title="Add Charge"
        onClose={props.onClose}
        actions={
          <>
            {others.length > 0 && (
              <Button onClick={retry}>{`Back to the form with the other ${others.length}`}</Button>
            )}
            <Button variant="contained" onClick={props.onClose}>
              Done
            </Button>
          </>
        }
      >
        <Column>
          <ChargeResults outcomes={outcomes} />
        </Column>
      </DialogFrame>
    );
  }
  return (
    <FormProvider {...form}>
      <DialogFrame
        fullScreen
        title="Add Charge"
        submitLabel="Add Charge"
        actions={<ChargeSummary progress={charging} />}
        notice={
          <FormWarnings<AddValues>
            warningsOf={(values) =>
              values.isPlan ? planWarnings(values, plans, today) : chargeWarnings(values, today)
            }
          />
        }
        isPending={charging.isPending}
        error={charging.alert ?? alert}
        isDirty={isDirty}
        onSubmit={submit}
        onClose={props.onClose}
      >
        <Column>
          {charging.unfinished !== undefined && !charging.isPending && (
            <UnfinishedCharges
              assignment={charging.unfinished}
              onFinish={() => void run(charging.unfinished ?? { members: [], charges: [] })}
              onForget={charging.forget}
            />
          )}
          <MemberPicker />
          <ModeSwitch onChange={() => setAlert(undefined)} />
          <Mode today={today} />
        </Column>
      </DialogFrame>
    </FormProvider>
  );
}

function ModeSwitch({ onChange }: { readonly onChange: () => void }) {
  const { register, clearErrors } = useFormContext<AddValues>();
  const { ref, onChange: change, ...field } = register('isPlan');
  return (
    <Box>
      <FormControlLabel
        label="Payment Plan"
        control={
          <Switch
            {...field}
            onChange={(event) => {
              void change(event);
              clearErrors();
              onChange();
            }}
            slotProps={{ input: { ref } }}
          />
        }
      />
      <Typography color="textSecondary" sx={{ pl: 5.75, mt: -0.5 }}>
        Several charges at once, such as the installments of a semester.
      </Typography>
    </Box>
  );
}

function Mode({ today }: { readonly today: string }) {
  const isPlan = useWatch<AddValues, 'isPlan'>({ name: 'isPlan' });
  return isPlan ? <PlanInputs today={today} /> : <ChargeInputs today={today} />;
}

function Column({ children }: { readonly children: React.ReactNode }) {
  return <Box sx={{ maxWidth: 760, mx: 'auto', py: 1, display: 'grid', gap: 3 }}>{children}</Box>;
}

/** With one account to choose from there is nothing to choose. */
function useOnlyAccount(setValue: (name: 'account', value: string) => void): void {
  const { accounts } = useChargeChoices();
  const only = accounts?.length === 1 ? accounts[0]?.value : undefined;
  useEffect(() => {
    if (only !== undefined) setValue('account', only);
  }, [only, setValue]);
}
