import { Typography } from '@mui/material';
import type { Home } from '../../api/dashboard/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Reading } from '../../ui/data/reading.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { FigureRow } from '../../ui/primitives/FigureRow.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';

/** The charges that start next; nothing where none do. */
export function ComingUp({ home }: { readonly home: Reading<Home> }) {
  const starting = home.data?.starting ?? [];
  if (starting.length === 0) return null;
  return (
    <Section title="Coming up">
      <Stack gap={2}>
        {starting.map(({ day, name, members, dollars }) => (
          <FigureRow
            key={`${day} ${name}`}
            label={
              <>
                {`${name}, ${counted(members, 'member')}`}
                <Typography variant="caption" component="div" color="textSecondary">
                  {`starts ${formatDay(day)}`}
                </Typography>
              </>
            }
          >
            <FigureLink
              to={listUrl('/charges', { tab: 'pending', startFrom: day, startTo: day })}
              label={`${name}, ${formatDay(day)}`}
              figure={formatDollars(dollars)}
            />
          </FigureRow>
        ))}
      </Stack>
    </Section>
  );
}
