import { z } from 'zod';
import { addGroup, type Group, updateGroup } from '../../api/group/contract.ts';
import { MAX_GROUP_NAME } from '../../ledger/values/groupRules.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { MembersInput } from '../shared/MembersInput.tsx';

const idsOf = (members: readonly string[]) => members.map((_id) => ({ _id }));

/** The Add Group dialog; `members` are in it at first. */
export function CreateGroup(props: {
  readonly members?: readonly string[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  const { members = [], onClose, onDone = onClose } = props;
  return (
    <CallDialog
      title="Add Group"
      call="add-group"
      schema={addGroup.input}
      defaultValues={{ name: '', idArray: idsOf(members) }}
      maxWidth="md"
      onDone={onDone}
      onClose={onClose}
    >
      <GroupInputs />
    </CallDialog>
  );
}

/** The Edit Group dialog: its name, and who is in it. */
export function EditGroup({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const { _id, name, members } = group;
  return (
    <CallDialog
      title="Edit Group"
      submitLabel="Save"
      mustChange
      call="update-group"
      schema={changesOf(group)}
      defaultValues={{ _id, name, idArray: idsOf(members) }}
      maxWidth="md"
      onClose={onClose}
    >
      <GroupInputs />
    </CallDialog>
  );
}

function GroupInputs() {
  return (
    <>
      <TextInput
        name="name"
        label="Group name"
        required
        autoFocus
        maxLength={MAX_GROUP_NAME}
        help="Such as Executive board, Live-in or Class of 2029"
      />
      <MembersInput />
    </>
  );
}

/** The form of a group; what it changes comes out, so that two administrators do not undo each other. */
function changesOf({ members }: Group) {
  const { _id, name, add } = updateGroup.input.shape;
  return z.object({ _id, name, idArray: add }).transform(({ idArray, ...group }) => {
    const chosen = new Set(idArray.map((each) => each._id));
    const before = new Set(members);
    return {
      ...group,
      add: idArray.filter((each) => !before.has(each._id)),
      remove: idsOf(members.filter((id) => !chosen.has(id))),
    };
  });
}
