import type { SvgIconComponent } from '@mui/icons-material';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import SecurityOutlined from '@mui/icons-material/SecurityOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';

/** A page of settings: its title, and what it is about. */
export interface SettingsPlace {
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  readonly Icon: SvgIconComponent;
}

/** The first is the screen of spec 1 section 2.4. */
export const settingsPages = [
  {
    path: '/settings',
    label: 'Settings',
    hint: 'How your organization gets paid, and who manages it.',
    Icon: TuneOutlined,
  },
  {
    path: '/settings/organization',
    label: 'Organization',
    hint: 'Name, school, logo, time zone, fiscal year and EIN.',
    Icon: AccountBalanceOutlined,
  },
  {
    path: '/settings/charges',
    label: 'Charges and fees',
    hint: 'The card fee, credit, approvals and fines.',
    Icon: PaymentsOutlined,
  },
  {
    path: '/settings/reminders',
    label: 'Reminders',
    hint: 'When members are emailed about what is due, and what the emails say.',
    Icon: NotificationsNoneOutlined,
  },
  {
    path: '/settings/meetings',
    label: 'Meetings',
    hint: 'The calendar, attendance and terms.',
    Icon: EventAvailableOutlined,
  },
  {
    path: '/settings/people',
    label: 'People and roles',
    hint: 'Who has which role, and what each may do.',
    Icon: GroupsOutlined,
  },
  {
    path: '/settings/texts',
    label: 'Texts',
    hint: 'Who can be texted, and how many texts are left today.',
    Icon: SmsOutlined,
  },
  {
    path: '/settings/security',
    label: 'Security',
    hint: 'How administrators sign in.',
    Icon: SecurityOutlined,
  },
] as const satisfies readonly SettingsPlace[];
