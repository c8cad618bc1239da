import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { HistoryList } from './HistoryList.tsx';

/** The organisation's events, as the props of react-admin's `<Resource>`. Route: `/history`. */
export const history = {
  name: 'history',
  list: HistoryList,
  icon: HistoryOutlined,
  options: { label: 'History' },
};
