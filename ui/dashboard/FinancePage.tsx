import { Box } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Dashboard } from '../../api/dashboard/contract.ts';
import { useSession } from '../app/session.ts';
import { useRest } from '../data/useRest.ts';
import { Loaded } from '../primitives/Loaded.tsx';
import { Page } from '../primitives/Page.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { CollectedByType } from './CollectedByType.tsx';
import { Figures } from './Figures.tsx';
import { MonthLines } from './MonthLines.tsx';
import { PeriodTabs, panelOf } from './PeriodTabs.tsx';
import { chosenIn, daysOf, queryOf, searchOf } from './period.ts';
import { Today } from './Today.tsx';

/** Beside each other on wide windows only: both hold tables. */
export const fiveAndSeven = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '5fr 7fr' },
  alignItems: 'start',
};

/** The finance dashboard of both apps (spec 2 section 2). The period is in the address. */
export function FinancePage(props: {
  readonly title: string;
  /** Whether each figure leads to its lines, which only administrators may open. */
  readonly isLinked: boolean;
  /** Above the figures. */
  readonly first?: ReactNode;
  /** Below the figures. */
  readonly children: ReactNode;
}) {
  const { title, isLinked, first, children } = props;
  const { org, today } = useSession();
  const [search, setSearch] = useSearchParams();
  const chosen = chosenIn(search);
  const period = daysOf(chosen, today);
  const figures = useRest<Dashboard>('dashboard', `/summary${queryOf(period)}`, {
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={title}
      subtitle={org}
      actions={<PeriodTabs chosen={chosen} onChange={(next) => setSearch(searchOf(next))} />}
    >
      {first}
      <Box {...panelOf(chosen)}>
        <Loaded query={figures} label="the figures" failed="The figures could not be loaded" height={480}>
          {(data) => (
            <Stack>
              <Figures figures={data} period={period} isLinked={isLinked} />
              <Today figures={data} isLinked={isLinked} />
              <Stack sx={fiveAndSeven}>
                <CollectedByType figures={data} period={period} isLinked={isLinked} />
                <MonthLines months={data.months} isLinked={isLinked} />
              </Stack>
            </Stack>
          )}
        </Loaded>
      </Box>
      {children}
    </Page>
  );
}
