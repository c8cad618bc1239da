import { Box } from '@mui/material';

/** Names each of what a dialog is about to change. */
export function ActsOn({
  rows,
}: {
  readonly rows: readonly { readonly id: string; readonly label: string }[];
}) {
  return (
    <Box component="ul" tabIndex={0} aria-label="What is selected" sx={listStyle}>
      {rows.map((row) => (
        <li key={row.id}>{row.label}</li>
      ))}
    </Box>
  );
}

const listStyle = { my: 1.5, pl: 2.5, maxHeight: 200, overflow: 'auto', overflowWrap: 'anywhere' } as const;
