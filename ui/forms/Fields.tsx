import { Box, type BoxProps } from '@mui/material';

/** Fields in two columns; below each other on a phone. */
export function Fields({ sx = {}, ...props }: BoxProps) {
  return <Box {...props} sx={[fieldsStyle, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

const fieldsStyle = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
