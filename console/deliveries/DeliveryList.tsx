import MailOutlined from '@mui/icons-material/MailOutlined';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { deliveryColumns } from './columns.tsx';
import { MessageLog } from './MessageLog.tsx';
import { statuses } from './words.ts';

/** Every mail to a member, newest first, and what became of it. */
export default function DeliveryList() {
  const kinds = useRead('get-delivery-kinds', {});
  return (
    <MessageLog
      resource="deliveries"
      title="Mail Log"
      subtitle="Emails and Slack posts, and whether they were delivered."
      noun="email"
      search="Search name, address or subject"
      kinds={readingOf(kinds, (all) => all.map(({ kind, label }) => ({ value: kind, label })))}
      statuses={statuses}
      columns={deliveryColumns}
      empty={{
        icon: <MailOutlined fontSize="large" />,
        title: 'No emails yet',
        hint: 'Members get an email before and after a charge is due and when they pay. You can also send reminders from Charges.',
      }}
    />
  );
}
