import { Button, Card } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { TrialBalanceRow } from '../../api/journal/contract.ts';
import { formatDay, isCalendarDate, validateNotAfterToday } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { DayFilter } from '../../ui/forms/DayField.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { DownloadCsv } from '../list/DownloadCsv.tsx';
import { FilterBar } from '../list/FilterBar.tsx';
import { PrintButton } from '../shared/PrintButton.tsx';
import { useReport } from '../shared/useReport.ts';
import { TrialBalanceTable, type TrialDays } from './TrialBalanceTable.tsx';

/**
 * Trial balance: each account's debits, credits and balance, so far or of a period (`?from=…&to=…`), as known
 * now or on a day (`&asKnownOn=…`), and whether the books balance.
 */
export default function TrialBalancePage() {
  const [search, setSearch] = useSearchParams();
  const from = dayOf(search.get('from'));
  const to = dayOf(search.get('to'));
  const asKnownOn = dayOf(search.get('asKnownOn'));
  const days = { from, to, asKnownOn };
  const { today } = useSession();
  const balance = useReport<TrialBalanceRow>('trial-balance', days);
  const set = (changed: Partial<typeof days>) => {
    setSearch(
      Object.entries({ ...days, ...changed }).filter((pair): pair is [string, string] => Boolean(pair[1])),
    );
  };
  return (
    <Page
      title="Trial Balance"
      subtitle="Totals for every account. Debits and credits should match."
      actions={
        <>
          <DownloadCsv resource="trial-balance" query={{ filter: days }} disabled={!balance.data?.length} />
          <PrintButton label="Print the trial balance" />
        </>
      }
    >
      <Card>
        <FilterBar>
          <DayFilter label="From" value={from ?? ''} max={to ?? ''} onChange={(day) => set({ from: day })} />
          <DayFilter label="To" value={to ?? ''} min={from ?? ''} onChange={(day) => set({ to: day })} />
          <DayFilter
            label="As known on"
            value={asKnownOn ?? ''}
            max={today}
            check={(day) => validateNotAfterToday('day', day, today)?.message}
            onChange={(day) => set({ asKnownOn: day })}
          />
          {(from ?? to ?? asKnownOn) !== undefined && <Button onClick={() => setSearch({})}>All time</Button>}
        </FilterBar>
        <Loaded
          query={balance}
          label="the trial balance"
          height={320}
          flush
          empty={{
            title: 'No entries',
            hint:
              (from ?? to ?? asKnownOn) === undefined
                ? 'Accounts appear here with the first charge or payment.'
                : 'The journal has no entries in these dates.',
          }}
        >
          {(rows) => <TrialBalanceTable rows={rows} days={days} caption={captionOf(days)} />}
        </Loaded>
      </Card>
    </Page>
  );
}

/** A day of the address; one that is none does not count. */
function dayOf(text: string | null): string | undefined {
  return text !== null && isCalendarDate(text) ? text : undefined;
}

function captionOf({ from, to, asKnownOn }: TrialDays): string {
  const known = asKnownOn === undefined ? '' : `, as known on ${formatDay(asKnownOn)}`;
  if (from === undefined && to === undefined) return `Trial balance of all time${known}`;
  const parts = [from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`];
  return `Trial balance ${parts.filter(Boolean).join(' ')}${known}`;
}
