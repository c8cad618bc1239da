import { Box } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Dashboard } from '../../api/contract/reports.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { useRead } from '../../ui/useRead.ts';
import { useRest } from '../../ui/useRest.ts';
import { useSession } from '../session.ts';
import { CollectedByType } from './CollectedByType.tsx';
import { DuesSummary } from './DuesSummary.tsx';
import { Figures } from './Figures.tsx';
import { FuturePayout } from './FuturePayout.tsx';
import { MonthLines } from './MonthLines.tsx';
import { PeriodTabs } from './PeriodTabs.tsx';
import { chosenIn, daysOf, queryOf, searchOf } from './period.ts';
import { Today } from './Today.tsx';
import { ToVerify } from './ToVerify.tsx';

/** The finance dashboard (spec 2 section 2): collected, due, overdue. The period is in the address. */
export default function DashboardPage() {
  const [search, setSearch] = useSearchParams();
  const session = useSession();
  const chosen = chosenIn(search);
  // Which days a named period has is known with the organization's day.
  const period = session === undefined ? undefined : daysOf(chosen, session.today);
  const figures = useRest<Dashboard>('dashboard', `/summary${queryOf(period ?? {})}`, {
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  });
  // The bell's count is read again when the dashboard is opened (spec 2 section 2).
  useRead('get-verify-payments-count', {}, { refetchOnMount: 'always' });
  return (
    <Page
      title="Dashboard"
      subtitle={session?.org ?? ' '}
      actions={
        session !== undefined && (
          <PeriodTabs today={session.today} chosen={chosen} onChange={(next) => setSearch(searchOf(next))} />
        )
      }
    >
      <Loaded query={figures} label="the figures" failed="The figures could not be loaded" height={480}>
        {(data) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Figures figures={data} period={period ?? {}} />
            <Today figures={data} />
            <Box
              sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '5fr 7fr' } }}
            >
              <CollectedByType figures={data} period={period ?? {}} />
              <MonthLines months={data.months} />
            </Box>
          </Box>
        )}
      </Loaded>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '5fr 7fr' },
        }}
      >
        <FuturePayout />
        <DuesSummary />
      </Box>
      <Box sx={{ mt: 2 }}>
        <ToVerify />
      </Box>
    </Page>
  );
}
