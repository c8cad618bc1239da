import {
  Box,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import type { Output } from '../../api/contract/calls.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useRead } from '../../ui/useRead.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Money } from '../shared/Money.tsx';
import { formatDayOr } from '../shared/time.ts';

type TypeTotals = Output<'search-dues-byType'>[number];

/**
 * The summary "Charge Types" (spec 2 section 2), on the dashboard the dues summary: what was charged under
 * each name, and its last due date.
 */
export function ChargeTypes({ title = 'Charge Types' }: { readonly title?: string }) {
  const titleId = useId();
  const { data, isPending, error, refetch } = useRead('search-dues-byType', {});
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ px: 2.5, pt: 2.5, pb: 1.5 }}>
        {title}
      </Typography>
      {error ? (
        <Box sx={{ p: 2, pt: 0 }}>
          <ErrorState error={error} onRetry={refetch} />
        </Box>
      ) : isPending ? (
        <Skeleton
          variant="rounded"
          height={120}
          sx={{ m: 2, mt: 0 }}
          role="status"
          aria-label="Loading charge types"
        />
      ) : data.length === 0 ? (
        <EmptyState title="There are no charges" />
      ) : (
        <TotalsTable totals={data} titleId={titleId} />
      )}
    </Card>
  );
}

function TotalsTable({ totals, titleId }: { readonly totals: TypeTotals[]; readonly titleId: string }) {
  return (
    <TableContainer>
      <Table size="small" aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>Charge</TableCell>
            <TableCell>Due Date</TableCell>
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {totals.map((row) => (
            <TableRow key={row.type}>
              <TableCell component="th" scope="row">
                {row.type}
                <Typography
                  component="span"
                  color="textSecondary"
                  sx={{ display: 'block', fontSize: '0.75rem' }}
                >
                  {row.count === 1 ? '1 charge' : `${row.count.toLocaleString('en-US')} charges`}
                </Typography>
              </TableCell>
              <TableCell>{formatDayOr(row.dueDate ?? '', 'Nothing open')}</TableCell>
              <TableCell align="right">
                <Money dollars={row.amount} strong />
                <Typography
                  component="span"
                  color="textSecondary"
                  sx={{ display: 'block', fontSize: '0.75rem' }}
                >
                  <Money dollars={row.collected} /> collected
                </Typography>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
