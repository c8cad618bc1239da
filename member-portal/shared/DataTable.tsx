import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly label: string;
  readonly align?: 'right';
  readonly cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** The first column is the heading of its row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly empty: string;
  /** Height above which the rows scroll under the head, as CSS. */
  readonly maxHeight: string;
}

/** Rows under a fixed head; below 900 px, one block of labeled values per row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  if (props.rows.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
        {props.empty}
      </Typography>
    );
  }
  return narrow ? <Blocks {...props} /> : <Rows {...props} />;
}

function Rows<Row>({ label, columns, rows, keyOf, maxHeight }: DataTableProps<Row>) {
  const [first, ...rest] = columns;
  return (
    <TableContainer role="group" aria-label={`${label}, scrollable`} tabIndex={0} sx={{ maxHeight }}>
      <Table stickyHeader size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.align ?? 'left'}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)}>
              <TableCell component="th" scope="row">
                {first?.cell(row)}
              </TableCell>
              {rest.map((column) => (
                <TableCell key={column.label} align={column.align ?? 'left'}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Blocks<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={keyOf(row)}
          sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
        >
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', rowGap: 0.5, columnGap: 2 }}
          >
            {columns.map((column, index) => (
              <Box key={column.label} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
                  {column.label}
                </Box>
                <Box
                  component="dd"
                  sx={{
                    m: 0,
                    textAlign: 'right',
                    fontVariantNumeric: 'tabular-nums',
                    overflowWrap: 'anywhere',
                    fontWeight: index === 0 ? 620 : 400,
                  }}
                >
                  {column.cell(row)}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
