import { Box, Paper, Typography } from '@mui/material';
import type { Dashboard } from '../../../api/contract/reports.ts';
import { figureNames } from '../../../api/contract/words.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageTitle } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useRest } from '../../../ui/useRest.ts';
import { useSession } from '../../session.ts';
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
      <Loaded query={figures} label="the figures" height={320}>
        {({ collected, current, overdue, scheduled, pending, byType, months }) => (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
              '& > section': { gridColumn: '1 / -1' },
            }}
          >
            <Card label="Collected" dollars={collected} />
            <Card label="Current" dollars={current} />
            <Card label="Overdue" dollars={overdue} />
            <Card label={figureNames.scheduled} dollars={scheduled} />
            <Card label={figureNames.pending} dollars={pending} />
            <Section title="Collected per charge type">
              <Bars
                empty="Nothing has been collected yet."
                rows={byType
                  .filter(({ dollars }) => dollars !== 0)
                  .map(({ type, dollars }) => ({ label: type, bars: [{ name: 'Collected', dollars }] }))}
              />
            </Section>
            <Section title="Charged and paid, last six months">
              <Bars
                empty="Nothing has been charged yet."
                rows={months.map(({ month, charges, payments }) => ({
                  label: monthName(month),
                  bars: [
                    { name: 'Charges', dollars: charges },
                    { name: 'Payments', dollars: payments },
                  ],
                }))}
              />
            </Section>
            <DuesSummary />
          </Box>
        )}
      </Loaded>
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
