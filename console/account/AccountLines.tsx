import {
  Box,
  Button,
  Card,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AccountLine } from '../../api/contract/reports.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Money } from '../shared/Money.tsx';
import { formatInstant, useTimeZone } from '../shared/time.ts';
import { usePrinting } from '../shared/usePrinting.ts';
import { Change } from './EventList.tsx';

/** Lines rendered at first: ten thousand would freeze the page. */
const FIRST_LINES = 100;

/** Every event of the account, newest first, with the balance and credit after it. */
export function AccountLines(props: {
  readonly memberId: string;
  readonly lines: readonly AccountLine[];
  readonly onEvent: (eventId: string) => void;
}) {
  const { lines, onEvent } = props;
  const titleId = useId();
  const [all, setAll] = useState(false);
  const newestFirst = lines.toReversed();
  const isPrinting = usePrinting();
  const shown = all || isPrinting ? newestFirst : newestFirst.slice(0, FIRST_LINES);
  const withCredit = lines.some((line) => line.credit !== 0);
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ px: 2, pt: 2 }}>
        Running balance
      </Typography>
      <Typography color="textSecondary" sx={{ px: 2, pb: 1 }}>
        Newest first. Each line is one event; the balance is what was owed after it.{' '}
        <Link component={RouterLink} to={historyOf(props.memberId)} underline="always" className="no-print">
          Everything about this member
        </Link>
      </Typography>
      {lines.length === 0 ? (
        <EmptyState title="Nothing has happened on this account" />
      ) : (
        <TableContainer>
          <Table size="small" aria-labelledby={titleId}>
            <TableHead>
              <TableRow>
                <TableCell sx={onWide}>Date</TableCell>
                <TableCell>What happened</TableCell>
                <TableCell align="right">Change</TableCell>
                <TableCell align="right">Balance</TableCell>
                {withCredit && (
                  <TableCell align="right" sx={onWide}>
                    Credit
                  </TableCell>
                )}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((line) => (
                <Line key={line.eventId} line={line} withCredit={withCredit} onEvent={onEvent} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {shown.length < lines.length && (
        <Box className="no-print" sx={{ p: 1.5, textAlign: 'center' }}>
          <Button onClick={() => setAll(true)}>
            {`Show all ${lines.length.toLocaleString('en-US')} lines`}
          </Button>
        </Box>
      )}
    </Card>
  );
}

const onWide = { display: { xs: 'none', sm: 'table-cell' }, whiteSpace: 'nowrap' } as const;

function Line(props: {
  readonly line: AccountLine;
  readonly withCredit: boolean;
  readonly onEvent: (eventId: string) => void;
}) {
  const { line, withCredit, onEvent } = props;
  const at = formatInstant(line.at, useTimeZone());
  return (
    <TableRow sx={{ '& > td': { verticalAlign: 'top' } }}>
      <TableCell sx={onWide}>{at}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Link
          component="button"
          type="button"
          color="inherit"
          onClick={() => onEvent(line.eventId)}
          sx={{ font: 'inherit', textAlign: 'left', verticalAlign: 'baseline' }}
        >
          {line.sentence}
        </Link>
        <Typography color="textSecondary" sx={{ fontSize: '0.75rem', display: { xs: 'block', sm: 'none' } }}>
          {at}
          {withCredit && (
            <>
              {' · credit '}
              <Money dollars={line.credit} />
            </>
          )}
        </Typography>
      </TableCell>
      <TableCell align="right">
        <Change dollars={line.change} />
      </TableCell>
      <TableCell align="right">
        <Money dollars={line.balance} strong />
      </TableCell>
      {withCredit && (
        <TableCell align="right" sx={onWide}>
          <Money dollars={line.credit} />
        </TableCell>
      )}
    </TableRow>
  );
}

/** The history of one member: profile and roles as well as money. */
function historyOf(memberId: string): string {
  return `/history?filter=${encodeURIComponent(JSON.stringify({ memberId }))}`;
}
