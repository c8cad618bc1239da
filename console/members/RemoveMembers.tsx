import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useGetMany, useListContext } from 'react-admin';
import type { Member } from '../../api/contract/member.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';

/** Removes the members that are ticked, on whichever page of the list. */
export function RemoveSelected() {
  const { selectedIds } = useListContext<Member>();
  const [dialog, open, close] = useDialog<'remove'>();
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => open('remove')}>
        Remove Members
      </Button>
      {dialog && <RemoveDialog ids={selectedIds} onClose={close} />}
    </>
  );
}

/** Asks before members are removed: who they are, what they owe, and what stays. */
export function RemoveDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly Member['id'][];
  readonly onClose: () => void;
}) {
  const { onUnselectItems } = useListContext();
  const { data: members, error, isPending } = useGetMany<Member>('members', { ids: [...ids] });
  const count = ids.length === 1 ? '1 member' : `${ids.length} members`;
  const [only] = ids.length === 1 ? (members ?? []) : [];
  return (
    <AskDialog
      title={`Remove ${only?.name ?? count}?`}
      confirmLabel={`Remove ${ids.length === 1 ? 'member' : count}`}
      isDestructive
      call="delete-member"
      input={{ idArray: ids.map((_id) => ({ _id })) }}
      onDone={() => {
        onUnselectItems();
        onClose();
      }}
      onClose={onClose}
    >
      <Typography>
        {ids.length === 1 ? 'This person leaves' : 'They leave'} the list and can no longer sign in. Charges,
        payments and the whole history stay on record. What is owed stays due, without further late fees.
      </Typography>
      {isPending && <Skeleton height={72} />}
      {error && <ErrorAlert error={error} />}
      {members && <Owed members={members} />}
    </AskDialog>
  );
}

/** More names than this are counted. */
const MAX_NAMED = 20;

/** Each member with what is due now and scheduled, who owes most first. */
function Owed({ members }: { readonly members: readonly Member[] }) {
  const owedBy = ({ remaining, scheduled }: Member) => remaining + scheduled;
  const shown = members.toSorted((one, other) => owedBy(other) - owedBy(one)).slice(0, MAX_NAMED);
  const more = members.length - shown.length;
  return (
    <Box component="ul" sx={{ pl: 2.5, my: 1 }}>
      {shown.map((member) => (
        <li key={member.id}>{`${member.name}: ${owedWords(member)}`}</li>
      ))}
      {more > 0 && <li>{`and ${more} more`}</li>}
    </Box>
  );
}

function owedWords({ remaining, scheduled }: Member): string {
  const parts = [
    ...(remaining > 0 ? [`${formatDollars(remaining)} due now`] : []),
    ...(scheduled > 0 ? [`${formatDollars(scheduled)} scheduled`] : []),
  ];
  return parts.length === 0 ? 'owes nothing' : parts.join(', ');
}
