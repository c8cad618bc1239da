import { Box, Card, Typography } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { figureNames } from '../../api/platform/contract/words.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { Stack } from '../../ui/primitives/Stack.tsx';

/** The account in five figures, as they are or were. */
export function Figures(props: { readonly statement: AccountStatement; readonly past: boolean }) {
  const { statement, past } = props;
  const figures = [
    {
      label: figureNames.dueNow,
      dollars: statement.dueNow,
      note: `${past ? 'Due that day, including' : 'Includes'} late fees and discounts`,
    },
    {
      label: figureNames.overdue,
      dollars: statement.overdue,
      note: 'Past due',
      alarm: statement.overdue > 0,
    },
    {
      label: figureNames.scheduled,
      dollars: statement.scheduled,
      note: 'Not billed yet',
    },
    { label: 'Paid', dollars: statement.paid, note: 'Received so far' },
    { label: 'Credit', dollars: statement.credit, note: 'Available' },
  ];
  return (
    <Card
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, 1fr)' },
        // Lines between the cells, whichever way they wrap.
        gap: '1px',
        bgcolor: 'divider',
      }}
    >
      {figures.map((figure, index) => (
        <Box
          key={figure.label}
          sx={{
            bgcolor: 'background.paper',
            p: 4,
            gridColumn: index === 0 ? { xs: '1 / -1', md: 'auto' } : undefined,
          }}
        >
          <Typography component="dt" variant="overline" color="textSecondary">
            {figure.label}
          </Typography>
          <Stack component="dd" gap={0}>
            <Typography variant="h1" component="p" color={figure.alarm ? 'error' : 'textPrimary'}>
              {formatDollars(figure.dollars)}
            </Typography>
            <Typography color="textSecondary" variant="caption" component="p">
              {figure.note}
            </Typography>
          </Stack>
        </Box>
      ))}
    </Card>
  );
}
