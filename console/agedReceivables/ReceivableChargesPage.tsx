import { useSearchParams } from 'react-router-dom';
import type { ReceivableCharge } from '../../api/account/receivables/contract.ts';

import { type BridgePart, bridgeParts, chargeName, figureNames } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { DownloadCsv } from '../list/DownloadCsv.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { PrintButton } from '../shared/PrintButton.tsx';
import { pastWords, usePast } from '../shared/usePast.ts';
import { useReport } from '../shared/useReport.ts';
import { figures } from './aged.ts';

/**
 * The charges of a part of what leads from due now to the ledger balance (`?part=…`), at the end of a day, as
 * known on one (`&asOf=…&asKnownOn=…`), of one member (`&memberId=…`), group (`&group=…`) and age (`&age=…`)
 * or all.
 */
export default function ReceivableChargesPage() {
  const [search] = useSearchParams();
  const { today, days } = usePast();
  const part = bridgeParts.find((each) => each === search.get('part')) ?? 'ledger';
  const age = figures.find(({ field }) => field === search.get('age'));
  const asked = (name: 'memberId' | 'group') => search.get(name) ?? undefined;
  const filter = { part, ...days, memberId: asked('memberId'), group: asked('group'), age: age?.field };
  const charges = useReport<ReceivableCharge>('receivable-charges', filter);
  return (
    <Page
      title={age === undefined ? figureNames[part] : `${figureNames[part]}, ${age.label}`}
      subtitle={`Charges in this total${charges.data === undefined ? '.' : `: ${formatDollars(totalOf(charges.data, part))}`}`}
      actions={
        <>
          <DownloadCsv resource="receivable-charges" query={{ filter }} disabled={!charges.data?.length} />
          <PrintButton label="Print these charges" />
        </>
      }
    >
      <Section
        title={pastWords(days, today)}
        flush
        query={charges}
        height={320}
        empty={{ title: 'No charges in this total', hint: 'The total was $0.00 on that day.' }}
      >
        {(rows) => (
          <PagedList
            pages="long"
            label={figureNames[part]}
            columns={columnsOf(rows, part)}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </Section>
    </Page>
  );
}

function totalOf(rows: readonly ReceivableCharge[], part: BridgePart): number {
  return sumDollars(rows.map((row) => row[part]));
}

/** Whose charge it is, its days, and the figures in which any of them has something, the asked one last. */
function columnsOf(rows: readonly ReceivableCharge[], part: BridgePart): Column<ReceivableCharge>[] {
  const totals = bridgeParts.map((each) => {
    return { part: each, total: totalOf(rows, each), isEmpty: rows.every((row) => row[each] === 0) };
  });
  const shown = totals
    .filter((each) => each.part === part || !each.isEmpty)
    .toSorted((one, other) => Number(one.part === part) - Number(other.part === part));
  return [
    {
      label: 'Member',
      card: 'start',
      render: ({ memberId, name }) => <MemberLink memberId={memberId} name={name} />,
      total: `Total of ${rows.length.toLocaleString('en-US')}`,
    },
    { label: 'Charge', card: 'start', render: chargeName },
    { label: 'Start Date', nowrap: true, render: ({ startDate }) => formatDay(startDate) },
    { label: 'Due Date', nowrap: true, render: ({ dueDate }) => formatDay(dueDate) },
    ...shown.map(
      ({ part: each, total }): Column<ReceivableCharge> => ({
        label: figureNames[each],
        align: 'right',
        card: each === part ? 'corner' : undefined,
        empty: '–',
        render: (row) => row[each] !== 0 && formatDollars(row[each]),
        total: <Money dollars={total} strong />,
      }),
    ),
  ];
}
