import { Card, CardActionArea, CardContent, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../api/dashboard/contract.ts';

import { listUrl } from '../list/listUrl.ts';
import { Money } from '../primitives/Money.tsx';
import { Stack } from '../primitives/Stack.tsx';
import type { Period } from './period.ts';

/** Collected, Current and Overdue; with `isLinked` each leads to the list behind it. */
export function Figures(props: {
  readonly figures: Dashboard;
  readonly period: Period;
  readonly isLinked: boolean;
}) {
  const { figures, period, isLinked } = props;
  const days = { from: period.from, to: period.to };
  const started = { startFrom: period.from, startTo: period.to };
  const cards = [
    {
      title: 'Collected',
      dollars: figures.collected,
      hint: 'See the payments',
      to: listUrl('/collected', days),
    },
    {
      title: 'Current',
      dollars: figures.current,
      hint: 'See what is not past due yet',
      to: listUrl('/charges', { tab: 'current', ...started }),
    },
    {
      title: 'Overdue',
      dollars: figures.overdue,
      hint: 'See what is past due',
      to: listUrl('/charges', { tab: 'overdue', ...started }),
    },
  ];
  return (
    <Stack sx={cardsStyle}>
      {cards.map(({ title, dollars, hint, to }) => (
        <Card key={title}>
          {isLinked ? (
            <CardActionArea component={Link} to={to}>
              <CardContent>
                <Figure title={title} dollars={dollars} />
                <Typography variant="body2" color="textSecondary">
                  {hint}
                </Typography>
              </CardContent>
            </CardActionArea>
          ) : (
            <CardContent>
              <Figure title={title} dollars={dollars} />
            </CardContent>
          )}
        </Card>
      ))}
    </Stack>
  );
}

function Figure({ title, dollars }: { readonly title: string; readonly dollars: number }) {
  return (
    <>
      <Typography variant="caption" component="h2" color="textSecondary">
        {title}
      </Typography>
      <Typography variant="h1" component="p">
        <Money dollars={dollars} />
      </Typography>
    </>
  );
}

const cardsStyle = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' };
