import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import { useSession } from '../../ui/app/session.ts';
import { useToast } from '../../ui/app/toast.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { CheckInput } from '../../ui/forms/inputs.tsx';
import { rulesResolver } from '../../ui/forms/rulesResolver.ts';
import { setServerErrors } from '../../ui/forms/setServerErrors.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { UndoAlert } from '../batches/UndoAlert.tsx';
import { MemberPicker } from '../shared/MemberPicker.tsx';
import { ChargeInputs } from './ChargeInputs.tsx';
import { ChargeResults } from './ChargeResults.tsx';
import { ChargeSummary } from './ChargeSummary.tsx';
import { addErrors, emptyCharge, toChargeFields } from './chargeForm.ts';
import { type Assignment, addField, membersNotSent, noticeOf } from './chargeMany.ts';
import { type ChargeChoices, useChargeChoices } from './choices.ts';
import { FormWarnings } from './FormWarnings.tsx';
import { PlanInputs } from './PlanInputs.tsx';
import { type AddValues, assignErrors, chargesOf, NEW_PLAN, nextRow, planAlert, toPlan } from './plan.ts';
import { UnfinishedCharges } from './UnfinishedCharges.tsx';
import { type Charged, useChargeMany } from './useChargeMany.ts';
import { useFirstAccount } from './useFirstAccount.ts';
import { chargeWarnings, planWarnings } from './warnings.ts';

/**
 * The Add Charge form (spec 2 section 2), for one charge or a payment plan. Mount it to open it empty.
 * @param members ids to start with
 */
export function AddCharge(props: { readonly members?: readonly string[]; readonly onClose: () => void }) {
  const { today } = useSession();
  const { plans, accounts } = useChargeChoices().data ?? noChoices;
  const form = useForm<AddValues, unknown, AddValues>({
    defaultValues: {
      ...emptyCharge,
      isPlan: false,
      notify: true,
      savedPlan: NEW_PLAN,
      plan: { name: '', chargeList: [nextRow([])] },
      members: [...(props.members ?? [])],
    },
    resolver: rulesResolver((values) =>
      values.isPlan ? assignErrors(values, plans, today) : addErrors(values, today),
    ),
  });
  const charging = useChargeMany((error, alert) => setServerErrors(form, error, addField, alert));
  const [partly, show, back] = useDialog<Charged>();
  const toast = useToast();
  useFirstAccount(accounts, form.setValue);

  const run = async (assignment: Assignment, newPlan?: PaymentPlan) => {
    form.clearErrors();
    const charged = await charging.run(assignment, newPlan);
    if (charged === undefined) return;
    if (charged.outcomes.some(({ ok }) => !ok)) return show(charged);
    toast(noticeOf(charged.outcomes, charged.amounts), charged.batch);
    props.onClose();
  };
  const submit = ({ members, savedPlan, notify, ...values }: AddValues) => {
    if (!values.isPlan) return run({ members, notify, charges: [toChargeFields(values)] });
    const saved = plans.find(({ name }) => name === savedPlan);
    const plan = saved ?? toPlan(values.plan);
    const charges = chargesOf(plan, values.account);
    return run({ members, notify, charges }, saved === undefined ? plan : undefined);
  };

  if (partly !== undefined) {
    const { outcomes, batch, amounts } = partly;
    const others = membersNotSent(outcomes);
    const message = noticeOf(outcomes, amounts);
    const done = () => {
      toast(message, batch);
      props.onClose();
    };
    const retry = () => {
      form.setValue('members', others);
      back();
    };
    return (
      <DialogFrame
        fullScreen
        title="Add Charge"
        onClose={done}
        notice={<UndoAlert message={message} batch={batch} severity="warning" onClose={props.onClose} />}
        actions={
          <>
            {others.length > 0 && (
              <Button onClick={retry}>{`Back to edit the other ${others.length}`}</Button>
            )}
            <Button variant="contained" onClick={done}>
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
    <FormDialog
      form={form}
      fullScreen
      title="Add Charge"
      submitLabel="Add Charge"
      actions={<ChargeSummary progress={charging} plans={plans} />}
      notice={<FormWarnings<AddValues> warningsOf={(values) => warningsOf(values, plans, today)} />}
      isPending={charging.isPending}
      invalid={(errors) => (form.getValues('isPlan') ? planAlert(errors) : undefined)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Column>
        {charging.unfinished !== undefined && !charging.isPending && (
          <UnfinishedCharges
            assignment={charging.unfinished}
            onFinish={() => charging.unfinished && void run(charging.unfinished)}
            onForget={charging.forget}
          />
        )}
        <MemberPicker />
        <ModeSwitch />
        <Mode />
        <CheckInput name="notify" label="Email members about it, once it can no longer be undone" />
      </Column>
    </FormDialog>
  );
}

const noChoices: ChargeChoices = { accounts: [], types: [], plans: [] };

function ModeSwitch() {
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
            }}
            slotProps={{ input: { ref } }}
          />
        }
      />
      <Typography color="textSecondary" sx={{ pl: 11.5, mt: -1 }}>
        Several charges at once, such as the installments of a semester.
      </Typography>
    </Box>
  );
}

function Mode() {
  const isPlan = useWatch<AddValues, 'isPlan'>({ name: 'isPlan' });
  return isPlan ? <PlanInputs /> : <ChargeInputs />;
}

function Column({ children }: { readonly children: React.ReactNode }) {
  return (
    <Stack gap={6} sx={{ maxWidth: 760, mx: 'auto', py: 2 }}>
      {children}
    </Stack>
  );
}

/** What may be a mistake, of the mode that is shown. */
function warningsOf(values: AddValues, plans: readonly PaymentPlan[], today: string): string[] {
  if (!values.isPlan) return chargeWarnings(values, today);
  return values.savedPlan === NEW_PLAN ? planWarnings(values.plan, plans, today) : [];
}
