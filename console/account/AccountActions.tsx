import Add from '@mui/icons-material/Add';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NotificationsPausedOutlined from '@mui/icons-material/NotificationsPausedOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Button } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import type { Member } from '../../api/member/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useLinkedDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { type MenuAct, MoreMenu } from '../../ui/primitives/MoreMenu.tsx';
import { PrevNext } from '../list/PrevNext.tsx';

const AddCharge = lazyDialog(async () => (await import('../charges/AddCharge.tsx')).AddCharge);
const AddManualPayment = lazyDialog(
  async () => (await import('../payments/AddManualPayment.tsx')).AddManualPayment,
);
const RemindSheet = lazyDialog(async () => (await import('../agedReceivables/RemindSheet.tsx')).RemindSheet);
const ReinstateMember = lazyDialog(
  async () => (await import('../members/ReinstateMember.tsx')).ReinstateMember,
);
const UpdateMember = lazyDialog(
  async () => (await import('../members/UpdateMemberDialog.tsx')).UpdateMemberDialog,
);
const PauseReminders = lazyDialog(async () => (await import('./PauseReminders.tsx')).PauseReminders);
const AddAdmin = lazyDialog(async () => (await import('../settings/AddAdmin.tsx')).AddAdmin);
const ApplyCredit = lazyDialog(async () => (await import('./ApplyCredit.tsx')).ApplyCredit);
const PayOutCredit = lazyDialog(async () => (await import('./PayOutCredit.tsx')).PayOutCredit);
const AdjustCredit = lazyDialog(async () => (await import('./AdjustCredit.tsx')).AdjustCredit);

type Dialog =
  | 'charge'
  | 'payment'
  | 'apply'
  | 'payOut'
  | 'credit'
  | 'remind'
  | 'update'
  | 'pause'
  | 'admin'
  | 'reinstate';

/** What can be done with the account as it is now. The past can only be read and printed. */
export function AccountActions(props: {
  readonly statement: AccountStatement;
  /** Undefined until it is read. */
  readonly member: Member | undefined;
  readonly past: boolean;
  readonly onAnotherDay: () => void;
}) {
  const { statement, member, past } = props;
  const { memberId, name, memberExists, dueNow, credit } = statement;
  const [dialog, open, close] = useLinkedDialog<Dialog>();
  const payable = statement.charges.filter((charge) => !charge.voided && charge.remaining > 0);
  const toRemind = payable.filter(({ status }) => status !== 'Pending');
  const canRemind = toRemind.length > 0 && memberExists && statement.collections === undefined;
  const money: readonly MenuAct[] = [
    { label: 'Add Charge', Icon: Add, onClick: () => open('charge'), isOffered: memberExists },
    {
      label: 'Apply credit',
      Icon: CheckOutlined,
      aside: formatDollars(credit),
      onClick: () => open('apply'),
      isOffered: credit > 0 && dueNow > 0,
    },
    { label: 'Pay out credit', Icon: UndoOutlined, onClick: () => open('payOut'), isOffered: credit > 0 },
    { label: 'Adjust credit', Icon: TuneOutlined, onClick: () => open('credit') },
  ];
  const reading: readonly MenuAct[] = [
    {
      label: 'Send reminder',
      Icon: MailOutlined,
      onClick: () => open('remind'),
      isOffered: canRemind && !past,
    },
    { label: 'Statement', Icon: DescriptionOutlined, path: `/account/${memberId}/statement` },
    { label: 'View another day', Icon: EventOutlined, onClick: props.onAnotherDay },
    { label: 'Print this account', Icon: PrintOutlined, onClick: () => window.print() },
  ];
  const person: readonly MenuAct[] = [
    {
      label: 'Update Member',
      Icon: EditOutlined,
      onClick: () => open('update'),
      isOffered: memberExists && member !== undefined,
    },
    {
      label: member?.remindersPaused ? 'Resume reminders' : 'Pause reminders',
      Icon: NotificationsPausedOutlined,
      onClick: () => open('pause'),
      isOffered: memberExists && member !== undefined,
    },
    {
      label: 'Make administrator',
      Icon: AdminPanelSettingsOutlined,
      onClick: () => open('admin'),
      isOffered: memberExists && member !== undefined && member.role !== 'admin',
    },
    {
      label: 'Send to Collections',
      Icon: GavelOutlined,
      path: `/collections?member=${memberId}`,
      isOffered: statement.overdue > 0 && statement.collections === undefined,
    },
    {
      label: 'Reinstate Member',
      Icon: PersonAddOutlined,
      onClick: () => open('reinstate'),
      isOffered: !memberExists,
    },
  ];
  return (
    <>
      <PrevNext resource="members" id={memberId} pathOf={(id) => `/account/${id}`} />
      {!past && (
        <Button
          variant="contained"
          disabled={payable.length === 0 && !memberExists}
          onClick={() => open('payment')}
        >
          Add Manual Payment
        </Button>
      )}
      <MoreMenu groups={past ? [reading] : [money, reading, person]} />
      {dialog === 'payment' && <AddManualPayment member={{ id: memberId, name }} onClose={close} />}
      {dialog === 'charge' && <AddCharge members={[memberId]} onClose={close} />}
      {dialog === 'apply' && <ApplyCredit statement={statement} onClose={close} />}
      {dialog === 'payOut' && <PayOutCredit statement={statement} onClose={close} />}
      {dialog === 'credit' && <AdjustCredit statement={statement} onClose={close} />}
      {dialog === 'remind' && (
        <RemindSheet rows={[{ chargeIds: toRemind.map(({ id }) => id) }]} onDone={close} onClose={close} />
      )}
      {dialog === 'update' && member && <UpdateMember member={member} onClose={close} />}
      {dialog === 'pause' && member && <PauseReminders member={member} onClose={close} />}
      {dialog === 'admin' && <AddAdmin memberId={memberId} onClose={close} />}
      {dialog === 'reinstate' && <ReinstateMember {...statement} onClose={close} />}
    </>
  );
}
