import { Box, Button, FormControlLabel, Link, Switch } from '@mui/material';
import { useState } from 'react';
import type { AccountLine, AccountStatement } from '../../api/account/contract.ts';
import { dayIn, formatDay } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { HistoryLine } from '../../ui/history/HistoryLine.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { usePrinting } from '../../ui/list/usePrinting.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { BridgeLine } from '../../ui/receivables/BridgeLine.tsx';
import { receivableUrl } from '../../ui/receivables/receivableUrl.ts';
import { Change } from '../charges/EventList.tsx';
import { Instant } from '../shared/Instant.tsx';
import type { Days } from '../shared/usePast.ts';
import { moving } from './moving.ts';

/** Lines rendered at first: as many as two windows hold. */
const FIRST_LINES = 25;

/**
 * What moved the balance or the credit, newest first, with both after it; on request every event of the
 * account. Above it, what leads from due now to the balance.
 */
export function AccountLines(props: {
  readonly statement: AccountStatement;
  readonly days: Days;
  readonly onEvent: (eventId: string) => void;
}) {
  const { statement, days, onEvent } = props;
  const { memberId } = statement;
  const [showsEverything, setShowsEverything] = useState(false);
  const [all, setAll] = useState(false);
  const lines = showsEverything ? statement.lines : moving(statement.lines);
  const newestFirst = lines.toReversed();
  const isPrinting = usePrinting();
  const shown = all || isPrinting ? newestFirst : newestFirst.slice(0, FIRST_LINES);
  const withCredit = lines.some((line) => line.credit !== 0);
  return (
    <Section
      title="Running balance"
      flush
      hint="Newest first. Each line shows the ledger balance after it."
      action={
        <FormControlLabel
          className="no-print"
          label="Show everything"
          control={
            <Switch
              size="small"
              checked={showsEverything}
              onChange={(_event, checked) => setShowsEverything(checked)}
            />
          }
        />
      }
    >
      <Box sx={{ px: { xs: 4, sm: 5 }, pb: 3 }}>
        <BridgeLine bridge={statement} linkOf={(part) => receivableUrl(part, { ...days, memberId })} />
      </Box>
      <RecordList
        label="Running balance"
        columns={columnsOf(onEvent, withCredit)}
        rows={shown}
        keyOf={({ eventId }) => eventId}
        empty="No activity on this account"
      />
      {shown.length < lines.length && (
        <Box className="no-print" sx={{ p: 3, textAlign: 'center' }}>
          <Button onClick={() => setAll(true)}>
            {`Show all ${lines.length.toLocaleString('en-US')} lines`}
          </Button>
        </Box>
      )}
    </Section>
  );
}

function columnsOf(onEvent: (eventId: string) => void, withCredit: boolean): Column<AccountLine>[] {
  return [
    { label: 'Date', nowrap: true, card: 'meta', render: (line) => <LineDate line={line} /> },
    {
      label: 'What happened',
      card: 'start',
      sx: { overflowWrap: 'anywhere' },
      render: (line) => (
        <Link
          component="button"
          type="button"
          color="inherit"
          onClick={() => onEvent(line.eventId)}
          // A block has the baseline of its first line, beside the date.
          sx={{ font: 'inherit', textAlign: 'left', display: 'block' }}
        >
          <HistoryLine line={line} />
        </Link>
      ),
    },
    { label: 'Change', align: 'right', card: 'corner', render: ({ change }) => <Change dollars={change} /> },
    { label: 'Balance', align: 'right', render: ({ balance }) => <Money dollars={balance} strong /> },
    ...(withCredit ? [credit] : []),
  ];
}

/** When it was recorded, and the day on which it happened when that is another. */
function LineDate({ line: { at, occurredOn } }: { readonly line: AccountLine }) {
  const isLate = dayIn(useSession().timeZone, new Date(at)) !== occurredOn;
  return (
    <>
      <Instant at={at} />
      {isLate && <Note>{`of ${formatDay(occurredOn)}`}</Note>}
    </>
  );
}

const credit: Column<AccountLine> = {
  label: 'Credit',
  align: 'right',
  render: (line) => <Money dollars={line.credit} />,
};
