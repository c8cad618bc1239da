import { Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Member } from '../../api/member/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { useSelectedRows } from '../list/SelectedRows.tsx';

/** Removes the members that are ticked, on whichever page of the list. */
export function RemoveSelected() {
  const selected = useSelectedRows<Member>();
  const [dialog, open, close] = useDialog<'remove'>();
  return (
    <>
      <Button size="small" color="error" onClick={() => open('remove')}>
        Remove Members
      </Button>
      {dialog && <RemoveDialog members={selected} onClose={close} />}
    </>
  );
}

/** Asks before members are removed: who they are, what each owes, and what stays. */
export function RemoveDialog(props: {
  readonly members: readonly Pick<Member, 'id' | 'name' | 'remaining' | 'scheduled'>[];
  readonly onClose: () => void;
}) {
  const { members, onClose } = props;
  const { onUnselectItems } = useListContext();
  const [{ name } = { name: '' }] = members;
  const isOne = members.length === 1;
  const count = isOne ? 'member' : `${members.length} members`;
  return (
    <AskDialog
      title={`Remove ${isOne ? name : count}?`}
      confirmLabel={`Remove ${count}`}
      isDestructive
      call="delete-member"
      input={{ idArray: members.map(({ id }) => ({ _id: id })) }}
      onDone={() => {
        onUnselectItems();
        onClose();
      }}
      onClose={onClose}
    >
      <Typography>
        {isOne ? 'This person leaves' : 'They leave'} the list and can no longer sign in. Charges, payments
        and the whole history stay on record. What is owed stays due, without further late fees.
      </Typography>
      <ActsOn rows={members.map((each) => ({ id: each.id, label: `${each.name}: ${owedWords(each)}` }))} />
    </AskDialog>
  );
}

function owedWords({ remaining, scheduled }: Pick<Member, 'remaining' | 'scheduled'>): string {
  const parts = [
    ...(remaining > 0 ? [`${formatDollars(remaining)} due now`] : []),
    ...(scheduled > 0 ? [`${formatDollars(scheduled)} scheduled`] : []),
  ];
  return parts.length === 0 ? 'owes nothing' : parts.join(', ');
}
