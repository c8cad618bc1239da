import { Box, Typography } from '@mui/material';
import type { Output } from '../../api/contract.ts';
import { chargeWithMemo } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';

type Quote = Pick<Output<'quote-reversal'>, 'dueAgain' | 'credit' | 'returned'>;

/** What a payment takes with it: what is due again, of whom, and what of it was credit. */
export function ReversalQuote(props: {
  readonly quote: Quote;
  /** Whose account it leaves, where that is not clear. */
  readonly from?: string;
  /** Who owes a charge, where a check paid for several. */
  readonly ownerOf?: (uuid: string) => string;
}) {
  const { dueAgain, credit, returned } = props.quote;
  const from = props.from === undefined ? '' : ` from ${props.from}`;
  const owner = (uuid: string) => (props.ownerOf === undefined ? '' : `${props.ownerOf(uuid)}: `);
  return (
    <Box aria-live="polite">
      <Typography>{dueAgain.length === 0 ? 'No charge becomes due again.' : `Due again${from}:`}</Typography>
      {dueAgain.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 6 }}>
          {dueAgain.map(({ _id, uuid, amount, dueDate, ...charge }) => (
            <Typography key={_id} component="li">
              {`${owner(uuid)}${formatDollars(amount)} of ${chargeWithMemo(charge)}, due ${formatDay(dueDate)}`}
            </Typography>
          ))}
        </Box>
      )}
      {credit > 0 && (
        <Typography>{`${formatDollars(credit)} of it became credit, which is also reversed.`}</Typography>
      )}
      {returned > 0 && (
        <Typography>
          {`${formatDollars(returned)} of that credit was used and is charged as a returned payment.`}
        </Typography>
      )}
    </Box>
  );
}
