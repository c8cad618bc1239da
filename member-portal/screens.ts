import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AutoStoriesOutlined from '@mui/icons-material/AutoStoriesOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import {
  CHECK_IN_PAGE,
  CODE_PAGE,
  JOIN_PAGE,
  LOGIN_PAGE,
  SECURITY_PAGE,
} from '../api/platform/contract/pages.ts';
import { screen } from '../ui/app/screen.ts';

/** Pages without a session, at the spec's paths (spec 1 section 2.1). */
export const publicScreens = [
  screen(LOGIN_PAGE, () => import('./pages/session/Login.tsx')),
  screen(CODE_PAGE, () => import('./pages/session/LoginCode.tsx')),
  screen('/login/expiredTrial', () => import('./pages/onboarding/ExpiredTrial.tsx')),
  screen('/signup', () => import('./pages/onboarding/SignUp.tsx')),
  screen('/register', () => import('./pages/onboarding/Register.tsx')),
  screen('/subscriptions', () => import('./pages/onboarding/Subscriptions.tsx')),
  screen('/registerOrg', () => import('./pages/onboarding/RegisterOrg.tsx')),
  screen('/order/success', () => import('./pages/onboarding/OrderSuccess.tsx')),
  screen('/tutorial', () => import('./pages/onboarding/Tutorial.tsx')),
  screen('/resetPassword', () => import('./pages/session/ResetPassword.tsx')),
  screen('/setPassword', () => import('./pages/session/SetPassword.tsx')),
  screen(JOIN_PAGE, () => import('./pages/recruitment/JoinPage.tsx')),
];

const profile = { path: '/profile', label: 'Profile' };
const payments = { path: '/payHistory', label: 'Payments' };

/** The pages inside the frame, in the order of the member's menu (spec 1 section 2.3), then Bursar's own. */
export const screens = [
  screen('/profile', () => import('./pages/account/Profile.tsx'), {
    menu: { label: 'Profile', Icon: AccountCircleOutlined },
  }),
  screen('/payHistory', () => import('./pages/account/PayHistory.tsx'), {
    menu: { label: 'Payments', Icon: ReceiptLongOutlined },
  }),
  screen('/statement', () => import('../ui/statement/StatementView.tsx'), { above: payments }),
  screen('/dashboard', () => import('./pages/reports/OrgStatistics.tsx'), {
    menu: { label: 'Org Statistics', Icon: InsertChartOutlined },
  }),
  screen('/prospects', () => import('../ui/recruitment/Prospects.tsx'), {
    menu: { label: 'Prospects', Icon: HowToRegOutlined },
  }),
  screen('/calendar', () => import('../ui/calendar/Calendar.tsx'), {
    menu: { label: 'Calendar', Icon: CalendarMonthOutlined },
  }),
  screen('/text', () => import('../ui/texts/Texts.tsx'), { menu: { label: 'Messages', Icon: SmsOutlined } }),
  screen('/attendance', () => import('./pages/attendance/AttendancePage.tsx'), {
    menu: { label: 'Attendance', Icon: EventAvailableOutlined },
  }),
  screen('/attendance/:meetingId', () => import('./pages/attendance/MeetingPage.tsx'), {
    above: { path: '/attendance', label: 'Attendance' },
  }),
  screen(CHECK_IN_PAGE, () => import('./pages/attendance/CheckInPage.tsx'), { above: profile }),
  screen('/reimbursements', () => import('./pages/reimbursements/ReimbursementsPage.tsx'), {
    menu: { label: 'Reimbursements', Icon: ReplyOutlined },
  }),
  screen('/chapterdocs', () => import('../ui/documents/ChapterDocuments.tsx'), {
    menu: { label: 'Chapter Documents', Icon: AutoStoriesOutlined },
  }),
  screen('/pay', () => import('./pages/payment/Pay.tsx'), { above: profile }),
  screen('/receipt', () => import('./pages/payment/Receipt.tsx'), { above: payments }),
  screen('/updatePassword', () => import('./pages/session/UpdatePassword.tsx')),
  screen(SECURITY_PAGE, () => import('./pages/session/Security.tsx')),
  screen('*', () => import('./pages/session/UnknownPage.tsx')),
];
