import {
  type SxProps,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import type { ReactNode } from 'react';
import { weight } from '../primitives/tokens.ts';
import { type Column, cellOf, cellStyle, headOf, type Records } from './columns.tsx';

/** What a table is sorted by. */
export interface Sort<Row> {
  readonly field: Extract<keyof Row, string>;
  readonly order: 'asc' | 'desc';
}

/** Rows under a heading of their own. */
export interface Group<Row> {
  readonly key: string;
  readonly heading?: ReactNode;
  readonly rows: readonly Row[];
  /** Said under the rows. */
  readonly note?: ReactNode;
}

/** Records as a table. The first column is the heading of its row. */
export function RecordTable<Row>(
  props: Omit<Records<Row>, 'rows'> & {
    readonly rows?: readonly Row[];
    /** Instead of `rows`. */
    readonly groups?: readonly Group<Row>[];
    /** Height above which the rows scroll under a head that stays, as CSS. */
    readonly maxHeight?: string;
    readonly sort?: Sort<Row>;
    readonly onSort?: (sort: Sort<Row>) => void;
    readonly sx?: SxProps;
  },
) {
  const { label, columns, rows = [], keyOf, maxHeight, groups = [{ key: 'all', rows }] } = props;
  const scrolls = maxHeight !== undefined;
  return (
    <TableContainer
      sx={{ maxHeight }}
      // Focusable, so that the keyboard can scroll it.
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': `${label}, scrollable` })}
    >
      <Table size="small" stickyHeader={scrolls} aria-label={label} sx={props.sx ?? {}}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </TableRow>
        </TableHead>
        {groups.map((group) => (
          <TableBody key={group.key}>
            {group.heading !== undefined && (
              <TableRow sx={{ bgcolor: 'action.hover' }}>
                <TableCell component="th" scope="rowgroup" colSpan={columns.length} sx={{ py: 1 }}>
                  {group.heading}
                </TableCell>
              </TableRow>
            )}
            {group.rows.map((row) => (
              <Row key={keyOf(row)} columns={columns} cell={(column) => cellOf(column, row)} />
            ))}
            {group.note !== undefined && (
              <TableRow>
                <TableCell colSpan={columns.length} sx={{ color: 'text.secondary' }}>
                  {group.note}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        ))}
        {columns.some(({ total }) => total !== undefined) && (
          <TableFooter sx={footerStyle}>
            <Row columns={columns} cell={({ total }) => total} />
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}

function Row<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly cell: (column: Column<Row>) => ReactNode;
}) {
  return (
    <TableRow>
      {props.columns.map((column, index) => (
        <TableCell
          key={column.label}
          {...(index === 0 && { component: 'th', scope: 'row' })}
          align={column.align ?? 'left'}
          sx={{ verticalAlign: 'baseline', py: 2, ...cellStyle(column) }}
        >
          {props.cell(column)}
        </TableCell>
      ))}
    </TableRow>
  );
}

function HeadCell<Row>(props: {
  readonly column: Column<Row>;
  readonly sort: Sort<Row> | undefined;
  readonly onSort: ((sort: Sort<Row>) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const { source: field, align = 'left' } = column;
  const active = field === sort?.field;
  // Words begin with A, figures with the largest.
  const first = align === 'right' ? 'desc' : 'asc';
  const order = active ? sort?.order : undefined;
  return (
    <TableCell align={align} sx={column.sx ?? {}} sortDirection={order ?? false}>
      {field !== undefined && onSort !== undefined && column.sortable !== false ? (
        <TableSortLabel
          active={active}
          direction={order ?? first}
          onClick={() => onSort({ field, order: order === undefined ? first : opposite[order] })}
        >
          {headOf(column)}
        </TableSortLabel>
      ) : (
        headOf(column)
      )}
    </TableCell>
  );
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

const footerStyle = {
  '& td, & th': {
    color: 'text.primary',
    fontSize: 'inherit',
    fontWeight: weight.title,
    borderTop: 2,
    borderTopColor: 'divider',
  },
};
