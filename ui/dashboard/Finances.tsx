import { Box, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Dashboard } from '../../api/dashboard/contract.ts';
import { useSession } from '../app/session.ts';
import { useRest } from '../data/useRest.ts';
import { Loaded } from '../primitives/Loaded.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
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

/** The figures of a period, which is in the address (spec 2 section 2, "Finance dashboard"). */
export function Finances({
  isLinked,
}: {
  /** Whether each figure leads to its lines. */ readonly isLinked: boolean;
}) {
  const { today } = useSession();
  const [search, setSearch] = useSearchParams();
  const chosen = chosenIn(search);
  const period = daysOf(chosen, today);
  const figures = useRest<Dashboard>('dashboard', `/summary${queryOf(period)}`, {
    placeholderData: keepPreviousData,
  });
  return (
    <Stack>
      <Row justify="space-between">
        <Typography variant="h2">Money in</Typography>
        <PeriodTabs chosen={chosen} onChange={(next) => setSearch(searchOf(next))} />
      </Row>
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
    </Stack>
  );
}
