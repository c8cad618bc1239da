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
import { screen } from '../ui/screen.ts';

/** Pages of our own, which the spec's menu does not have. */
const group = 'Records';

/** Every console screen, in menu order (spec 1 section 2.3), at the spec's paths (section 2.2). */
export const screens = [
  screen('/dashboard', () => import('./dashboard/DashboardPage.tsx'), {
    label: 'Dashboard',
    Icon: SpaceDashboardOutlined,
  }),
  screen('/charges', () => import('./charges/ChargeList.tsx'), {
    label: 'Charges',
    Icon: ReceiptLongOutlined,
  }),
  screen('/members', () => import('./members/MemberList.tsx'), { label: 'Members', Icon: GroupOutlined }),
  screen('/calendar', () => import('./calendar/CalendarPage.tsx'), {
    label: 'Calendar',
    Icon: CalendarMonthOutlined,
  }),
  screen('/prospects', () => import('./recruitment/ProspectsPage.tsx'), {
    label: 'Prospects',
    Icon: HowToRegOutlined,
  }),
  screen('/budget', () => import('./budget/BudgetPage.tsx'), { label: 'Budgets', Icon: SavingsOutlined }),
  screen('/budget/actual', () => import('./budget/ActualsPage.tsx')),
  screen('/expenses', () => import('./budget/ExpenseList.tsx')),
  screen('/attendance', () => import('./attendance/AttendanceList.tsx'), {
    label: 'Attendance',
    Icon: EventAvailableOutlined,
  }),
  screen('/attendance/new', () => import('./attendance/CreateMeeting.tsx')),
  screen('/attendance/:meetingId', () => import('./attendance/MeetingPage.tsx')),
  screen('/account/:memberId', () => import('./account/AccountPage.tsx')),
  screen('/account/:memberId/statement', () => import('./account/StatementPage.tsx')),
  screen('/verifypayments', () => import('./payments/VerifyPage.tsx'), {
    label: 'Verify Payments',
    Icon: FactCheckOutlined,
  }),
  screen('/text', () => import('./texts/TextPage.tsx'), { label: 'Messages', Icon: SmsOutlined }),
  screen('/reimbursement', () => import('./reimbursements/ReimbursementPage.tsx'), {
    label: 'Reimbursement',
    Icon: ReplyOutlined,
  }),
  screen('/documents', () => import('./documents/DocumentsPage.tsx'), {
    label: 'Documents',
    Icon: FolderOutlined,
  }),
  screen('/taxfiling', () => import('./taxFiling/TaxFilingPage.tsx'), {
    label: '990 Tax Filing',
    Icon: AssuredWorkloadOutlined,
  }),
  screen('/collections', () => import('./collections/CollectionsPage.tsx'), {
    label: 'Collections',
    Icon: GavelOutlined,
  }),
  screen('/collections/terms', () => import('./collections/TermsPage.tsx')),
  screen('/chapterdocs', () => import('./documents/ChapterDocumentsPage.tsx'), {
    label: 'Chapter Documents',
    Icon: AutoStoriesOutlined,
  }),
  screen('/payout', () => import('./operatorPayments/OperatorPaymentsPage.tsx'), {
    label: 'Payments by Organization',
    Icon: AccountBalanceOutlined,
  }),
  screen('/batches/:batchId', () => import('./batches/BatchPage.tsx')),
  screen('/history', () => import('./history/HistoryList.tsx'), {
    label: 'History',
    Icon: HistoryOutlined,
    group,
  }),
  screen('/journal', () => import('./journal/JournalList.tsx'), {
    label: 'Journal',
    Icon: MenuBookOutlined,
    group,
  }),
  screen('/trial-balance', () => import('./trialBalance/TrialBalancePage.tsx'), {
    label: 'Trial Balance',
    Icon: BalanceOutlined,
    group,
  }),
  screen('/opening-balances', () => import('./openingBalances/OpeningBalancesPage.tsx'), {
    label: 'Opening Balances',
    Icon: StartOutlined,
    group,
  }),
  screen('/collected', () => import('./collected/CollectedList.tsx'), {
    label: 'Collected',
    Icon: PriceCheckOutlined,
    group,
  }),
  screen('/payments', () => import('./payments/PaymentList.tsx'), {
    label: 'Payments',
    Icon: PaymentsOutlined,
    group,
  }),
  screen('/aged-receivables/charges', () => import('./agedReceivables/ReceivableChargesPage.tsx')),
  screen('/aged-receivables', () => import('./agedReceivables/AgedReceivablesPage.tsx'), {
    label: 'Aged Receivables',
    Icon: PendingActionsOutlined,
    group,
  }),
  screen('/transfers', () => import('./transfers/TransferList.tsx'), {
    label: 'Transfers',
    Icon: SwapHorizOutlined,
    group,
  }),
  screen('/payouts', () => import('./payouts/PayoutList.tsx'), {
    label: 'Payouts',
    Icon: AccountBalanceWalletOutlined,
    group,
  }),
  screen('/deliveries', () => import('./deliveries/DeliveryList.tsx'), {
    label: 'Mail Log',
    Icon: MailOutlined,
    group,
  }),
  screen('/text-log', () => import('./texts/TextList.tsx'), {
    label: 'Text Log',
    Icon: MarkChatReadOutlined,
    group,
  }),
  screen('/settings', () => import('./settings/SettingsPage.tsx'), {
    label: 'Settings',
    Icon: SettingsOutlined,
    group: 'below',
  }),
];
