import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { CollectedLine } from '../../api/journal/contract.ts';
import { eventWords, methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { KEPT_AS_CREDIT } from '../../ledger/values/chargeRules.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { ByChoice, ByDays, ByGroup, ByPerson } from '../list/ListFilters.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { methodChoices } from '../shared/methodChoices.ts';

/** What Collected is made of: money received and what went back, per charge, newest first. */
export default function CollectedList() {
  return (
    <ListPage
      resource="collected"
      sort={{ field: 'day', order: 'DESC' }}
      title="Collected"
      subtitle="Payments minus refunds, by date. Using credit is not a payment."
      actions={<DownloadListCsv sortField="day" />}
      filters={<CollectedFilters />}
      empty={
        <EmptyList
          icon={<SavingsOutlined fontSize="large" />}
          title="No payments yet"
          hint="Payments appear here once they are recorded, verified or confirmed by Stripe."
        />
      }
      noun="line"
      sums={['collected']}
      columns={columns}
    />
  );
}

function CollectedFilters() {
  const types = readingOf(useRead('search-dues-byType', {}), (totals) =>
    [...new Set([...totals.map(({ type }) => type), KEPT_AS_CREDIT])].map((type) => ({
      value: type,
      label: type,
    })),
  );
  return (
    <>
      <ByChoice name="type" label="Charge Type" choices={types} />
      <ByChoice name="method" label="Payment Type" choices={methodChoices} />
      <ByPerson />
      <ByGroup />
      <ByDays />
    </>
  );
}

const columns: readonly Column<CollectedLine>[] = [
  { source: 'day', label: 'Date', nowrap: true, card: 'meta', render: ({ day }) => formatDay(day) },
  {
    label: 'Member',
    card: 'start',
    render: ({ memberId, memberName }) => <MemberLink memberId={memberId} name={memberName} />,
  },
  { label: 'Charge Type', card: 'start', render: ({ type }) => type },
  { label: 'Payment Type', card: 'meta', empty: '—', render: ({ method }) => methodLabel(method) },
  {
    label: 'Entry',
    card: 'meta',
    render: ({ eventId, eventType }) => (
      <Link component={RouterLink} to={listUrl('/journal', { eventId })}>
        {eventWords(eventType)}
      </Link>
    ),
  },
  { label: 'Amount', align: 'right', card: 'corner', render: ({ amount }) => <Money dollars={amount} /> },
];
