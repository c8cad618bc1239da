import { Skeleton } from '@mui/material';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RecordList } from '../../../ui/records/RecordList.tsx';
import { typeColumns } from '../../../ui/typeColumns.tsx';
import { useRead } from '../../../ui/useRead.ts';
import { Panel } from '../../shared/Panel.tsx';

/** The dues summary of the dashboard (spec 2 section 2), with the columns of the summary "Charge Types". */
export function DuesSummary() {
  const totals = useRead('search-dues-byType', {});
  return (
    <Panel title="Dues Summary">
      {totals.isError ? (
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      ) : totals.data ? (
        <RecordList
          cardsBelow="md"
          label="Dues Summary"
          columns={typeColumns}
          rows={totals.data}
          keyOf={({ type }) => type}
          empty="There are no charges"
          maxHeight="65vh"
        />
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
    </Panel>
  );
}
