import type { SvgIconComponent } from '@mui/icons-material';
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RedeemOutlined from '@mui/icons-material/RedeemOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import type { HistoryKind } from '../../ledger/values/historyKinds.ts';

/** How each kind of event is shown. */
export const kinds: Readonly<Record<HistoryKind, { label: string; Icon: SvgIconComponent }>> = {
  charge: { label: 'Charges', Icon: ReceiptLongOutlined },
  payment: { label: 'Payments', Icon: PaymentsOutlined },
  credit: { label: 'Credits', Icon: RedeemOutlined },
  reimbursement: { label: 'Reimbursements', Icon: ReplyOutlined },
  member: { label: 'Members', Icon: PersonOutlined },
  meeting: { label: 'Events', Icon: EventOutlined },
  organization: { label: 'Organization', Icon: ApartmentOutlined },
  recruitment: { label: 'Recruitment', Icon: GroupAddOutlined },
  budget: { label: 'Budgets', Icon: AccountBalanceWalletOutlined },
  document: { label: 'Documents', Icon: DescriptionOutlined },
};
