import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Member } from '../../api/member/contract.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { useSelectedRows } from '../list/SelectedRows.tsx';
import { RemoveSelected } from './RemoveMembers.tsx';
import { ResendToSelected } from './ResendConfirmation.tsx';

const AddManualPayment = lazyDialog(
  async () => (await import('../payments/AddManualPayment.tsx')).AddManualPayment,
);
const AddCharge = lazyDialog(async () => (await import('../charges/AddCharge.tsx')).AddCharge);
const AddToGroup = lazyDialog(async () => (await import('../groups/AddToGroup.tsx')).AddToGroup);
const RemindMembers = lazyDialog(
  async () => (await import('../agedReceivables/RemindMembers.tsx')).RemindMembers,
);

/** The acts on the selected members: each opens its form with them. */
export function SelectionActions() {
  const { onUnselectItems } = useListContext();
  const selected = useSelectedRows<Member>();
  const navigate = useNavigate();
  const [asked, ask, close] = useDialog<{
    readonly act: 'pay' | 'charge' | 'remind' | 'group';
    readonly members: readonly Member[];
  }>();
  const open = (act: 'pay' | 'charge' | 'remind' | 'group') => ask({ act, members: selected });
  const done = () => {
    onUnselectItems();
    close();
  };
  const ids = asked?.members.map(({ id }) => id) ?? [];
  const [only] = asked?.members ?? [];
  return (
    <>
      {selected.length === 1 && (
        <Button size="small" onClick={() => open('pay')}>
          Add Manual Payment
        </Button>
      )}
      <Button size="small" onClick={() => open('charge')}>
        Add Charge
      </Button>
      <Button size="small" onClick={() => open('remind')}>
        Remind
      </Button>
      <Button
        size="small"
        onClick={() => navigate('/text', { state: { members: selected.map(({ id }) => id) } })}
      >
        Text
      </Button>
      <Button size="small" onClick={() => open('group')}>
        Add to Group
      </Button>
      <ResendToSelected />
      <RemoveSelected />
      {asked?.act === 'pay' && only !== undefined && <AddManualPayment member={only} onClose={close} />}
      {asked?.act === 'charge' && <AddCharge members={ids} onClose={close} />}
      {asked?.act === 'remind' && <RemindMembers members={ids} onDone={done} onClose={close} />}
      {asked?.act === 'group' && <AddToGroup members={ids} onDone={done} onClose={close} />}
    </>
  );
}
