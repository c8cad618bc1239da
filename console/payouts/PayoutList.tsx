import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DownloadListCsv } from '../shared/DownloadCsv.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { ListRecords } from '../shared/ListRecords.tsx';
import { listAddress } from '../shared/listAddress.ts';
import { payoutColumns } from './columns.tsx';

/** Stripe's payouts to the organization's bank, newest first, each with its entries in the journal. */
export default function PayoutList() {
  return (
    <ListPage
      resource="payouts"
      sort={{ field: 'arrivalDate', order: 'DESC' }}
      title="Payouts"
      subtitle={
        <>
          {'What Stripe paid to the organization’s bank. What came in and went out before it is in the '}
          <Link component={RouterLink} to={listAddress('/journal', { account: 'stripe' })} underline="always">
            journal of 1040 Stripe
          </Link>
          .
        </>
      }
      actions={<DownloadListCsv sortField="arrivalDate" />}
      empty={
        <EmptyState
          icon={<AccountBalanceWalletOutlined fontSize="large" />}
          title="Nothing was paid out yet"
          hint="Once members pay by card or from their bank, Stripe pays the money to the organization’s bank account. The dashboard says when the next payout is."
        />
      }
    >
      <ListRecords label="Payouts" columns={payoutColumns} />
    </ListPage>
  );
}
