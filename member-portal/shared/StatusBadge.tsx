import { Box } from '@mui/material';

/**
 * Payment badges: Pending yellow, Accepted green, Declined red (spec 2 section 4); returned money and overdue
 * charges are red too.
 */
const red = { light: ['#98231e', '#fae3e0'], dark: ['#f8b1ab', '#4a1d1b'] } as const;
const colors = {
  Accepted: { light: ['#245f2c', '#e0f1e0'], dark: ['#a5dcab', '#1b3a20'] },
  Pending: { light: ['#6b4a00', '#fbefc9'], dark: ['#f0d28a', '#3d3010'] },
  Declined: red,
  Returned: red,
  Disputed: red,
  Refunded: { light: ['#39527a', '#e4ebf7'], dark: ['#b4c9ee', '#22304a'] },
  Overdue: red,
} as const;

/** A status in words on its color; the word carries the meaning, the color only helps. */
export function StatusBadge({ status }: { readonly status: keyof typeof colors }) {
  const { light, dark } = colors[status];
  return (
    <Box
      component="span"
      sx={[
        {
          display: 'inline-block',
          px: 1,
          borderRadius: 99,
          fontSize: '0.8rem',
          fontWeight: 600,
          lineHeight: 1.7,
          whiteSpace: 'nowrap',
          color: light[0],
          bgcolor: light[1],
        },
        (theme) => theme.applyStyles('dark', { color: dark[0], bgcolor: dark[1] }),
      ]}
    >
      {status}
    </Box>
  );
}
