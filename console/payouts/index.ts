import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import { PayoutList } from './PayoutList.tsx';

/** The payouts to the organisation's bank so far, as the props of react-admin's `<Resource>`. Route: `/payouts`. */
export const payouts = {
  name: 'payouts',
  list: PayoutList,
  icon: AccountBalanceWalletOutlined,
  options: { label: 'Payouts' },
};
