import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Card, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import type { AccountStatement } from '../../api/account/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { usePrinting } from '../../ui/list/usePrinting.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import type { StatementCharge } from '../charges/Arithmetic.tsx';
import { ChargeDetail } from '../charges/ChargeDetail.tsx';

/** What stands in a section as far in as its title. */
const edge = { px: { xs: 4, sm: 5 } };

interface Shown {
  /** The account is shown as it stood on an earlier day: nothing can be done. */
  readonly past: boolean;
  /** The charge that the address names. */
  readonly opensWith: string | undefined;
  readonly onEvent: (eventId: string) => void;
}

/** Charges: every charge expands into its arithmetic and events. Paid and removed ones are folded away. */
export function AccountCharges(props: Shown & { readonly statement: AccountStatement }) {
  const { statement, ...shown } = props;
  const open = statement.charges
    .filter(isOpen)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  const closed = statement.charges.filter((charge) => !isOpen(charge));
  const [showsClosed, setShowsClosed] = useState(closed.some(({ id }) => id === shown.opensWith));
  const isPrinting = usePrinting();
  return (
    <Card component="section" aria-label="Charges" variant="outlined">
      <Typography component="h2" sx={visuallyHidden}>
        Charges
      </Typography>
      {statement.charges.length === 0 && (
        <EmptyState title="There are no charges" hint="Charges appear here once you add them." />
      )}
      {statement.charges.length > 0 && open.length === 0 && (
        <Typography color="textSecondary" sx={{ ...edge, py: 4 }}>
          Nothing is due.
        </Typography>
      )}
      {open.map((charge) => (
        <ChargeRow key={charge.id} charge={charge} {...shown} />
      ))}
      {closed.length > 0 && (
        <Row className="no-print" sx={{ ...edge, py: 2, borderTop: 1, borderColor: 'divider' }}>
          <Typography color="textSecondary">{closedWords(closed)}</Typography>
          <Button size="small" aria-expanded={showsClosed} onClick={() => setShowsClosed(!showsClosed)}>
            {showsClosed ? 'Hide them' : 'Show them'}
          </Button>
        </Row>
      )}
      {(showsClosed || isPrinting) &&
        closed.map((charge) => <ChargeRow key={charge.id} charge={charge} {...shown} />)}
    </Card>
  );
}

function isOpen({ voided, remaining }: StatementCharge): boolean {
  return !voided && remaining > 0;
}

/** "12 paid, 1 removed" */
function closedWords(closed: readonly StatementCharge[]): string {
  const word = ({ voided, writtenOff }: StatementCharge) =>
    voided ? 'removed' : writtenOff > 0 ? 'written off' : 'paid';
  return ['paid', 'written off', 'removed']
    .map((each) => [closed.filter((charge) => word(charge) === each).length, each] as const)
    .filter(([count]) => count > 0)
    .map(([count, each]) => `${count.toLocaleString('en-US')} ${each}`)
    .join(', ');
}

function ChargeRow({ charge, past, opensWith, onEvent }: Shown & { readonly charge: StatementCharge }) {
  return (
    <Accordion
      disableGutters
      square
      elevation={0}
      defaultExpanded={charge.id === opensWith}
      sx={{
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&::before': { display: 'none' },
      }}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} sx={summaryStyle}>
        <Box sx={lineStyle}>
          <Typography component="span" variant="h3" noWrap>
            {charge.voided ? <s>{chargeName(charge)}</s> : chargeName(charge)}
            {charge.memo !== '' && (
              <Typography component="span" color="textSecondary">{` ${charge.memo}`}</Typography>
            )}
          </Typography>
          <StatusBadge status={charge.statusLabel} />
          <Typography component="span" color="textSecondary">{`Due ${formatDay(charge.dueDate)}`}</Typography>
          <Money dollars={charge.remaining} strong />
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={detailStyle}>
        <ChargeDetail charge={charge} past={past} onEvent={onEvent} />
      </AccordionDetails>
    </Accordion>
  );
}

const summaryStyle = {
  ...edge,
  minHeight: 44,
  '& .MuiAccordionSummary-content': { minWidth: 0, my: 2.5 },
} as const;

/** One line at a desk; on a phone name and amount, below them status and due date. */
const lineStyle = {
  flex: 1,
  minWidth: 0,
  // The summary is a button, which would bring the browser's own font.
  typography: 'body1',
  display: 'grid',
  alignItems: 'center',
  columnGap: 4,
  pr: 2,
  gridTemplateColumns: { xs: '1fr auto', md: '1fr 120px 150px 100px' },
  gridTemplateAreas: { xs: '"name money" "status due"', md: '"name status due money"' },
  '& > :nth-of-type(1)': { gridArea: 'name' },
  '& > :nth-of-type(2)': { gridArea: 'status' },
  '& > :nth-of-type(3)': { gridArea: 'due' },
  '& > :nth-of-type(4)': { gridArea: 'money', justifySelf: 'end' },
} as const;

const detailStyle = {
  ...edge,
  display: 'grid',
  gap: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px 1fr' },
  pb: 5,
  '@media print': { gridTemplateColumns: '230px 1fr' },
} as const;
