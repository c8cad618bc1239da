import { Box, type BoxProps } from '@mui/material';

/** `gap` in steps of 4 px. */
type LayoutProps = BoxProps & { readonly gap?: number };

/** Parts below each other, as wide as the stack. As `ul`, `ol` or `fieldset`, without marks or border. */
export function Stack({ gap = 4, sx = {}, ...props }: LayoutProps) {
  return <Box {...props} sx={[stackStyle, { gap }, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

/** Parts beside each other, centered, on a new line where they do not fit. */
export function Row({ gap = 2, sx = {}, ...props }: LayoutProps) {
  return <Box {...props} sx={[rowStyle, { gap }, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

const bare = { m: 0, p: 0, border: 0, minWidth: 0, listStyle: 'none' } as const;

const stackStyle = {
  ...bare,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
} as const;

const rowStyle = { ...bare, display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;
