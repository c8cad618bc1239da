import { Box, type BoxProps } from '@mui/material';

/** `gap` in steps of 4 px; `noValidate` of a form. */
type LayoutProps = BoxProps & { readonly gap?: number; readonly noValidate?: boolean };

/**
 * Parts below each other, each as wide as the stack (`maxWidth` in px). As `ul`, `ol`, `dl` or `fieldset`,
 * without marks or border.
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
 * room that is left. Buttons of mere text line up with what stands above and below the row.
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

/** Two columns of one width, from this width of the window on; one below the other before. */
export function Columns({
  gap = 4,
  from = 'sm',
  sx = {},
  ...props
}: LayoutProps & { readonly from?: 'sm' | 'md' }) {
  const columns = { gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: 'repeat(2, minmax(0, 1fr))' } };
  return <Box {...props} sx={[columnsStyle, columns, { gap }, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

const bare = { m: 0, p: 0, border: 0, minWidth: 0, listStyle: 'none' } as const;

const stackStyle = {
  ...bare,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
} as const;

const columnsStyle = {
  ...bare,
  display: 'grid',
  alignItems: 'start',
} as const;

const rowStyle = {
  ...bare,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > *': { maxWidth: '100%' },
  // In a cell of a table they stay on one line.
  'td > &': { flexWrap: 'nowrap' },
  // One that stands alone is wider than its row by both margins.
  '& > .MuiButton-text': { maxWidth: 'calc(100% + 16px)' },
  '& > .MuiButton-text:first-child': { ml: -2 },
  '& > .MuiButton-text:last-child': { mr: -2 },
  '& > .grow': { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
} as const;
