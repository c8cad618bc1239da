import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../api/dashboard/contract.ts';

import { listUrl } from '../list/listUrl.ts';
import { Money } from '../primitives/Money.tsx';
import { size, weight } from '../primitives/tokens.ts';
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
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}
    >
      {cards.map(({ title, dollars, hint, to }) => (
        <Card key={title}>
          {isLinked ? (
            <CardActionArea component={Link} to={to} sx={insideStyle}>
              <Figure title={title} dollars={dollars} />
              <Typography variant="body2" color="textSecondary">
                {hint}
              </Typography>
            </CardActionArea>
          ) : (
            <Box sx={insideStyle}>
              <Figure title={title} dollars={dollars} />
            </Box>
          )}
        </Card>
      ))}
    </Box>
  );
}

function Figure({ title, dollars }: { readonly title: string; readonly dollars: number }) {
  return (
    <>
      <Typography variant="overline" component="h2" color="textSecondary">
        {title}
      </Typography>
      <Typography
        sx={{ fontSize: size.t20, fontWeight: weight.title, letterSpacing: '-0.02em', lineHeight: 1.25 }}
      >
        <Money dollars={dollars} />
      </Typography>
    </>
  );
}

const insideStyle = { px: 5, py: 4 };
