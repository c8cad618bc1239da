import { Box } from '@mui/material';

/** A line in small print under a name in a table. */
export function Remark({ children }: { readonly children: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        color: 'text.secondary',
        whiteSpace: 'pre-line',
        fontSize: '0.8rem',
        fontWeight: 400,
      }}
    >
      {children}
    </Box>
  );
}
