import { Typography } from '@mui/material';
import { counted } from '../../ledger/values/counted.ts';
import { Row } from '../../ui/primitives/Stack.tsx';

/** How many are chosen of a `CheckList`, and what they come to: "3 receipts". */
export function ChosenTotal(props: {
  readonly count: number;
  readonly noun: string;
  readonly total: string;
}) {
  const { count, noun, total } = props;
  return (
    <Row justify="space-between" sx={{ px: 6, pt: 3 }} aria-live="polite">
      <Typography color="textSecondary">{counted(count, noun)}</Typography>
      <strong>{total}</strong>
    </Row>
  );
}
