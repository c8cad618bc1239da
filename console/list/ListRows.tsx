import { Box } from '@mui/material';
import { useMemo } from 'react';
import { type RaRecord, useGetRecordRepresentation, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Column, Sort } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { moveByKey } from './moveByKey.ts';
import { useColumns } from './useColumns.ts';
import { useDensity } from './useDensity.ts';
import { useOpenRow } from './useOpenRow.ts';

/** So many columns stand closer, to fit beside the rail on a window of 1280 px. */
const MANY = 9;

export interface RowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** The page that a row leads to; `panel` opens it beside the list. */
  readonly rowClick?: 'panel' | ((id: string) => string) | undefined;
}

/** The rows of the list around it, sorted and selected there. */
export function ListRows<Row extends RaRecord<string>>(
  props: RowsProps<Row> & { readonly label: string; readonly isSelectable: boolean },
) {
  const { label, columns, rowClick, isSelectable } = props;
  const { resource, data = [], selectedIds = [], onSelect, sort, setSort } = useListContext<Row>();
  const { shown } = useColumns(resource, columns);
  const [density] = useDensity();
  const phone = usePhone();
  const navigate = useNavigate();
  const { openId, open } = useOpenRow();
  const isOpen = rowClick === 'panel' && openId !== undefined;
  // The table draws its rows again only when these, a row or what is selected changed: not on each read.
  const drawn = useMemo(() => shown.filter(({ folds }) => !(folds && isOpen)), [shown, isOpen]);
  const nameOf = useGetRecordRepresentation(resource);
  return (
    <Box
      onKeyDown={moveByKey}
      sx={{ '--cell': drawn.length > MANY ? '4px' : '8px', ...(density === 'compact' && compactStyle) }}
    >
      <RecordList
        label={label}
        columns={phone ? columns : drawn}
        rows={data}
        keyOf={({ id }) => id}
        sort={{ field: sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' } as Sort<Row>}
        onSort={({ field, order }) => setSort({ field, order: order === 'desc' ? 'DESC' : 'ASC' })}
        isOpen={({ id }) => isOpen && id === openId}
        onOpen={rowClick && (({ id }) => (rowClick === 'panel' ? open(id) : void navigate(rowClick(id))))}
        selection={
          isSelectable
            ? {
                isSelected: ({ id }) => selectedIds.includes(id),
                select: (rows, isSelected) => {
                  const ids = new Set(rows.map(({ id }) => id));
                  const others = selectedIds.filter((id) => !ids.has(id));
                  onSelect(isSelected ? [...others, ...ids] : others);
                },
                labelOf: (row) => `Select ${nameOf(row)}`,
              }
            : undefined
        }
      />
    </Box>
  );
}

const compactStyle = {
  '--row': '30px',
  '& .MuiTableCell-root': { py: 0 },
  '& :is(.MuiCheckbox-root, .MuiIconButton-root)': { p: 0.5 },
};
