import {
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import useEventCallback from '@mui/utils/useEventCallback';
import { memo, type ReactNode, useRef } from 'react';
import {
  type Column,
  cellOf,
  cellStyle,
  headOf,
  isOnControl,
  type Records,
  type Selection,
} from './columns.tsx';

/** Rows under a heading of their own. */
export interface Group<Row> {
  readonly key: string;
  readonly heading?: ReactNode;
  readonly rows: readonly Row[];
  /** A remark under the rows. */
  readonly note?: ReactNode;
}

/**
 * Records as a table. The first column is the heading of its row. The head stays under the top bar while the
 * page scrolls; where the columns do not fit, the table scrolls sideways instead.
 */
export function RecordTable<Row>(
  props: Omit<Records<Row>, 'rows'> & {
    readonly rows?: readonly Row[];
    /** Instead of `rows`. */
    readonly groups?: readonly Group<Row>[];
    /** Height above which the rows scroll under a head that stays, as CSS. */
    readonly maxHeight?: string | undefined;
  },
) {
  const { label, columns, rows = [], keyOf, maxHeight, selection, isOpen } = props;
  const { groups = [{ key: 'all', rows }] } = props;
  const scrolls = maxHeight !== undefined;
  const open = useEventCallback((row: Row) => props.onOpen?.(row));
  const last = useRef<Row>(undefined);
  /** With Shift, all from the last one on. */
  const select = useEventCallback((row: Row, withShift: boolean) => {
    const [from, to] = [last.current, row].map((each) => (each === undefined ? -1 : rows.indexOf(each)));
    const isRange = withShift && from !== undefined && to !== undefined && from !== -1;
    const chosen = isRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
    selection?.select(chosen, !selection.isSelected(row));
    last.current = row;
  });
  const width = columns.length + (selection === undefined ? 0 : 1);
  return (
    <TableContainer
      sx={[tableStyle, scrolls ? { maxHeight } : stickyStyle(width)]}
      // Focusable, so that the keyboard can scroll it.
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': `${label}, scrollable` })}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {selection !== undefined && <SelectPage rows={rows} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </TableRow>
        </TableHead>
        {groups.map((group) => (
          <TableBody key={group.key}>
            {group.heading !== undefined && (
              <TableRow sx={{ bgcolor: 'action.hover' }}>
                <TableCell component="th" scope="rowgroup" colSpan={width} sx={{ py: 1 }}>
                  {group.heading}
                </TableCell>
              </TableRow>
            )}
            {group.rows.map((row) => (
              <Body
                key={keyOf(row)}
                columns={columns as readonly Column<unknown>[]}
                row={row}
                isSelected={selection?.isSelected(row)}
                selectLabel={selection?.labelOf(row)}
                isOpen={isOpen?.(row)}
                onSelect={select as (row: unknown, withShift: boolean) => void}
                onOpen={props.onOpen && (open as (row: unknown) => void)}
              />
            ))}
            {group.note !== undefined && (
              <TableRow>
                <TableCell colSpan={width} sx={{ color: 'text.secondary' }}>
                  {group.note}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        ))}
        {columns.some(({ total }) => total !== undefined) && (
          <TableFooter>
            <TableRow>
              {selection !== undefined && <TableCell className="no-print" />}
              <Cells columns={columns} cell={({ total }) => total} />
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}

interface BodyProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly selectLabel: string | undefined;
  readonly isOpen: boolean | undefined;
  readonly onSelect: (row: Row, withShift: boolean) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** A row, drawn again only when it, the columns or its own selection changes. */
const Body = memo(function Body(props: BodyProps<unknown>) {
  const { columns, row, isSelected, onOpen } = props;
  return (
    <TableRow
      hover={onOpen !== undefined}
      selected={isSelected === true || props.isOpen === true}
      onClick={(event) => !isOnControl(event) && onOpen?.(row)}
      sx={{ cursor: onOpen && 'pointer' }}
    >
      {isSelected !== undefined && (
        <TableCell padding="checkbox" className="no-print">
          <Checkbox
            checked={isSelected}
            onClick={({ shiftKey }) => props.onSelect(row, shiftKey)}
            slotProps={{ input: { 'aria-label': props.selectLabel } }}
          />
        </TableCell>
      )}
      <Cells columns={columns} cell={(column) => cellOf(column, row)} />
    </TableRow>
  );
});

function Cells<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly cell: (column: Column<Row>) => ReactNode;
}) {
  return props.columns.map((column, index) => (
    <TableCell
      key={column.label}
      {...(index === 0 && { component: 'th', scope: 'row' })}
      {...(column.hideLabel && { className: 'no-print' })}
      align={column.align ?? 'left'}
      sx={cellStyle(column)}
    >
      {props.cell(column)}
    </TableCell>
  ));
}

/** Selects the rows that are shown. */
function SelectPage<Row>(props: { readonly rows: readonly Row[]; readonly selection: Selection<Row> }) {
  const { rows, selection } = props;
  const selected = rows.filter(selection.isSelected).length;
  const areAll = rows.length > 0 && selected === rows.length;
  return (
    <TableCell padding="checkbox" className="no-print">
      <Checkbox
        checked={areAll}
        indeterminate={selected > 0 && !areAll}
        onChange={() => selection.select(rows, !areAll)}
        slotProps={{ input: { 'aria-label': 'Select all' } }}
      />
    </TableCell>
  );
}

function HeadCell<Row>(props: Pick<Records<Row>, 'sort' | 'onSort'> & { readonly column: Column<Row> }) {
  const { column, sort, onSort } = props;
  const { source: field, align = 'left' } = column;
  const active = field === sort?.field;
  // Words begin with A, figures with the largest.
  const first = align === 'right' ? 'desc' : 'asc';
  const order = active ? sort?.order : undefined;
  return (
    <TableCell
      align={align}
      {...(column.hideLabel && { className: 'no-print' })}
      sx={column.sx ?? {}}
      sortDirection={order ?? false}
    >
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

const tableStyle = {
  // Words keep apart from the figures before them.
  '& .MuiTableCell-alignRight + .MuiTableCell-alignLeft': { pl: 4 },
  // The card around the table ends it.
  '&:last-child > table > :last-child > tr:last-child > *': { borderBottom: 0 },
} as const;

/** Columns need some 5.5 rem each. Within less, the table scrolls sideways, and its head cannot stick. */
function stickyStyle(columns: number) {
  return {
    [`@container (min-width: ${columns * 5.5}rem)`]: {
      overflow: 'visible',
      '& .MuiTableCell-stickyHeader': { top: 'var(--top-bar, 0px)' },
    },
  };
}
