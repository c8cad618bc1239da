import MailOutlined from '@mui/icons-material/MailOutlined';
import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../shared/EmptyState.tsx';
import { errorsInPlace, ListFrame } from '../shared/ListFrame.tsx';
import { Page } from '../shared/Page.tsx';
import { DeliveryFilters } from './DeliveryFilters.tsx';
import { DeliveryCards, DeliveryTable } from './DeliveryTable.tsx';

/** Every mail to a member, newest first, and what became of it. */
export function DeliveryList() {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <ListBase
      resource="deliveries"
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      exporter={false}
      queryOptions={errorsInPlace}
      // The filters live in the address, not in the browser for ever.
      storeKey={false}
    >
      <Page
        title="Mail Log"
        subtitle="Reminders and payment mails to members: to whom, when, and whether the mail server took them."
      >
        <ListFrame filters={<DeliveryFilters />} empty={<NoMails />}>
          {phone ? <DeliveryCards /> : <DeliveryTable />}
        </ListFrame>
      </Page>
    </ListBase>
  );
}

function NoMails() {
  const { filterValues } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <EmptyState
      icon={<MailOutlined fontSize="large" />}
      title={filtered ? 'Nothing matches' : 'No mail was sent yet'}
      hint={
        filtered
          ? 'No mail fits these filters. Widen the dates or clear a filter.'
          : 'Members get a mail before and after a charge is due and when they pay. You can also send reminders from Charges.'
      }
    />
  );
}
