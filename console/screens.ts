import { screen } from '../ui/app/screen.ts';

const settings = { path: '/settings', label: 'Settings' };

/** Every console screen, at the spec's paths (spec 1 section 2.2). ui/chrome/adminMenu.ts is the menu. */
export const screens = [
  screen('/dashboard', () => import('./dashboard/DashboardPage.tsx')),
  screen('/charges', () => import('./charges/ChargeList.tsx')),
  screen('/charges/recurring', () => import('./charges/recurring/RecurringPage.tsx'), {
    above: { path: '/charges', label: 'Charges' },
  }),
  screen('/members', () => import('./members/MemberList.tsx')),
  screen('/groups', () => import('./groups/GroupsPage.tsx')),
  screen('/calendar', () => import('../ui/calendar/Calendar.tsx')),
  screen('/prospects', () => import('../ui/recruitment/Prospects.tsx')),
  screen('/budget', () => import('./budget/BudgetPage.tsx')),
  screen('/budget/actual', () => import('./budget/ActualsPage.tsx')),
  screen('/expenses', () => import('./budget/ExpenseList.tsx')),
  screen('/attendance', () => import('./attendance/AttendanceList.tsx')),
  screen('/attendance/new', () => import('./attendance/CreateMeeting.tsx'), {
    above: { path: '/attendance', label: 'Attendance' },
  }),
  screen('/attendance/:meetingId', () => import('./attendance/MeetingPage.tsx'), {
    above: { path: '/attendance', label: 'Attendance' },
  }),
  screen('/account/:memberId', () => import('./account/AccountPage.tsx'), {
    above: { path: '/members', label: 'Members' },
  }),
  screen('/account/:memberId/statement', () => import('../ui/statement/StatementView.tsx'), {
    above: { path: '/account/:memberId', label: 'Account' },
  }),
  screen('/verifypayments', () => import('./payments/VerifyPage.tsx')),
  screen('/text', () => import('../ui/texts/Texts.tsx')),
  screen('/reimbursement', () => import('./reimbursements/ReimbursementPage.tsx')),
  screen('/documents', () => import('./documents/DocumentsPage.tsx')),
  screen('/taxfiling', () => import('./taxFiling/TaxFilingPage.tsx')),
  screen('/collections', () => import('./collections/CollectionsPage.tsx')),
  screen('/collections/terms', () => import('./collections/TermsPage.tsx'), {
    above: { path: '/collections', label: 'Collections' },
  }),
  screen('/chapterdocs', () => import('../ui/documents/ChapterDocuments.tsx')),
  screen('/payout', () => import('./operatorPayments/OperatorPaymentsPage.tsx')),
  screen('/batches/:batchId', () => import('./batches/BatchPage.tsx'), {
    above: { path: '/history', label: 'History' },
  }),
  screen('/history', () => import('./history/HistoryList.tsx')),
  screen('/journal', () => import('./journal/JournalList.tsx')),
  screen('/trial-balance', () => import('./trialBalance/TrialBalancePage.tsx')),
  screen('/opening-balances', () => import('./openingBalances/OpeningBalancesPage.tsx')),
  screen('/collected', () => import('./collected/CollectedList.tsx')),
  screen('/payments', () => import('./payments/PaymentList.tsx')),
  screen('/payments/record', () => import('./payments/record/RecordPayments.tsx'), {
    above: { path: '/payments', label: 'Payments' },
  }),
  screen('/aged-receivables/charges', () => import('./agedReceivables/ReceivableChargesPage.tsx'), {
    above: { path: '/aged-receivables', label: 'Who owes' },
  }),
  screen('/aged-receivables', () => import('./agedReceivables/AgedReceivablesPage.tsx')),
  screen('/transfers', () => import('./transfers/TransferList.tsx')),
  screen('/payouts', () => import('./payouts/PayoutList.tsx')),
  screen('/deliveries', () => import('./deliveries/DeliveryList.tsx')),
  screen('/text-log', () => import('./texts/TextList.tsx')),
  screen('/myaccount', () => import('./myAccount/MyAccountPage.tsx')),
  screen('/settings', () => import('./settings/SettingsPage.tsx')),
  screen('/settings/organization', () => import('./settings/OrganizationPage.tsx'), { above: settings }),
  screen('/settings/charges', () => import('./settings/ChargesPage.tsx'), { above: settings }),
  screen('/settings/reminders', () => import('./settings/RemindersPage.tsx'), { above: settings }),
  screen('/settings/meetings', () => import('./settings/MeetingsPage.tsx'), { above: settings }),
  screen('/settings/people', () => import('./settings/PeoplePage.tsx'), { above: settings }),
  screen('/settings/texts', () => import('./settings/TextsPage.tsx'), { above: settings }),
  screen('/settings/security', () => import('./settings/SecurityPage.tsx'), { above: settings }),
];
