import type { SvgIconComponent } from '@mui/icons-material';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import { menuEntryOf } from '../../api/contract/pages.ts';
import type { Session } from '../../api/contract/session.ts';

export interface Entry {
  readonly path: string;
  readonly label: string;
  readonly Icon: SvgIconComponent;
  /** A page of the member portal, so it is loaded anew. */
  readonly otherApp?: true;
}

/** The administrator's menu in the order of spec 1 section 2.3. Only screens that exist are listed. */
const ofAdministrator: readonly Entry[] = [
  { path: '/dashboard', label: 'Dashboard', Icon: SpaceDashboardOutlined },
  { path: '/charges', label: 'Charges', Icon: ReceiptLongOutlined },
  { path: '/members', label: 'Members', Icon: GroupOutlined },
  { path: '/verifypayments', label: 'Verify Payments', Icon: FactCheckOutlined },
  { path: '/history', label: 'History', Icon: HistoryOutlined },
  { path: '/journal', label: 'Journal', Icon: MenuBookOutlined },
  { path: '/trial-balance', label: 'Trial Balance', Icon: BalanceOutlined },
  { path: '/aged-receivables', label: 'Aged Receivables', Icon: PendingActionsOutlined },
  { path: '/payouts', label: 'Payouts', Icon: AccountBalanceWalletOutlined },
  { path: '/deliveries', label: 'Mail Log', Icon: MailOutlined },
];

const settings: Entry = { path: '/settings', label: 'Settings', Icon: SettingsOutlined };

const ofOperator: Entry = {
  path: '/payout',
  label: 'Payments by Organization',
  Icon: AccountBalanceOutlined,
};

/** The way back of an operator who is no administrator: all else that is his lies in the portal. */
const profile: Entry = { path: '/profile', label: 'Profile', Icon: AccountCircleOutlined, otherApp: true };

/** The entries that somebody may follow. */
export function entriesFor(session: Session): readonly Entry[] {
  const own = session.role === 'admin' ? ofAdministrator : [profile];
  return [...own, ofOperator].filter(({ path }) => menuEntryOf(path, session) === 'open');
}

/** Those below the divider. */
export function entriesBelowFor(session: Session): readonly Entry[] {
  return [settings].filter(({ path }) => menuEntryOf(path, session) === 'open');
}
