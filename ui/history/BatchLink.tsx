import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** " · Batch of 48", which leads to what was done to several members at once; nothing of an event alone. */
export function BatchLink({
  batch,
}: {
  readonly batch: { readonly id: string; readonly size: number } | null;
}) {
  if (batch === null) return null;
  return (
    <span className="no-print">
      {' · '}
      <Link component={RouterLink} to={`/batches/${batch.id}`} color="inherit" underline="always">
        {`Batch of ${batch.size.toLocaleString('en-US')}`}
      </Link>
    </span>
  );
}
