import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AssuredWorkloadOutlined from '@mui/icons-material/AssuredWorkloadOutlined';
import AutoStoriesOutlined from '@mui/icons-material/AutoStoriesOutlined';
import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MarkChatReadOutlined from '@mui/icons-material/MarkChatReadOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import PriceCheckOutlined from '@mui/icons-material/PriceCheckOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import StartOutlined from '@mui/icons-material/StartOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import { FOLDED, type MenuEntry } from '../app/screen.ts';

/**
 * The administrator's menu: what spec 1 section 2.3 names, always in sight, with pages of our own beside what
 * they belong to. All of these pages are the console's.
 */
export const adminMenu: readonly (MenuEntry & { readonly path: string })[] = [
  { path: '/dashboard', label: 'Dashboard', Icon: SpaceDashboardOutlined },
  { path: '/payout', label: 'Payments by Organization', Icon: AccountBalanceOutlined },
  { path: '/charges', label: 'Charges', Icon: ReceiptLongOutlined, group: 'Money' },
  { path: '/payments', label: 'Payments', Icon: PaymentsOutlined, group: 'Money' },
  { path: '/verifypayments', label: 'Verify Payments', Icon: FactCheckOutlined, group: 'Money' },
  { path: '/aged-receivables', label: 'Who owes', Icon: PendingActionsOutlined, group: 'Money' },
  { path: '/reimbursement', label: 'Reimbursement', Icon: ReplyOutlined, group: 'Money' },
  { path: '/budget', label: 'Budgets', Icon: SavingsOutlined, group: 'Money' },
  { path: '/collections', label: 'Collections', Icon: GavelOutlined, group: 'Money' },
  { path: '/members', label: 'Members', Icon: GroupOutlined, group: 'People' },
  { path: '/groups', label: 'Groups', Icon: GroupsOutlined, group: 'People' },
  { path: '/prospects', label: 'Prospects', Icon: HowToRegOutlined, group: 'People' },
  { path: '/calendar', label: 'Calendar', Icon: CalendarMonthOutlined, group: 'Meetings' },
  { path: '/attendance', label: 'Attendance', Icon: EventAvailableOutlined, group: 'Meetings' },
  { path: '/text', label: 'Messages', Icon: SmsOutlined, group: 'Messages and files' },
  { path: '/documents', label: 'Documents', Icon: FolderOutlined, group: 'Messages and files' },
  {
    path: '/chapterdocs',
    label: 'Chapter Documents',
    Icon: AutoStoriesOutlined,
    group: 'Messages and files',
  },
  { path: '/taxfiling', label: '990 Tax Filing', Icon: AssuredWorkloadOutlined, group: 'Books' },
  { path: '/history', label: 'History', Icon: HistoryOutlined, group: FOLDED },
  { path: '/journal', label: 'Journal', Icon: MenuBookOutlined, group: FOLDED },
  { path: '/trial-balance', label: 'Trial Balance', Icon: BalanceOutlined, group: FOLDED },
  { path: '/opening-balances', label: 'Opening Balances', Icon: StartOutlined, group: FOLDED },
  { path: '/collected', label: 'Collected', Icon: PriceCheckOutlined, group: FOLDED },
  { path: '/transfers', label: 'Transfers', Icon: SwapHorizOutlined, group: FOLDED },
  { path: '/payouts', label: 'Payouts', Icon: AccountBalanceWalletOutlined, group: FOLDED },
  { path: '/deliveries', label: 'Mail Log', Icon: MailOutlined, group: FOLDED },
  { path: '/text-log', label: 'Text Log', Icon: MarkChatReadOutlined, group: FOLDED },
  { path: '/myaccount', label: 'My account', Icon: AccountCircleOutlined, group: 'below' },
  { path: '/settings', label: 'Settings', Icon: SettingsOutlined, group: 'below' },
];
