import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import type { StatementCharge } from '../charges/Arithmetic.tsx';
import { ChargeDetail } from '../charges/ChargeDetail.tsx';

/** What stands in a section as far in as its title. */
const edge = { px: { xs: 4, sm: 5 } };

/** Charges: every charge expands into its arithmetic and events. Unpaid ones come first. */
export function AccountCharges(props: {
  readonly statement: AccountStatement;
  /** The account is shown as it stood on an earlier day: nothing can be done. */
  readonly past: boolean;
  readonly onEvent: (eventId: string) => void;
}) {
  const { statement, past, onEvent } = props;
  const open = statement.charges.filter((charge) => !charge.voided && charge.remaining > 0);
  const closed = statement.charges.filter((charge) => charge.voided || charge.remaining === 0);
  return (
    <Section title="Charges" flush>
      {statement.charges.length === 0 && (
        <EmptyState title="There are no charges" hint="Charges appear here once you add them." />
      )}
      {statement.charges.length > 0 && open.length === 0 && (
        <Typography color="textSecondary" sx={{ ...edge, pb: 4 }}>
          Nothing is due.
        </Typography>
      )}
      {open.map((charge) => (
        <ChargeRow key={charge.id} charge={charge} past={past} onEvent={onEvent} />
      ))}
      {closed.length > 0 && (
        <Typography variant="overline" component="p" color="textSecondary" sx={{ ...edge, pt: 6 }}>
          Paid and removed
        </Typography>
      )}
      {closed.map((charge) => (
        <ChargeRow key={charge.id} charge={charge} past={past} onEvent={onEvent} />
      ))}
    </Section>
  );
}

function ChargeRow(props: {
  readonly charge: StatementCharge;
  readonly past: boolean;
  readonly onEvent: (eventId: string) => void;
}) {
  const { charge } = props;
  return (
    <Accordion
      disableGutters
      square
      elevation={0}
      sx={{ borderTop: 1, borderColor: 'divider', '&::before': { display: 'none' } }}
      slotProps={{ heading: { component: 'h3' } }}
    >
      <AccordionSummary
        expandIcon={<ExpandMore />}
        sx={{ ...edge, '& .MuiAccordionSummary-content': { minWidth: 0 } }}
      >
        <Box sx={summaryStyle}>
          <Stack gap={0}>
            <Typography variant="h3" component={charge.voided ? 's' : 'span'}>
              {chargeName(charge)}
            </Typography>
            <Typography color="textSecondary">{`Due ${formatDay(charge.dueDate)}`}</Typography>
          </Stack>
          <StatusBadge status={charge.statusLabel} />
          <Money dollars={charge.remaining} strong />
        </Box>
      </AccordionSummary>
      <AccordionDetails
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: '1fr', md: '300px 1fr' },
          ...edge,
          pb: 5,
          '@media print': { gridTemplateColumns: '230px 1fr' },
        }}
      >
        <ChargeDetail {...props} />
      </AccordionDetails>
    </Accordion>
  );
}

const summaryStyle = {
  flex: 1,
  // The summary is a button, which would bring the browser's own font.
  typography: 'body1',
  display: 'grid',
  alignItems: 'center',
  gap: 4,
  pr: 2,
  gridTemplateColumns: { xs: '1fr auto auto', md: '1fr 150px 110px' },
  '& > :last-child': { justifySelf: 'end' },
} as const;
