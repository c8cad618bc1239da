import { DuesSummary } from '../../ui/dashboard/DuesSummary.tsx';
import { FinancePage, fiveAndSeven } from '../../ui/dashboard/FinancePage.tsx';
import { useRead } from '../../ui/data/useRead.ts';
import { lazyPart } from '../../ui/primitives/lazy.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { FuturePayout } from './FuturePayout.tsx';
import { ToDo } from './ToDo.tsx';
import { ToVerify } from './ToVerify.tsx';
import { useIsFirstHour } from './useIsFirstHour.ts';

const FirstHour = lazyPart(async () => (await import('./FirstHour.tsx')).FirstHour);

/** /dashboard for administrators: each figure leads to its lines; also the payouts and what to verify. */
export default function DashboardPage() {
  // The bell's count is read again when the dashboard is opened (spec 2 section 2).
  useRead('get-verify-payments-count', {}, { refetchOnMount: 'always' });
  if (useIsFirstHour()) return <FirstHour />;
  return (
    <FinancePage title="Dashboard" isLinked first={<ToDo />}>
      <Stack sx={fiveAndSeven}>
        <FuturePayout />
        <DuesSummary isLinked />
      </Stack>
      <ToVerify />
    </FinancePage>
  );
}
