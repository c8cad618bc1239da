import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AssuredWorkloadOutlined from '@mui/icons-material/AssuredWorkloadOutlined';
import AutoStoriesOutlined from '@mui/icons-material/AutoStoriesOutlined';
import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
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
import type { MenuEntry } from '../app/screen.ts';

/** Pages of our own, which the spec's menu does not have. */
const group = 'Records';

/** The administrator's menu in its order (spec 1 section 2.3). All of these pages are the console's. */
export const adminMenu: readonly (MenuEntry & { readonly path: string })[] = [
  { path: '/dashboard', label: 'Dashboard', Icon: SpaceDashboardOutlined },
  { path: '/charges', label: 'Charges', Icon: ReceiptLongOutlined },
  { path: '/members', label: 'Members', Icon: GroupOutlined },
  { path: '/calendar', label: 'Calendar', Icon: CalendarMonthOutlined },
  { path: '/prospects', label: 'Prospects', Icon: HowToRegOutlined },
  { path: '/budget', label: 'Budgets', Icon: SavingsOutlined },
  { path: '/attendance', label: 'Attendance', Icon: EventAvailableOutlined },
  { path: '/verifypayments', label: 'Verify Payments', Icon: FactCheckOutlined },
  { path: '/text', label: 'Messages', Icon: SmsOutlined },
  { path: '/reimbursement', label: 'Reimbursement', Icon: ReplyOutlined },
  { path: '/documents', label: 'Documents', Icon: FolderOutlined },
  { path: '/taxfiling', label: '990 Tax Filing', Icon: AssuredWorkloadOutlined },
  { path: '/collections', label: 'Collections', Icon: GavelOutlined },
  { path: '/chapterdocs', label: 'Chapter Documents', Icon: AutoStoriesOutlined },
  { path: '/payout', label: 'Payments by Organization', Icon: AccountBalanceOutlined },
  { path: '/history', label: 'History', Icon: HistoryOutlined, group },
  { path: '/journal', label: 'Journal', Icon: MenuBookOutlined, group },
  { path: '/trial-balance', label: 'Trial Balance', Icon: BalanceOutlined, group },
  { path: '/opening-balances', label: 'Opening Balances', Icon: StartOutlined, group },
  { path: '/collected', label: 'Collected', Icon: PriceCheckOutlined, group },
  { path: '/payments', label: 'Payments', Icon: PaymentsOutlined, group },
  { path: '/aged-receivables', label: 'Aged Receivables', Icon: PendingActionsOutlined, group },
  { path: '/transfers', label: 'Transfers', Icon: SwapHorizOutlined, group },
  { path: '/payouts', label: 'Payouts', Icon: AccountBalanceWalletOutlined, group },
  { path: '/deliveries', label: 'Mail Log', Icon: MailOutlined, group },
  { path: '/text-log', label: 'Text Log', Icon: MarkChatReadOutlined, group },
  { path: '/settings', label: 'Settings', Icon: SettingsOutlined, group: 'below' },
];
