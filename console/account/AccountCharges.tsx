import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
import type { StatementCharge } from '../charges/Arithmetic.tsx';
import { ChargeDetail } from '../charges/ChargeDetail.tsx';

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
        <Typography color="textSecondary" sx={{ px: { xs: 4, sm: 5 }, pb: 4 }}>
          Nothing is due.
        </Typography>
      )}
      {open.map((charge) => (
        <ChargeRow key={charge.id} charge={charge} past={past} onEvent={onEvent} />
      ))}
      {closed.length > 0 && (
        <Typography
          variant="overline"
          component="p"
          color="textSecondary"
          sx={{ px: { xs: 4, sm: 5 }, pt: 6, pb: 1, display: 'block' }}
        >
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
        sx={{ px: { xs: 4, sm: 5 }, '& .MuiAccordionSummary-content': { minWidth: 0 } }}
      >
        <Box
          sx={{
            flex: 1,
            // The summary is a button, which would bring the browser's own font.
            typography: 'body1',
            display: 'grid',
            alignItems: 'center',
            columnGap: 4,
            pr: 2,
            gridTemplateColumns: { xs: '1fr auto', md: '2fr 110px 150px 110px' },
          }}
        >
          <Typography
            component={charge.voided ? 's' : 'span'}
            sx={{ fontWeight: weight.title, overflowWrap: 'anywhere' }}
          >
            {chargeName(charge)}
          </Typography>
          <Box sx={{ order: { xs: 3, md: 0 } }}>
            <StatusBadge status={charge.statusLabel} />
          </Box>
          <Typography
            color="textSecondary"
            sx={{ order: { xs: 2, md: 0 }, gridColumn: { xs: '1', md: 'auto' } }}
          >
            {`Due ${formatDay(charge.dueDate)}`}
          </Typography>
          <Box sx={{ textAlign: 'right', order: { xs: 1, md: 0 } }}>
            <Money dollars={charge.remaining} strong />
          </Box>
        </Box>
      </AccordionSummary>
      <AccordionDetails
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: '1fr', md: '300px 1fr' },
          px: { xs: 4, sm: 5 },
          pb: 5,
          '@media print': { gridTemplateColumns: '230px 1fr' },
        }}
      >
        <ChargeDetail {...props} />
      </AccordionDetails>
    </Accordion>
  );
}
