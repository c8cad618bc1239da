import { Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AgedReceivable } from '../../api/account/receivables/contract.ts';

import { formatDollars } from '../../ledger/values/money.ts';
import type { Column, Sort } from '../../ui/list/columns.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { size } from '../../ui/primitives/tokens.ts';
import { receivableUrl } from '../../ui/receivables/receivableUrl.ts';
import { CollectionsBadge } from '../shared/CollectionsBadge.tsx';
import { type Days, pastQuery } from '../shared/usePast.ts';
import { figures, sortRows, totalsOf } from './aged.ts';

/** From whom how much is due now, and since when. Each figure leads to the member's charges on that day. */
export function AgedTable(props: {
  readonly rows: readonly AgedReceivable[];
  readonly days: Days;
  readonly label: string;
}) {
  const [sort, setSort] = useState<Sort<AgedReceivable>>({ field: 'name', order: 'asc' });
  const rows = sortRows(props.rows, sort);
  return (
    <PagedList
      pages="long"
      cardsBelow="never"
      label={props.label}
      columns={columnsOf(rows, props.days)}
      rows={rows}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={setSort}
    />
  );
}

function columnsOf(rows: readonly AgedReceivable[], days: Days): Column<AgedReceivable>[] {
  const totals = totalsOf(rows);
  const accountOf = ({ memberId }: AgedReceivable) => `/account/${memberId}${pastQuery(days)}`;
  const nameOf = ({ name }: AgedReceivable) => name || 'Unknown member';
  return [
    {
      source: 'name',
      label: 'Member',
      render: (row) => (
        <>
          <Link component={RouterLink} to={accountOf(row)} variant="button">
            {nameOf(row)}
          </Link>
          <Typography
            color="textSecondary"
            sx={{ display: { xs: 'none', sm: 'block' }, fontSize: size.t12, overflowWrap: 'anywhere' }}
          >
            {row.email}
          </Typography>
          <CollectionsBadge since={row.collectionsSince} />
        </>
      ),
      total: `Total of ${rows.length.toLocaleString('en-US')}`,
      // Whose the figures are stays in sight while they are scrolled.
      sx: {
        position: 'sticky',
        left: 0,
        zIndex: 1,
        minWidth: 140,
        '&.MuiTableCell-body, &.MuiTableCell-footer': { bgcolor: 'background.paper' },
      },
    },
    ...figures.map(
      ({ field, label }): Column<AgedReceivable> => ({
        source: field,
        label,
        align: 'right',
        nowrap: true,
        render: (row) =>
          row[field] === 0 ? (
            <Typography component="span" color="textSecondary">
              –
            </Typography>
          ) : (
            <FigureLink
              to={receivableUrl('dueNow', {
                ...days,
                memberId: row.memberId,
                age: field === 'dueNow' ? undefined : field,
              })}
              label={`${nameOf(row)}, ${label}`}
              figure={formatDollars(row[field])}
              strong={field === 'dueNow'}
            />
          ),
        total: <Money dollars={totals[field]} strong />,
      }),
    ),
  ];
}
