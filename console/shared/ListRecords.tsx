import { Checkbox } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import {
  DataTable,
  type DataTableProps,
  type RaRecord,
  SelectPageCheckbox,
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useListContext,
} from 'react-admin';
import { type Column, cellOf, cellStyle, headOf } from '../../ui/list/columns.tsx';
import { RecordCards } from '../../ui/list/RecordCards.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';

/** The rows of the list around it: react-admin's table, sorted and selected there; cards on a phone. */
export function ListRecords<Row extends RaRecord<string>>(
  props: Pick<DataTableProps<Row>, 'rowClick' | 'sx'> & {
    /** Names the list for those who hear it only. */
    readonly label: string;
    readonly columns: readonly Column<Row>[];
    /** Rows can be selected: `bar` stands above them, `nameOf` names each checkbox: "Select Jordan Ellis". */
    readonly selection?: { readonly bar?: ReactNode; readonly nameOf: (row: Row) => string };
  },
) {
  const { label, columns, selection, rowClick = false, sx } = props;
  const { data = [], selectedIds = [], onToggleItem } = useListContext<Row>();
  // The table draws its rows again only when these, a row or what is selected changed: not on each read.
  const drawn = useMemo(() => columns.map(columnOf), [columns]);
  const nameOf = selection && ((row: Row) => `Select ${selection.nameOf(row)}`);
  if (usePhone())
    return (
      <>
        {selection?.bar}
        <RecordCards
          label={label}
          columns={columns}
          rows={data}
          keyOf={({ id }) => id}
          selection={
            nameOf && {
              isSelected: ({ id }) => selectedIds.includes(id),
              toggle: ({ id }) => onToggleItem(id),
              labelOf: nameOf,
            }
          }
        />
      </>
    );
  return (
    <DataTable<Row>
      rowClick={rowClick}
      // The boxes of the library's own column all have the same name.
      bulkActionButtons={false}
      bulkActionsToolbar={selection?.bar ?? nothing}
      sx={sx}
    >
      {nameOf && (
        <DataTable.Col<Row>
          label={<SelectPageCheckbox />}
          render={(row: Row) => <SelectRow id={row.id} label={nameOf(row)} />}
          sx={{ width: 48, p: 0 }}
        />
      )}
      {drawn}
    </DataTable>
  );
}

/** The checkbox of a row. With Shift, all from the last one on. */
function SelectRow({ id, label }: { readonly id: string; readonly label: string }) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const isSelected = useDataTableSelectedIdsContext()?.includes(id) ?? false;
  return (
    <Checkbox
      checked={isSelected}
      onClick={(event) => {
        event.stopPropagation();
        handleToggleItem?.(id, event);
      }}
      slotProps={{ input: { 'aria-label': label } }}
    />
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
