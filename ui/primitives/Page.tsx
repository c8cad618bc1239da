import { Box, Typography, type TypographyProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Row, Stack } from './Stack.tsx';

/** A page's heading and tab name, which screen readers and the browser's history show. */
export function PageTitle({
  children,
  tab = children,
  sx = {},
}: {
  readonly children: string;
  /** The tab's name, where the heading is no name. */
  readonly tab?: string;
  readonly sx?: NonNullable<TypographyProps['sx']>;
}) {
  return (
    <>
      <title>{`${tab} · Bursar`}</title>
      <Typography variant="h1" sx={sx}>
        {children}
      </Typography>
    </>
  );
}

const subtitleStyle = {
  order: 1,
  mt: { sm: 0.5 },
  // As wide as its place, of which it does not decide: buttons stay beside the title as long as they can.
  width: { xs: 1, sm: 0 },
  minWidth: 1,
  overflowWrap: 'anywhere',
} as const;

/** A screen: its title (also the tab's), its buttons, its content. */
export function Page(props: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Box sx={{ maxWidth: 1440, mx: 'auto' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: { xs: 'center', sm: props.subtitle === undefined ? 'center' : 'flex-start' },
          gap: 2,
          mb: 4,
        }}
      >
        {/* On a phone the buttons stand between title and subtitle, else beside both or below both. */}
        <Box sx={{ display: { xs: 'contents', sm: 'block' }, flex: '1 1 auto', minWidth: 0 }}>
          {/* A name or an address of one long word breaks rather than widening the page. */}
          <Box
            sx={{
              flex: '1 1 auto',
              minWidth: 0,
              minHeight: 36,
              alignContent: 'center',
              overflowWrap: 'anywhere',
            }}
          >
            <PageTitle>{props.title}</PageTitle>
          </Box>
          {props.subtitle !== undefined && (
            <Typography component="div" color="textSecondary" sx={subtitleStyle}>
              {props.subtitle}
            </Typography>
          )}
        </Box>
        {props.actions !== undefined && <Row className="no-print">{props.actions}</Row>}
      </Box>
      <Stack>{props.children}</Stack>
    </Box>
  );
}
