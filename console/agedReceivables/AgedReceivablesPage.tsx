import { TextField } from '@mui/material';
import { useState } from 'react';
import type { AgedReceivable, ReceivableSummary } from '../../api/account/receivables/contract.ts';

import { searchable } from '../../ledger/values/plainText.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { Page } from '../../ui/primitives/Page.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { BridgeLine } from '../../ui/receivables/BridgeLine.tsx';
import { receivableUrl } from '../../ui/receivables/receivableUrl.ts';
import { DownloadRows } from '../list/DownloadCsv.tsx';
import { PastPicker } from '../shared/PastPicker.tsx';
import { PrintButton } from '../shared/PrintButton.tsx';
import { type Days, pastQuery, pastWords, usePast } from '../shared/usePast.ts';
import { useReport } from '../shared/useReport.ts';
import { AgedTable } from './AgedTable.tsx';
import { fileColumns, fileRows } from './aged.ts';

/** What was due now from each member at the end of a day, as known on one (`?asOf=…&asKnownOn=…`), by age. */
export default function AgedReceivablesPage() {
  const { today, days } = usePast();
  const [wanted, setWanted] = useState('');
  const asOf = days.asOf ?? today;
  const report = useReport<AgedReceivable>('aged-receivables', { ...days });
  const text = searchable(wanted.trim());
  const rows = report.data?.filter(({ name, email }) => searchable(`${name}\n${email}`).includes(text));
  return (
    <Page
      title="Aged Receivables"
      subtitle="What each member owes, by days past due."
      actions={
        rows !== undefined &&
        asOf !== undefined && (
          <>
            <DownloadRows
              name={`aged-receivables-${asOf}.csv`}
              columns={fileColumns(asOf, days.asKnownOn)}
              rows={rows.length === 0 ? [] : fileRows(rows)}
            />
            <PrintButton label="Print this report" />
          </>
        )
      }
    >
      <PastPicker />
      <Stack>
        <Section
          title={pastWords(days, today)}
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
                  title: 'No balances due',
                  hint: 'Members appear here while they owe something.',
                }
              : {
                  title: 'No matches',
                  hint: 'No member with a balance due has this name or email.',
                }
          }
        >
          {(shown) => <AgedTable rows={shown} days={days} label="Aged receivables" />}
        </Section>
        <ToLedger days={days} />
      </Stack>
    </Page>
  );
}

/** What takes all that is due now to the ledger balance, each part with the charges that it is made of. */
function ToLedger({ days }: { readonly days: Days }) {
  const summary = useRest<ReceivableSummary>('aged-receivables', `/summary${pastQuery(days)}`);
  return (
    <Section
      title="From due now to the ledger balance"
      hint="The ledger balance is account 1100, Members’ receivable, on that day."
      query={summary}
      height={60}
    >
      {(shown) => <BridgeLine bridge={shown} linkOf={(part) => receivableUrl(part, days)} />}
    </Section>
  );
}
