import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { HistoryList } from './HistoryList.tsx';

/** The organisation's events (issue 2 section 6), as the props of react-admin's `<Resource>`. Route: `/history`. */
export const history = {
  name: 'history',
  list: HistoryList,
  icon: HistoryOutlined,
  options: { label: 'History' },
};
