import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../../api/account/payment/contract.ts';
import { methodLabel } from '../../../api/platform/contract/words.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { weight } from '../../../ui/primitives/tokens.ts';
import type { Draft } from './draft.ts';
import type { Quote } from './step.ts';

/** What is paid, with the card fee where the organization passes it on (spec 2 section 9). */
export function OrderSummary(props: {
  readonly draft: Draft;
  readonly quote: Quote;
  readonly method: PaymentMethod;
}) {
  const { draft, quote, method } = props;
  const total = method === 'credits' ? 0 : quote.amount;
  return (
    <Box component="section" aria-label="Order summary">
      <Typography component="h3" sx={{ fontWeight: weight.title, mb: 2 }}>
        Order summary
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {draft.rows.map(({ id, name, amount }) => (
          <Line key={id} label={name} value={formatDollars(amount)} />
        ))}
        {quote.creditsUsed > 0 && (
          <Line label="Bursar Credit" value={`−${formatDollars(quote.creditsUsed)}`} />
        )}
        {quote.fee > 0 && <Line label="Credit card fee" value={formatDollars(quote.fee)} />}
        <Line label={<strong>Total</strong>} value={<strong>{formatDollars(total)}</strong>} isLast />
        <Line label="Payment Method" value={methodLabel(method)} />
      </Box>
    </Box>
  );
}

/** A label and a value side by side, an amount on one line; the last one of a sum stands under a line. */
export function Line(props: {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly isLast?: boolean;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 4,
        py: 1.5,
        ...(props.isLast && { borderTop: 1, borderColor: 'divider', mt: 1, pt: 2.5 }),
      }}
    >
      <Box component="dt" sx={{ flex: 1, color: 'text.secondary', minWidth: '5.5em' }}>
        {props.label}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
        {props.value}
      </Box>
    </Box>
  );
}
