import { z } from 'zod';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import { yearAround } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { useChargeChoices } from '../charges/choices.ts';
import { FormWarnings } from '../charges/FormWarnings.tsx';
import { PlanRows } from '../charges/PlanInputs.tsx';
import {
  newPlanErrors,
  nextRow,
  PLAN_FAILED,
  type PlanValues,
  planAlert,
  planValues,
  toPlan,
} from '../charges/plan.ts';
import { planWarnings } from '../charges/warnings.ts';

type Values = Pick<PlanValues, 'plan'>;

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
  const before = props.plan;
  const others = props.saved.filter(({ name }) => name !== before?.name);
  const { today } = useSession();
  // The spec's alert of a failed creation would say the wrong thing of a plan that is there.
  const failed = before === undefined ? PLAN_FAILED : 'Failed to update plan, please try again';
  const schema = z
    .custom<Values>()
    .check(byRules(({ plan }) => newPlanErrors(plan, others, today)))
    .transform(({ plan }) => ({ name: before?.name, plan: toPlan(plan) }));
  return (
    <CallDialog
      title={before === undefined ? 'Create Payment Plan' : 'Update Payment Plan'}
      call={before === undefined ? 'add-newplan' : 'update-plan'}
      schema={schema}
      defaultValues={{
        plan:
          before === undefined
            ? { name: '', chargeList: [nextRow([])] }
            : planValues(before, props.chargeTypes),
      }}
      failed={failed}
      invalid={(errors) => planAlert(errors, failed)}
      notice={<FormWarnings<Values> warningsOf={({ plan }) => planWarnings(plan, others, today)} />}
      onClose={props.onClose}
    >
      <TextInput name="plan.name" label="Plan Name" required maxLength={60} />
      <Loaded query={useChargeChoices()} label="the charge types" height={160}>
        {({ types }) => <PlanRows firstDue={yearAround(today).first} types={types} />}
      </Loaded>
    </CallDialog>
  );
}
