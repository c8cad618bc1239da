import { Typography } from '@mui/material';

import { filledTo, Ring } from '../charts/Ring.tsx';
import { Note } from '../primitives/Note.tsx';

/** A ring filled to `percent` (0 to 100), with the number inside. */
export function PaidGauge({ percent }: { readonly percent: number }) {
  return (
    <div role="img" aria-label={`${percent}% paid`}>
      <Ring arcs={filledTo(percent)} size={{ xs: 104, sm: 136 }} thickness={9}>
        <Typography variant="h1" component="div">
          {percent}%
        </Typography>
        <Note>paid</Note>
      </Ring>
    </div>
  );
}
