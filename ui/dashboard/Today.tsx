import { Typography } from '@mui/material';
import type { Dashboard } from '../../api/dashboard/contract.ts';

import { figureNames } from '../../api/platform/contract/words.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { listUrl } from '../list/listUrl.ts';
import { FigureLink } from '../primitives/FigureLink.tsx';
import { Row } from '../primitives/Stack.tsx';
import { receivableUrl } from '../receivables/receivableUrl.ts';

/** What is owed and on its way today, whatever the period; with `isLinked` each leads to its lines. */
export function Today(props: { readonly figures: Dashboard; readonly isLinked: boolean }) {
  const { figures, isLinked } = props;
  const shown = [
    { label: figureNames.dueNow, dollars: figures.dueNow, to: receivableUrl('dueNow', {}) },
    {
      label: figureNames.scheduled,
      dollars: figures.scheduled,
      to: listUrl('/charges', { tab: 'pending' }),
    },
    {
      label: figureNames.pending,
      dollars: figures.pending,
      to: listUrl('/payments', { status: 'pending' }),
    },
  ];
  return (
    <Row component="section" gap={4} aria-label="Today">
      <Typography color="textSecondary">As of today:</Typography>
      {shown.map(({ label, dollars, to }) => (
        <Typography key={label}>
          {`${label} `}
          <FigureLink to={isLinked ? to : undefined} label={label} figure={formatDollars(dollars)} strong />
        </Typography>
      ))}
    </Row>
  );
}
