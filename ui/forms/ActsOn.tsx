import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatDollars } from '../../ledger/values/money.ts';
import { Stack } from '../primitives/Stack.tsx';

/** Rows that are named at once. */
const FIRST_NAMED = 20;

/** Names each of what a dialog is about to change, and what they come to; of many the first, then all. */
export function ActsOn(props: {
  readonly rows: readonly { readonly id: string; readonly label: string }[];
  /** What they come to. */
  readonly dollars?: number;
}) {
  const { rows, dollars } = props;
  const [showsAll, setShowsAll] = useState(rows.length <= FIRST_NAMED);
  const shown = showsAll ? rows : rows.slice(0, FIRST_NAMED);
  return (
    <Stack gap={1}>
      <Box component="ul" tabIndex={0} aria-label="What is selected" sx={listStyle}>
        {shown.map((row) => (
          <li key={row.id}>{row.label}</li>
        ))}
      </Box>
      {!showsAll && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {`Show all ${rows.length.toLocaleString('en-US')}`}
          </Button>
        </div>
      )}
      {dollars !== undefined && (
        <Typography variant="subtitle2">{`${formatDollars(dollars)} in all`}</Typography>
      )}
    </Stack>
  );
}

const listStyle = { my: 0, pl: 5, maxHeight: 200, overflow: 'auto' } as const;
