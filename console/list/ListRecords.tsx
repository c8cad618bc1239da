import { Box, Checkbox } from '@mui/material';
import { type MouseEvent, useMemo } from 'react';
import {
  DataTable,
  type DataTableProps,
  type Identifier,
  type RaRecord,
  SelectPageCheckbox,
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useListContext,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Column, cellOf, cellStyle, headOf } from '../../ui/list/columns.tsx';
import { RecordCards } from '../../ui/list/RecordCards.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { ListToolbar, type Selectable } from './ListToolbar.tsx';
import { moveByKey } from './moveByKey.ts';
import { useColumns } from './useColumns.ts';
import { useOpenRow } from './useOpenRow.ts';

/** The rows of the list around it: react-admin's table, sorted and selected there; cards on a phone. */
export function ListRecords<Row extends RaRecord<string>>(
  props: Pick<DataTableProps<Row>, 'sx'> & {
    /** The page that a row leads to; `panel` opens it beside the list (`ListPage`). */
    readonly rowClick?: 'panel' | ((id: string) => string);
    /** Names the list for those who hear it only. */
    readonly label: string;
    /** A row in one word, as in "412 charges". */
    readonly noun: string;
    readonly columns: readonly Column<Row>[];
    readonly selection?: Selectable<Row>;
    /** CSS height above which the rows scroll under their head. On a phone the page itself scrolls. */
    readonly maxHeight?: string;
  },
) {
  const { label, noun, columns, selection, rowClick, maxHeight, sx } = props;
  const { resource, data = [], selectedIds = [], onToggleItem } = useListContext<Row>();
  const { shown } = useColumns(resource, columns);
  const { openId, open } = useOpenRow();
  const isOpen = rowClick === 'panel' && openId !== undefined;
  // The table draws its rows again only when these, a row or what is selected changed: not on each read.
  const drawn = useMemo(() => shown.filter(({ folds }) => !(folds && isOpen)).map(columnOf), [shown, isOpen]);
  const nameOf = useGetRecordRepresentation(resource);
  const labelOf = selection && ((row: Row) => `Select ${nameOf(row)}`);
  const navigate = useNavigate();
  const phone = usePhone();
  const openRow = (id: Identifier) => {
    open(String(id));
    return false as const;
  };
  return (
    <>
      <ListToolbar noun={noun} columns={columns} selection={selection} />
      {phone ? (
        <RecordCards
          label={label}
          columns={columns}
          rows={data}
          keyOf={({ id }) => id}
          onOpen={
            rowClick === 'panel'
              ? ({ id }) => open(id)
              : rowClick && (({ id }) => void navigate(rowClick(id)))
          }
          selection={
            labelOf && {
              isSelected: ({ id }) => selectedIds.includes(id),
              toggle: ({ id }) => onToggleItem(id),
              labelOf,
            }
          }
        />
      ) : (
        <Box className="scrolls" sx={{ ...scrollStyle, maxHeight }} onKeyDown={moveByKey}>
          <DataTable<Row>
            rowClick={
              rowClick === 'panel' ? openRow : rowClick === undefined ? false : (id) => rowClick(String(id))
            }
            // The boxes of the library's own column all have the same name.
            bulkActionButtons={false}
            bulkActionsToolbar={nothing}
            rowSx={({ id }) => (isOpen && id === openId ? { bgcolor: 'action.selected' } : {})}
            sx={sx}
          >
            {labelOf && (
              <DataTable.Col<Row>
                label={<SelectPageCheckbox />}
                render={(row: Row) => <SelectRow id={row.id} label={labelOf(row)} />}
                sx={{ width: 40, p: 0 }}
              />
            )}
            {drawn}
          </DataTable>
        </Box>
      )}
    </>
  );
}
/** A link, button or box in a cell acts by itself; it does not open the row. */
function keepFromRow(event: MouseEvent): void {
  if ((event.target as Element).closest('a, button, input') !== null) event.stopPropagation();
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
      onClick={keepFromRow}
    />
  );
}

const nothing = <></>;

/** The header spans the frame. */
const scrollStyle = {
  overflow: 'auto',
  position: 'relative',
  '&& .RaDataTable-headerCell': { borderRadius: 0 },
} as const;
