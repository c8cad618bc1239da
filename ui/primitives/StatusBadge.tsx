import { Box } from '@mui/material';
import type { Hue } from './tokens.ts';

/** Badge colors of spec 2 section 2: "Current blue, Pending green, Overdue red, others teal". */
const hues: Readonly<Record<string, Hue>> = {
  Current: 'blue',
  Pending: 'green',
  Overdue: 'red',
  Bad: 'red',
  Voided: 'gray',
  'Written off': 'gray',
};

/** A status in words on its color, which only helps. `hue` is for what is no charge's status. */
export function StatusBadge({ status, hue }: { readonly status: string; readonly hue?: Hue }) {
  const name = hue ?? hues[status] ?? 'teal';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 1,
        py: '1px',
        borderRadius: 99,
        fontSize: (theme) => theme.typography.caption.fontSize,
        fontWeight: 600,
        lineHeight: 1.6,
        whiteSpace: 'nowrap',
        color: `badge.${name}.ink`,
        bgcolor: `badge.${name}.ground`,
      }}
    >
      {status}
    </Box>
  );
}
