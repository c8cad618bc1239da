import { TextField } from '@mui/material';
import type { PaymentMethod } from '../../../api/account/payment/contract.ts';
import { methodLabel } from '../../../api/platform/contract/words.ts';

/** The field's id, to lead to it. */
export const PAYMENT_METHOD_ID = 'payment-method';

/** How to pay: one of the methods on offer. Empty until one is chosen. */
export function PaymentMethodField(props: {
  readonly value: PaymentMethod | '';
  readonly offered: readonly PaymentMethod[];
  readonly error: string;
  readonly onChange: (method: PaymentMethod | '') => void;
}) {
  const { value, offered, error } = props;
  return (
    <TextField
      select
      id={PAYMENT_METHOD_ID}
      label="Payment Method"
      required
      fullWidth
      value={value}
      onChange={(event) => props.onChange(offered.find((each) => each === event.target.value) ?? '')}
      error={error !== ''}
      helperText={error || whyOne(offered)}
      // The phone's own list is easier to hit.
      slotProps={{ select: { native: true } }}
      sx={{ maxWidth: { sm: 360 } }}
    >
      {offered.length !== 1 && <option value="">Choose one</option>}
      {offered.map((each) => (
        <option key={each} value={each}>
          {methodLabel(each)}
        </option>
      ))}
    </TextField>
  );
}

/** Why there is but one method to choose. */
function whyOne(offered: readonly PaymentMethod[]): string | undefined {
  const [only] = offered;
  if (only === undefined) return 'Your organization takes no payments here. Ask the treasurer how to pay.';
  if (offered.length > 1) return undefined;
  if (only === 'credits') return 'Your credit covers everything.';
  return only === 'misc' ? 'One of these charges takes Venmo or Zelle only.' : undefined;
}
