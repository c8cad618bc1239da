import MailOutlined from '@mui/icons-material/MailOutlined';
import { Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AgedReceivable, ReceivableSummary } from '../../api/account/receivables/contract.ts';
import { figureNames } from '../../api/platform/contract/words.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { withIds } from '../../ui/forms/choosable.ts';
import { useLinkedDialog } from '../../ui/forms/useDialog.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { BridgeLine } from '../../ui/receivables/BridgeLine.tsx';
import { receivableUrl } from '../../ui/receivables/receivableUrl.ts';
import { DownloadRows } from '../list/DownloadCsv.tsx';
import { ChoiceChip } from '../list/ListFilters.tsx';
import { PastPicker } from '../shared/PastPicker.tsx';
import { PrintButton } from '../shared/PrintButton.tsx';
import { type Days, pastQuery, pastWords, usePast } from '../shared/usePast.ts';
import { useReport } from '../shared/useReport.ts';
import { AgedTable } from './AgedTable.tsx';
import { canRemind, figures, fileColumns, fileRows, totalsOf } from './aged.ts';

const RemindSheet = lazyDialog(async () => (await import('./RemindSheet.tsx')).RemindSheet);

/**
 * Who owes what, since when and for what, and reminds them; or who did at the end of a day (`?asOf=…`).
 * `?group=…` limits it to a group.
 */
export default function AgedReceivablesPage() {
  const { today, days } = usePast();
  const isPast = days.asOf !== undefined || days.asKnownOn !== undefined;
  const [isPicking, setPicking] = useState(isPast);
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, open, close] = useLinkedDialog<'remind'>();
  const asOf = days.asOf ?? today;
  const [group, chooseGroup] = useGroup();
  const report = useReport<AgedReceivable>('aged-receivables', { ...days, group });
  const text = searchable(wanted.trim());
  const rows = report.data?.filter(({ name, email }) => searchable(`${name}\n${email}`).includes(text));
  // A search that hides a row unselects it.
  const selected = rows?.filter(({ id }) => chosen.has(id)) ?? [];
  const toRemind = selected.length > 0 ? selected : (rows?.filter(({ pastDue }) => pastDue > 0) ?? []);
  const reminded =
    selected.length > 0 ? selected.length : toRemind.filter((row) => canRemind(row, today)).length;
  return (
    <Page
      title="Who owes"
      actions={
        rows !== undefined && (
          <>
            <DownloadRows
              name={`aged-receivables-${asOf}.csv`}
              columns={fileColumns(asOf, days.asKnownOn)}
              rows={rows.length === 0 ? [] : fileRows(rows)}
            />
            <PrintButton label="Print this report" />
            {!isPast && (
              <Button
                variant="contained"
                startIcon={<MailOutlined />}
                disabled={toRemind.length === 0}
                onClick={() => open('remind')}
              >
                {`Remind ${reminded.toLocaleString('en-US')}`}
              </Button>
            )}
          </>
        )
      }
    >
      {isPicking && <PastPicker />}
      {report.data !== undefined && report.data.length > 0 && (
        <DueNow rows={report.data} days={days} group={group} />
      )}
      <Section
        title={pastWords(days, today)}
        flush
        action={
          <Row className="no-print" sx={{ alignItems: 'end' }}>
            <GroupChip group={group} onChange={chooseGroup} />
            <Button variant="outlined" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
              Another day
            </Button>
            <TextField
              type="search"
              hiddenLabel
              placeholder="Search name or email"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
              sx={{ width: { xs: 1, sm: 240 } }}
              slotProps={{ htmlInput: { 'aria-label': 'Search' } }}
            />
          </Row>
        }
        query={{ ...report, data: rows }}
        height={320}
        empty={
          report.data?.length === 0 && group === undefined
            ? {
                title: 'No balances due',
                hint: 'Members appear here while they owe something.',
              }
            : {
                title: 'No matches',
                hint:
                  group === undefined
                    ? 'No member with a balance due has this name or email.'
                    : 'No member of this group with a balance due has this name or email.',
              }
        }
      >
        {(shown) => (
          <AgedTable
            rows={shown}
            days={days}
            selection={
              isPast
                ? undefined
                : {
                    isSelected: ({ id }) => chosen.has(id),
                    select: (some, isSelected) =>
                      setChosen(
                        withIds(
                          chosen,
                          some.map(({ id }) => id),
                          isSelected,
                        ),
                      ),
                    labelOf: ({ name }) => `Select ${name}`,
                  }
            }
          />
        )}
      </Section>
      {group === undefined && <ToLedger days={days} />}
      {dialog === 'remind' && !isPast && toRemind.length > 0 && (
        <RemindSheet
          rows={toRemind}
          onDone={() => {
            setChosen(new Set());
            close();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** The group that the page is limited to, kept in its address. */
function useGroup() {
  const [search, setSearch] = useSearchParams();
  const choose = (id: string | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('group');
    else next.set('group', id);
    setSearch(next);
  };
  return [search.get('group') ?? undefined, choose] as const;
}

function GroupChip(props: {
  readonly group: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) {
  const choices = readingOf(useRead('get-groups', {}), (all) =>
    all.map(({ _id, name }) => ({ value: _id, label: name })),
  );
  return <ChoiceChip label="Group" choices={choices} value={props.group ?? ''} onChange={props.onChange} />;
}

/** What is due now from all, and how long it has been; each figure leads to its charges. */
function DueNow(props: {
  readonly rows: readonly AgedReceivable[];
  readonly days: Days;
  readonly group: string | undefined;
}) {
  const { rows, group } = props;
  const asked = { ...props.days, group };
  const totals = totalsOf(rows);
  const late = rows.filter(({ pastDue }) => pastDue > 0).length;
  return (
    <Row gap={6} component="section" aria-label={figureNames.dueNow}>
      <div>
        <Typography color="textSecondary" variant="body2">
          {`${figureNames.dueNow} from ${counted(rows.length, 'member')}, ${late.toLocaleString('en-US')} past due`}
        </Typography>
        <Typography variant="h4" component="p" sx={{ '& > a': { textDecorationThickness: '1px' } }}>
          <FigureLink
            to={receivableUrl('dueNow', asked)}
            label={figureNames.dueNow}
            figure={formatDollars(totals.dueNow)}
            strong
          />
        </Typography>
      </div>
      <Row gap={5} sx={{ alignItems: 'end' }}>
        {figures
          .filter(({ field }) => field !== 'dueNow')
          .map(({ field, label }) => (
            <div key={field}>
              <Typography color="textSecondary" variant="caption" component="div">
                {label}
              </Typography>
              <FigureLink
                to={receivableUrl('dueNow', { ...asked, age: field })}
                label={label}
                figure={formatDollars(totals[field])}
              />
            </div>
          ))}
      </Row>
    </Row>
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
