import { Typography } from '@mui/material';
import type { Home, TermCollected } from '../../api/dashboard/contract.ts';
import { type CalendarDate, formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { type Growth, GrowthLines } from '../../ui/charts/GrowthLines.tsx';
import type { Reading } from '../../ui/data/reading.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';

/** What this term collected (between terms: the last one), beside the one before by the same day. */
export function Term({ home }: { readonly home: Reading<Home> }) {
  const { today } = useSession();
  const past = home.data && home.data.term.lastDay < today ? home.data.term.name : undefined;
  return (
    <Section
      title={past === undefined ? 'Collected this term' : `Collected in ${past}`}
      query={home}
      height={180}
    >
      {({ term, before }) => (
        <Stack gap={2}>
          <Typography variant="h1" component="p">
            <FigureLink
              to={listUrl('/collected', { from: term.firstDay, to: term.lastDay })}
              label={`Collected, ${term.name}`}
              figure={formatDollars(term.total)}
              strong
            />
          </Typography>
          <GrowthLines
            lines={[growthOf(term, today), ...(before === null ? [] : [growthOf(before, before.lastDay)])]}
          />
          <Row justify="space-between">
            {[term.firstDay, term.lastDay].map((day) => (
              <Typography key={day} variant="caption" color="textSecondary">
                {formatDay(day)}
              </Typography>
            ))}
          </Row>
          {before !== null && <Compared term={term} before={before} />}
        </Stack>
      )}
    </Section>
  );
}

/** "$1,630.00 more than Fall 2025 by this day". */
function Compared({ term, before }: { readonly term: TermCollected; readonly before: TermCollected }) {
  const more = sumDollars([term.total, -before.total]);
  return (
    <Typography color="textSecondary">
      {more === 0
        ? `As much as ${before.name} by this day`
        : `${formatDollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than ${before.name} by this day`}
    </Typography>
  );
}

const DAY_MS = 86_400_000;

/** How the sum grew from the first day of a term to a day of it, both in parts of the term. */
function growthOf({ firstDay, lastDay, days }: TermCollected, until: CalendarDate): Growth {
  const length = Date.parse(lastDay) - Date.parse(firstDay) + DAY_MS;
  const at = (day: CalendarDate) => Math.min(1, (Date.parse(day) - Date.parse(firstDay) + DAY_MS) / length);
  let value = 0;
  const grown = days
    .filter(({ day }) => day <= until)
    .map(({ day, collected }) => {
      value = sumDollars([value, collected]);
      return { at: at(day), value };
    });
  return [{ at: 0, value: 0 }, ...grown, { at: at(until), value }];
}
