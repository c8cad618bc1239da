import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { ChargeList } from './ChargeList.tsx';

/** The Charges screen (spec 2 section 2), as the props of react-admin's `<Resource>`. Route: `/charges`. */
export const charges = {
  name: 'charges',
  list: ChargeList,
  icon: ReceiptLongOutlined,
  options: { label: 'Charges' },
};
