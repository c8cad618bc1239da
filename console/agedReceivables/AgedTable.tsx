import MailOutlined from '@mui/icons-material/MailOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import { IconButton, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { AgedReceivable } from '../../api/account/receivables/contract.ts';
import { figureNames } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import type { Column, Selection, Sort } from '../../ui/list/columns.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { receivableUrl } from '../../ui/receivables/receivableUrl.ts';
import { CollectionsBadge } from '../shared/CollectionsBadge.tsx';
import { type Days, pastQuery } from '../shared/usePast.ts';
import { sortRows } from './aged.ts';

/** Who owes how much, for what and since when, most owed first. Without `selection`, of a past. */
export function AgedTable(props: {
  readonly rows: readonly AgedReceivable[];
  readonly days: Days;
  readonly selection: Selection<AgedReceivable> | undefined;
}) {
  const navigate = useNavigate();
  const [sort, setSort] = useState<Sort<AgedReceivable>>({ field: 'dueNow', order: 'desc' });
  const columns = columnsOf(props.rows, props.days);
  return (
    <PagedList
      pages="long"
      label="Who owes"
      columns={props.selection === undefined ? columns : [...columns, ...presentColumns]}
      rows={sortRows(props.rows, sort)}
      keyOf={({ id }) => id}
      selection={props.selection}
      onOpen={(row) => void navigate(accountOf(row, props.days))}
      sort={sort}
      onSort={setSort}
    />
  );
}

const nameOf = ({ name }: AgedReceivable) => name || 'Unknown member';

const accountOf = ({ memberId }: AgedReceivable, days: Days) => `/account/${memberId}${pastQuery(days)}`;

function columnsOf(rows: readonly AgedReceivable[], days: Days): Column<AgedReceivable>[] {
  const totalOf = (field: 'pastDue' | 'dueNow') => (
    <Money dollars={sumDollars(rows.map((row) => row[field]))} strong />
  );
  return [
    {
      source: 'name',
      label: 'Member',
      card: 'start',
      render: (row) => (
        <Link component={RouterLink} to={accountOf(row, days)} variant="button">
          {nameOf(row)}
        </Link>
      ),
      total: `Total of ${rows.length.toLocaleString('en-US')}`,
    },
    {
      label: 'Why',
      card: 'start',
      render: ({ why, pending, credit, collectionsSince }) => (
        <Row>
          <Typography component="span" color="textSecondary">
            {why}
          </Typography>
          {pending > 0 && <StatusBadge status={`${formatDollars(pending)} waiting`} hue="yellow" />}
          {credit > 0 && <StatusBadge status={`${formatDollars(credit)} credit`} hue="gray" />}
          <CollectionsBadge since={collectionsSince} />
        </Row>
      ),
    },
    {
      source: 'pastDue',
      label: 'Past due',
      align: 'right',
      card: 'hidden',
      empty: '–',
      render: ({ pastDue }) => pastDue > 0 && <Money dollars={pastDue} />,
      total: totalOf('pastDue'),
    },
    {
      source: 'dueNow',
      label: figureNames.dueNow,
      align: 'right',
      card: 'corner',
      render: (row) => (
        <FigureLink
          to={receivableUrl('dueNow', { ...days, memberId: row.memberId })}
          label={`${nameOf(row)}, ${figureNames.dueNow}`}
          figure={formatDollars(row.dueNow)}
          strong
        />
      ),
      total: totalOf('dueNow'),
    },
    {
      source: 'oldest',
      label: 'Oldest',
      align: 'right',
      nowrap: true,
      card: 'end',
      empty: '–',
      render: ({ oldest }) =>
        oldest > 0 && (
          <Typography component="span" color="error">
            {counted(oldest, 'day')}
          </Typography>
        ),
    },
  ];
}

/** What is known as of today alone. */
const presentColumns: readonly Column<AgedReceivable>[] = [
  {
    source: 'remindedOn',
    label: 'Reminded',
    nowrap: true,
    card: 'hidden',
    empty: '–',
    render: ({ remindedOn }) => remindedOn && formatDay(remindedOn),
  },
  {
    label: 'Contact',
    hideLabel: true,
    card: 'hidden',
    render: (row) => (
      <Row gap={1} justify="end">
        {row.phone !== '' && (
          <IconButton size="small" href={`tel:${row.phone}`} aria-label={`Call ${nameOf(row)}`}>
            <PhoneOutlined fontSize="small" />
          </IconButton>
        )}
        {row.email !== '' && (
          <IconButton size="small" href={`mailto:${row.email}`} aria-label={`Email ${nameOf(row)}`}>
            <MailOutlined fontSize="small" />
          </IconButton>
        )}
      </Row>
    ),
  },
];
