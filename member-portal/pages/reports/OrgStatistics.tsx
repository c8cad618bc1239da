import { DuesSummary } from '../../../ui/dashboard/DuesSummary.tsx';
import { FinancePage } from '../../../ui/dashboard/FinancePage.tsx';

/** /dashboard for members (spec 2 section 1): the finance dashboard, where members may see it. */
export default function OrgStatistics() {
  return (
    <FinancePage title="Org Statistics" isLinked={false}>
      <DuesSummary isLinked={false} />
    </FinancePage>
  );
}
