import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { yearAround } from '../../ledger/values/calendar.ts';
import { OTHER_TYPE } from '../../ledger/values/chargeRules.ts';
import { MAX_PLAN_CHARGES } from '../../ledger/values/planRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { type Choice, DayInput, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Columns, Row, Stack } from '../../ui/primitives/Stack.tsx';
import { AccountInput } from './AccountInput.tsx';
import { Group } from './ChargeInputs.tsx';
import { type ChargeChoices, useChargeChoices } from './choices.ts';
import { NEW_PLAN, nextRow, type PlanValues } from './plan.ts';
import { SavedPlan } from './SavedPlan.tsx';

/** Payment Plan mode of Add Charge: a saved plan, or a new one's name and charges (spec 2 section 5). */
export function PlanInputs() {
  return (
    <Loaded query={useChargeChoices()} label="the form" height={320}>
      {(choices) => <Inputs {...choices} />}
    </Loaded>
  );
}

function Inputs({ accounts, types, plans }: ChargeChoices) {
  const { today } = useSession();
  const chosen = useWatch<PlanValues, 'savedPlan'>({ name: 'savedPlan' });
  const saved = plans.find(({ name }) => name === chosen);
  const choices = [
    ...plans.map(({ name }) => ({ value: name, label: name })),
    { value: NEW_PLAN, label: 'A new plan' },
  ];
  return (
    <Stack gap={5}>
      <Group title="Which plan">
        <SelectInput name="savedPlan" label="Payment Plan" required choices={choices} />
        {saved === undefined && (
          <TextInput name="plan.name" label="Plan Name" required maxLength={60} help="Saved for reuse" />
        )}
        {saved !== undefined && <SavedPlan plan={saved} />}
      </Group>
      {saved === undefined && <PlanRows firstDue={today} types={types} />}
      <Group title="Account">
        <AccountInput accounts={accounts} />
      </Group>
    </Stack>
  );
}

/** The charges of a new or changed plan. `firstDue` is the earliest due date on offer. */
export function PlanRows(props: { readonly firstDue: string; readonly types: readonly Choice[] }) {
  const { formState } = useFormContext<PlanValues>();
  const { fields, append, remove } = useFieldArray<PlanValues, 'plan.chargeList'>({
    name: 'plan.chargeList',
  });
  const rows = useWatch<PlanValues, 'plan.chargeList'>({ name: 'plan.chargeList' });
  const { root, message } = formState.errors.plan?.chargeList ?? {};
  const empty = root?.message ?? message;
  return (
    <Stack gap={3} role="group" aria-label="Charges of the plan">
      <Typography variant="h3" component="h3">
        Charges of the plan
      </Typography>
      <Stack component="ol" gap={3}>
        {fields.map((field, index) => (
          <PlanRowInputs
            key={field.id}
            index={index}
            firstDue={props.firstDue}
            types={props.types}
            isOther={rows[index]?.chargeType === OTHER_TYPE}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      {empty !== undefined && (
        <Typography color="error" role="alert" variant="caption" component="p">
          {empty}
        </Typography>
      )}
      <div>
        <Button
          startIcon={<Add />}
          disabled={fields.length >= MAX_PLAN_CHARGES}
          onClick={() => append(nextRow(rows), { focusName: `plan.chargeList.${fields.length}.sDate` })}
        >
          {fields.length === 0 ? 'Add the first charge' : 'Add another charge'}
        </Button>
      </div>
    </Stack>
  );
}

function PlanRowInputs(props: {
  readonly index: number;
  readonly firstDue: string;
  readonly types: readonly Choice[];
  readonly isOther: boolean;
  readonly onRemove: () => void;
}) {
  const { index } = props;
  const title = `Charge ${index + 1}`;
  const name = `plan.chargeList.${index}`;
  const { first, last } = yearAround(useSession().today);
  return (
    <Box
      component="li"
      role="listitem"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, pt: 2 }}
    >
      <Stack gap={2} role="group" aria-label={title}>
        <Row justify="space-between">
          <Typography variant="h3" component="p" color="textSecondary">
            {title}
          </Typography>
          <Tooltip title={`Remove charge ${index + 1}`}>
            <IconButton
              size="small"
              aria-label={`Remove charge ${index + 1} of the plan`}
              onClick={props.onRemove}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
        </Row>
        <Columns>
          <SelectInput name={`${name}.chargeType`} label="Charge Type" required choices={props.types} />
          <DollarInput name={`${name}.pAmount`} label="Amount" required />
          {props.isOther && (
            <TextInput
              name={`${name}.otherChargeType`}
              label="New Charge Type"
              required
              maxLength={60}
              help="For example: Fall Charge 2026"
              sx={{ gridColumn: '1 / -1' }}
            />
          )}
          <DayInput name={`${name}.sDate`} label="Start Date" required min={first} max={last} />
          <DayInput name={`${name}.dDate`} label="Due Date" required min={props.firstDue} max={last} />
        </Columns>
      </Stack>
    </Box>
  );
}
