import MailOutlined from '@mui/icons-material/MailOutlined';
import { DeliveryList } from './DeliveryList.tsx';

/** The mail log, as the props of react-admin's `<Resource>`. Route: `/deliveries`. */
export const deliveries = {
  name: 'deliveries',
  list: DeliveryList,
  icon: MailOutlined,
  options: { label: 'Mail Log' },
};
