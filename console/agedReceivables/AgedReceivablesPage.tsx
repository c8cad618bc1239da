import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AgedReceivable, ReceivableSummary } from '../../api/contract/reports.ts';
import { formatDay, isCalendarDate } from '../../ledger/values/calendar.ts';
import { BridgeLine } from '../../ui/BridgeLine.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { useRest } from '../../ui/useRest.ts';
import { useSession } from '../session.ts';
import { AsOfPicker } from '../shared/AsOfPicker.tsx';
import { DownloadRows } from '../shared/DownloadCsv.tsx';
import { PrintButton } from '../shared/PrintButton.tsx';
import { useReport } from '../shared/useReport.ts';
import { AgedTable } from './AgedTable.tsx';
import { fileColumns, fileRows } from './aged.ts';
import { receivableUrl } from './receivableUrl.ts';

/** What was due now from each member at the end of a day (`?asOf=YYYY-MM-DD`, default today), by its age. */
export default function AgedReceivablesPage() {
  const [search, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState('');
  const today = useSession()?.today;
  const asked = search.get('asOf') ?? '';
  const past = isCalendarDate(asked) && today !== undefined && asked < today ? asked : undefined;
  const asOf = past ?? today;
  const report = useReport<AgedReceivable>('aged-receivables', { asOf }, asOf !== undefined);
  const rows = report.data?.filter(({ name, email }) =>
    `${name}\n${email}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <Page
      title="Aged Receivables"
      subtitle="What is due now from each member, by how many days it is past its due date."
      actions={
        rows !== undefined &&
        asOf !== undefined && (
          <>
            <DownloadRows
              name={`aged-receivables-${asOf}.csv`}
              columns={fileColumns(asOf)}
              rows={rows.length === 0 ? [] : fileRows(rows)}
            />
            <PrintButton label="Print this report" />
          </>
        )
      }
    >
      {today !== undefined && (
        <AsOfPicker
          today={today}
          asOf={past}
          onChange={(day) => setSearch(day === undefined || day === today ? {} : { asOf: day })}
        />
      )}
      <Section
        title={asOf === undefined ? ' ' : `As of ${formatDay(asOf)}`}
        flush
        action={
          <TextField
            className="no-print"
            type="search"
            label="Search"
            placeholder="Name or email"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            sx={{ width: { xs: 1, sm: 240 } }}
          />
        }
        query={{ ...report, data: rows }}
        height={320}
        empty={
          report.data?.length === 0
            ? {
                title: 'Nobody owes anything',
                hint: 'Members appear here as soon as they are charged, until they have paid.',
              }
            : {
                title: 'Nobody matches',
                hint: 'No member who owes anything has this name or email.',
              }
        }
      >
        {(shown) => <AgedTable rows={shown} asOf={past} label="Aged receivables" />}
      </Section>
      {asOf !== undefined && <ToLedger asOf={asOf} />}
    </Page>
  );
}

/** What takes all that is due now to the ledger balance, each part with the charges that it is made of. */
function ToLedger({ asOf }: { readonly asOf: string }) {
  const summary = useRest<ReceivableSummary>('aged-receivables', `/summary?asOf=${asOf}`);
  return (
    <Box sx={{ mt: 2 }}>
      <Section
        title="Up to the ledger balance"
        hint="The ledger balance is the balance of the account 1100 Members' receivable on that day."
        query={summary}
        height={60}
      >
        {(shown) => <BridgeLine bridge={shown} linkOf={(part) => receivableUrl(part, { asOf })} />}
      </Section>
    </Box>
  );
}
