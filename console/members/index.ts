import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { MemberList } from './MemberList.tsx';

/** The Members screen (spec 3 section 2), as the props of react-admin's `<Resource>`. Route: `/members`. */
export const members = {
  name: 'members',
  list: MemberList,
  icon: GroupOutlined,
  options: { label: 'Members' },
};
