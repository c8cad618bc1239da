import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Payout } from '../../api/payout/contract.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { isAnyOnboarded } from '../settings/methods.ts';
import { StripeDashboard } from '../shared/StripeDashboard.tsx';
import { payoutColumns } from './columns.tsx';

const PayoutContents = lazyDialog(async () => (await import('./PayoutContents.tsx')).PayoutContents);

/** Stripe's payouts to the organization's bank, newest first, each with its entries in the journal. */
export default function PayoutList() {
  const [payout, open, close] = useDialog<Payout>();
  const banks = useRead('search-banks', {}).data;
  return (
    <ListPage
      resource="payouts"
      sort={{ field: 'arrivalDate', order: 'DESC' }}
      title="Payouts"
      subtitle={
        <>
          {'Stripe’s payouts to the organization’s bank. Payments and fees before each payout are in the '}
          <Link component={RouterLink} to={listUrl('/journal', { account: 'stripe' })} underline="always">
            journal of 1040 Stripe
          </Link>
          .
          {banks !== undefined && isAnyOnboarded(banks) && (
            <>
              {' Disputes are answered at Stripe: '}
              <StripeDashboard />.
            </>
          )}
        </>
      }
      below={payout && <PayoutContents payout={payout} onClose={close} />}
      actions={<DownloadListCsv sortField="arrivalDate" />}
      empty={
        <EmptyState
          icon={<AccountBalanceWalletOutlined fontSize="large" />}
          title="No payouts yet"
          hint="Once members pay by card or from their bank, Stripe pays the money to the organization’s bank account. The dashboard says when the next payout is."
        />
      }
      noun="payout"
      columns={payoutColumns(open)}
    />
  );
}
