import type { SvgIconComponent } from '@mui/icons-material';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';

export interface Entry {
  readonly path: string;
  readonly label: string;
  readonly Icon: SvgIconComponent;
}

/** The administrator's menu in the order of spec 1 section 2.3. Only screens that exist are listed. */
export const entries: readonly Entry[] = [
  { path: '/dashboard', label: 'Dashboard', Icon: SpaceDashboardOutlined },
  { path: '/charges', label: 'Charges', Icon: ReceiptLongOutlined },
  { path: '/members', label: 'Members', Icon: GroupOutlined },
  { path: '/history', label: 'History', Icon: HistoryOutlined },
];
