import { LinearProgress, Typography } from '@mui/material';
import { Stack } from '../primitives/Stack.tsx';

/** How far an import is. */
export function Adding(props: { readonly thing: string; readonly added: number; readonly total: number }) {
  const { thing, added, total } = props;
  return (
    <Stack role="status">
      <Typography>
        Adding {total} {thing}s. {added} are in the list.
      </Typography>
      <LinearProgress
        aria-label={`Added ${thing}s`}
        {...(added === 0 ? {} : { variant: 'determinate', value: (100 * added) / total })}
      />
    </Stack>
  );
}
