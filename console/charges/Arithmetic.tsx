import { Box, Typography } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { Note } from '../../ui/primitives/Note.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { weight } from '../../ui/primitives/tokens.ts';

export type StatementCharge = AccountStatement['charges'][number];

/** A charge's due: amount + late fee - early discount - paid - written off, at least 0 (architecture 8). */
export function Arithmetic({ charge }: { readonly charge: StatementCharge }) {
  const rows = [
    { sign: '', label: 'Amount', dollars: charge.amount, note: '' },
    {
      sign: '+',
      label: 'Late fee',
      dollars: charge.lateFeeApplied ? charge.lateFee : 0,
      note: lateFeeNote(charge),
    },
    {
      sign: '−',
      label: 'Early discount',
      dollars: charge.earlyDiscountApplied ? charge.earlyDiscount : 0,
      note: discountNote(charge),
    },
    {
      sign: '−',
      label: 'Paid',
      dollars: charge.amtPaid,
      note: charge.creditsUsed > 0 ? `${formatDollars(charge.creditsUsed)} from credit` : '',
    },
    ...(charge.writtenOff > 0
      ? [{ sign: '−', label: 'Written off', dollars: charge.writtenOff, note: 'No longer collected' }]
      : []),
  ];
  return (
    <div>
      <Typography variant="overline" component="h4" color="textSecondary">
        How it adds up
      </Typography>
      <Stack component="dl" gap={0}>
        {rows.map((row) => (
          <Row key={row.label} {...row} />
        ))}
        <Row
          sign="="
          label="Due"
          dollars={charge.remaining}
          note={charge.voided ? 'Removed: nothing due' : ''}
          total
        />
      </Stack>
    </div>
  );
}

function Row(props: {
  readonly sign: string;
  readonly label: string;
  readonly dollars: number;
  readonly note: string;
  readonly total?: boolean;
}) {
  return (
    <Box sx={{ ...rowStyle, ...(props.total && totalStyle) }}>
      <dt>
        <span aria-hidden="true">{props.sign}</span>
        <span>
          {props.label}
          {props.note !== '' && <Note>{props.note}</Note>}
        </span>
      </dt>
      <dd>{formatDollars(props.dollars)}</dd>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 4,
  py: 1,
  '& > dt': { display: 'grid', gridTemplateColumns: '1.2em 1fr' },
  '& > dd': { m: 0 },
};

const totalStyle = { fontWeight: weight.title, borderTop: 1, borderColor: 'text.secondary' };

function lateFeeNote(charge: StatementCharge): string {
  if (!charge.isLateFeesEnabled) return '';
  if (charge.lateFeeWaived) return `${formatDollars(charge.lateFee)} was waived`;
  if (charge.lateFeeApplied) return `Added on ${formatDay(charge.lateFeeStartDate)}`;
  if (charge.lateFeeFrom === '') return '';
  return `${formatDollars(charge.lateFee)} is added on ${formatDay(charge.lateFeeFrom)} if a balance remains`;
}

function discountNote(charge: StatementCharge): string {
  if (!charge.isEarlyDiscountEnabled) return '';
  const end = formatDay(charge.earlyDiscountEndDate);
  return charge.earlyDiscountApplied
    ? `For paying by ${end}`
    : `${formatDollars(charge.earlyDiscount)} was offered until ${end}`;
}
