import { Box, Paper, Skeleton, Typography } from '@mui/material';
import type { Dashboard } from '../../../api/contract/reports.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/Page.tsx';
import { useRest } from '../../../ui/useRest.ts';
import { useSession } from '../../session.ts';
import { Panel } from '../../shared/Panel.tsx';
import { Bars } from './Bars.tsx';
import { DuesSummary } from './DuesSummary.tsx';

/** /dashboard for members (spec 2 section 1): the organization's figures, where members may see them. */
export default function OrgStatistics() {
  const { org } = useSession();
  const figures = useRest<Dashboard>('dashboard', '/summary');
  return (
    <>
      <PageTitle>Org Statistics</PageTitle>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {org}
      </Typography>
      {figures.isError && <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />}
      {figures.isPending && <Skeleton variant="rounded" height={320} />}
      {figures.data && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <Card label="Collected" dollars={figures.data.collected} />
          <Card label="Current" dollars={figures.data.current} />
          <Card label="Overdue" dollars={figures.data.overdue} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Panel title="Collected per charge type">
              <Bars
                empty="Nothing has been collected yet."
                rows={figures.data.byType
                  .filter((type) => type.dollars > 0)
                  .map((type) => ({
                    label: type.type,
                    bars: [{ name: 'Collected', dollars: type.dollars }],
                  }))}
              />
            </Panel>
          </Box>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Panel title="Charged and paid, last six months">
              <Bars
                empty="Nothing has been charged yet."
                rows={figures.data.months.map((month) => ({
                  label: monthName(month.month),
                  bars: [
                    { name: 'Charges', dollars: month.charges },
                    { name: 'Payments', dollars: month.payments },
                  ],
                }))}
              />
            </Panel>
          </Box>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <DuesSummary />
          </Box>
        </Box>
      )}
    </>
  );
}

function Card({ label, dollars }: { readonly label: string; readonly dollars: number }) {
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ fontSize: '1.6rem', fontWeight: 640, fontVariantNumeric: 'tabular-nums' }}>
        {formatDollars(dollars)}
      </Typography>
    </Paper>
  );
}

/** '2026-11' -> 'Nov 2026'. */
function monthName(month: string): string {
  return new Date(`${month.slice(0, 7)}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
