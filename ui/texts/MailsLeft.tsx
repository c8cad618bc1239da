import { Typography } from '@mui/material';
import { counted } from '../../ledger/values/counted.ts';
import { useRead } from '../data/useRead.ts';

/** How many emails are about to be sent by hand, and how many are left today; empty until it is known. */
export function MailsLeft({ wanted }: { readonly wanted: number }) {
  const { data } = useRead('get-mails-left', {});
  return (
    <Typography
      role="status"
      variant="body2"
      color={data !== undefined && wanted > data.left ? 'error' : 'textSecondary'}
    >
      {data !== undefined &&
        `${wanted > 0 ? `${counted(wanted, 'email')}. ` : ''}${counted(data.left, 'email')} of ${data.perDay.toLocaleString('en-US')} left today.`}
    </Typography>
  );
}
