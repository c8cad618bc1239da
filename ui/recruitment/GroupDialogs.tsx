import { Button } from '@mui/material';
import { byRules } from '../../api/platform/contract/call.ts';
import {
  addProspectGroups,
  type ProspectGroup,
  updateProspectGroups,
} from '../../api/prospectGroup/contract.ts';
import {
  type GroupDays,
  groupDaysOn,
  groupErrors,
  MAX_PROSPECT_NAME,
} from '../../ledger/values/prospectRules.ts';
import { alertFor } from '../app/errors.ts';
import { useSession } from '../app/session.ts';
import { AskDialog } from '../forms/AskDialog.tsx';
import { CallDialog } from '../forms/CallDialog.tsx';
import { DayInput, TextInput } from '../forms/inputs.tsx';
import { useDialog } from '../forms/useDialog.ts';
import { Columns } from '../primitives/Stack.tsx';

/** The Add Group dialog (spec 3 section 2). */
export function AddGroup(props: {
  readonly onAdded: (groupId: string) => void;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const { onAdded, onClose } = props;
  return (
    <CallDialog
      title="Add Group"
      call="add-prospect-groups"
      schema={addProspectGroups.input.check(daysOn(today))}
      defaultValues={{ name: '', startDate: today, endDate: '', goals: '' }}
      failed={(error) => alertFor('Add Prospect Group has Failed', error)}
      onDone={({ _id }) => onAdded(_id)}
      onClose={onClose}
    >
      <GroupInputs />
    </CallDialog>
  );
}

/** The Edit Group dialog, in which the group can also be deleted. */
export function EditGroup(props: {
  readonly group: ProspectGroup;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const { group, onDeleted, onClose } = props;
  const { _id, name, startDate, endDate, goals } = group;
  const [question, ask, close] = useDialog<'delete'>();
  return (
    <>
      <CallDialog
        title="Edit Group"
        submitLabel="Update Group"
        mustChange
        call="update-prospect-groups"
        schema={updateProspectGroups.input.check(daysOn(today, group))}
        defaultValues={{ _id, name, startDate, endDate, goals }}
        failed={(error) => alertFor('Update Prospect Group has Failed', error)}
        actions={
          <Button color="error" onClick={() => ask('delete')}>
            Delete Group
          </Button>
        }
        onClose={onClose}
      >
        <GroupInputs />
      </CallDialog>
      {question !== undefined && (
        <AskDialog
          title="Confirm Delete"
          confirmLabel="Yes"
          cancelLabel="No"
          isDestructive
          call="delete-prospect-groups"
          input={{ idArray: [{ _id }] }}
          failed="Delete Prospect Group has Failed"
          onDone={onDeleted}
          onClose={close}
        >
          Are you sure you want to delete this Prospect group?
        </AskDialog>
      )}
    </>
  );
}

const daysOn = (today: string, previous?: GroupDays) =>
  byRules((days: GroupDays) => groupErrors(days, today, previous));

function GroupInputs() {
  const { earliest, latest } = groupDaysOn(useSession().today);
  return (
    <>
      <TextInput name="name" label="Name of Group" required autoFocus maxLength={MAX_PROSPECT_NAME} />
      <Columns>
        <DayInput
          name="startDate"
          label="Start Date"
          required
          min={earliest.startDate}
          max={latest.startDate}
        />
        <DayInput name="endDate" label="End Date" required min={earliest.endDate} max={latest.endDate} />
      </Columns>
      <TextInput
        name="goals"
        label="Goal of Prospects"
        required
        kind="digits"
        maxLength={6}
        help="How many prospects the group wants to find"
      />
    </>
  );
}
