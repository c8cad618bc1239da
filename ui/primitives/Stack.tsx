import { Box, type BoxProps } from '@mui/material';

/** `gap` in steps of 4 px; `noValidate` of a form. */
type LayoutProps = BoxProps & { readonly gap?: number; readonly noValidate?: boolean };

/**
 * Parts below each other, each as wide as the stack (`maxWidth` in px). As `ul`, `ol` or `fieldset`, without
 * marks or border.
 */
export function Stack({
  gap = 4,
  maxWidth,
  sx = {},
  ...props
}: LayoutProps & { readonly maxWidth?: number | undefined }) {
  return <Box {...props} sx={[stackStyle, { gap, maxWidth }, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

/**
 * Parts beside each other, centered, on a new line where they do not fit. A part of class `grow` takes the
 * room that is left.
 */
export function Row({
  gap = 2,
  justify = 'start',
  sx = {},
  ...props
}: LayoutProps & { readonly justify?: 'start' | 'center' | 'end' | 'space-between' }) {
  return (
    <Box {...props} sx={[rowStyle, { gap, justifyContent: justify }, ...(Array.isArray(sx) ? sx : [sx])]} />
  );
}

const bare = { m: 0, p: 0, border: 0, minWidth: 0, listStyle: 'none' } as const;

const stackStyle = { ...bare, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const rowStyle = {
  ...bare,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > *': { maxWidth: '100%' },
  '& > .grow': { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
} as const;
