import { useSession } from '../../../ui/app/session.ts';
import { DuesSummary } from '../../../ui/dashboard/DuesSummary.tsx';
import { Finances } from '../../../ui/dashboard/Finances.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';

/** /dashboard for members (spec 2 section 1): the finance dashboard, where members may see it. */
export default function OrgStatistics() {
  const { org } = useSession();
  return (
    <Page title="Org Statistics" subtitle={org}>
      <Finances isLinked={false} />
      <DuesSummary isLinked={false} />
    </Page>
  );
}
