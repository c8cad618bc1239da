import visuallyHidden from '@mui/utils/visuallyHidden';
import type { MouseEvent, ReactNode } from 'react';

/** A column of a list: declared once, drawn in its table, on its cards and in its CSV file. */
export interface Column<Row> {
  readonly label: string;
  /** For columns of buttons: the label is there for those who hear the table only. */
  readonly hideLabel?: boolean;
  /** The field that it shows and is sorted by. */
  readonly source?: Extract<keyof Row, string>;
  readonly render?: (row: Row) => ReactNode;
  /** What the table says where there is nothing to show; a card leaves it out. */
  readonly empty?: string;
  readonly align?: 'right';
  readonly nowrap?: boolean;
  readonly sortable?: boolean;
  /** The table leaves it out while a row is open beside it. */
  readonly folds?: true;
  /** How its cells are set in the table. */
  readonly sx?: Readonly<Record<string, unknown>>;
  /** Where it stands on a card; in small print with its label when left out. */
  readonly card?: CardPlace;
  /** What stands under it, in the last row of the table. */
  readonly total?: ReactNode;
  /** Its cell in a CSV file. */
  readonly csv?: (row: Row) => string;
}

/**
 * `start`: left, the first is the heading; `corner`, then `end` below it: right; `meta`: small print;
 * `below`: under everything, such as buttons.
 */
export type CardPlace = 'start' | 'corner' | 'end' | 'meta' | 'below' | 'hidden';

/** What a table, its cards or both are drawn from. */
export interface Records<Row> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly selection?: Selection<Row> | undefined;
  /** A press on a row, beside its links, buttons and boxes. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The row that is shown beside the list. */
  readonly isOpen?: ((row: Row) => boolean) | undefined;
  readonly sort?: Sort<Row> | undefined;
  readonly onSort?: ((sort: Sort<Row>) => void) | undefined;
}

/** Which rows are selected. */
export interface Selection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly select: (rows: readonly Row[], isSelected: boolean) => void;
  /** Names the checkbox of a row: "Select Ada Park". */
  readonly labelOf: (row: Row) => string;
}

/** What rows are sorted by. */
export interface Sort<Row> {
  readonly field: Extract<keyof Row, string>;
  readonly order: 'asc' | 'desc';
}

/** A press on a link, button or box of a row, or in a menu over it, acts alone; it does not open the row. */
export function isOnControl({
  target,
  currentTarget,
}: Pick<MouseEvent, 'target' | 'currentTarget'>): boolean {
  return !(
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button, input') === null
  );
}

/** What a column shows of a row; nothing where there is nothing. */
export function contentOf<Row>({ render, source }: Column<Row>, row: Row): ReactNode {
  if (render !== undefined) return render(row);
  const value = source && row[source];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The same in a table. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = contentOf(column, row);
  return isNothing(value) ? column.empty : value;
}

export function isNothing(value: ReactNode): boolean {
  return value === '' || value === null || value === undefined || value === false;
}

/** The head of a column. */
export function headOf({ label, hideLabel }: Pick<Column<never>, 'label' | 'hideLabel'>): ReactNode {
  return hideLabel ? <span style={visuallyHidden}>{label}</span> : label;
}

/** How the cells of a column are set. */
export function cellStyle({ nowrap, sx }: Pick<Column<never>, 'nowrap' | 'sx'>) {
  return { ...(nowrap && { whiteSpace: 'nowrap' }), ...sx };
}
