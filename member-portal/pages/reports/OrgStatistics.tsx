import { Box } from '@mui/material';
import { DuesSummary } from '../../../ui/dashboard/DuesSummary.tsx';
import { FinancePage } from '../../../ui/dashboard/FinancePage.tsx';
import { useSession } from '../../session.ts';

/** /dashboard for members (spec 2 section 1): the finance dashboard, where members may see it. */
export default function OrgStatistics() {
  const { org, today } = useSession();
  return (
    <FinancePage title="Org Statistics" org={org} today={today} isLinked={false}>
      <Box sx={{ mt: 2 }}>
        <DuesSummary isLinked={false} />
      </Box>
    </FinancePage>
  );
}
