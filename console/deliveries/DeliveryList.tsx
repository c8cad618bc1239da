import MailOutlined from '@mui/icons-material/MailOutlined';
import { EmptyList } from '../shared/EmptyList.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { ListRecords } from '../shared/ListRecords.tsx';
import { deliveryColumns } from './columns.tsx';
import { DeliveryFilters } from './DeliveryFilters.tsx';

/** Every mail to a member, newest first, and what became of it. */
export default function DeliveryList() {
  return (
    <ListPage
      resource="deliveries"
      sort={{ field: 'at', order: 'DESC' }}
      title="Mail Log"
      subtitle="Mails to members and posts to Slack: to whom, when, and whether they were taken."
      filters={<DeliveryFilters />}
      empty={
        <EmptyList
          icon={<MailOutlined fontSize="large" />}
          title="No mail was sent yet"
          hint="Members get a mail before and after a charge is due and when they pay. You can also send reminders from Charges."
          none="No mail"
        />
      }
    >
      <ListRecords label="Mails" columns={deliveryColumns} />
    </ListPage>
  );
}
