import { type ReactNode, useMemo } from 'react';
import { DataTable, type DataTableProps, type RaRecord, useListContext } from 'react-admin';
import { type Column, cellOf, cellStyle, headOf } from '../../ui/records/columns.tsx';
import { RecordCards } from '../../ui/records/RecordCards.tsx';
import { usePhone } from '../../ui/usePhone.ts';

/** The rows of the list around it: react-admin's table, sorted and selected there; cards on a phone. */
export function ListRecords<Row extends RaRecord<string>>(
  props: Pick<DataTableProps<Row>, 'rowClick' | 'sx'> & {
    /** Names the list for those who hear it only. */
    readonly label: string;
    readonly columns: readonly Column<Row>[];
    /** Rows can be selected: `bar` stands above the table; cards have a checkbox, named by `labelOf`. */
    readonly selection?: { readonly bar?: ReactNode; readonly labelOf?: (row: Row) => string };
  },
) {
  const { label, columns, selection, rowClick = false, sx } = props;
  const { data = [], selectedIds = [], onToggleItem } = useListContext<Row>();
  // The table draws its rows again only when these, a row or what is selected changed: not on each read.
  const drawn = useMemo(() => columns.map(columnOf), [columns]);
  if (usePhone())
    return (
      <RecordCards
        label={label}
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        selection={
          selection?.labelOf && {
            isSelected: ({ id }) => selectedIds.includes(id),
            toggle: ({ id }) => onToggleItem(id),
            labelOf: selection.labelOf,
          }
        }
      />
    );
  return (
    <DataTable<Row>
      rowClick={rowClick}
      bulkActionButtons={selection === undefined ? false : nothing}
      bulkActionsToolbar={selection?.bar ?? nothing}
      sx={sx}
    >
      {drawn}
    </DataTable>
  );
}

function columnOf<Row extends RaRecord<string>>(column: Column<Row>) {
  return (
    <DataTable.Col<Row>
      key={column.label}
      source={column.source}
      label={headOf(column)}
      align={column.align}
      disableSort={column.sortable === false}
      render={(row: Row) => cellOf(column, row)}
      sx={cellStyle(column)}
    />
  );
}

const nothing = <></>;
