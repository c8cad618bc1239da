import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import { JournalList } from './JournalList.tsx';

/** The journal, as the props of react-admin's `<Resource>`. Route: `/journal`. */
export const journal = {
  name: 'journal',
  list: JournalList,
  icon: MenuBookOutlined,
  options: { label: 'Journal' },
};
