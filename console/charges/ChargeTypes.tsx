import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RecordTable } from '../../ui/records/RecordTable.tsx';
import { typeColumns } from '../../ui/typeColumns.tsx';
import { useRead } from '../../ui/useRead.ts';
import { EmptyState } from '../shared/EmptyState.tsx';

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
        <RecordTable label={title} columns={typeColumns} rows={data} keyOf={({ type }) => type} />
      )}
    </Card>
  );
}
