import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Row, Stack } from './Stack.tsx';

/** A page's heading and tab name, which screen readers and the browser's history show. */
export function PageTitle({
  children,
  tab = children,
}: {
  readonly children: string;
  /** The tab's name, where the heading is no name. */
  readonly tab?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.id === 'main-content') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <title>{`${tab} · Bursar`}</title>
      <Typography ref={heading} variant="h1" tabIndex={-1}>
        {children}
      </Typography>
    </>
  );
}

/** A screen: its title (also the tab's), its buttons, its content. */
export function Page(props: {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Row sx={{ mb: 4, alignItems: { sm: props.subtitle === undefined ? 'center' : 'flex-start' } }}>
        {/* On a phone the buttons stand between title and subtitle, else beside both or below both. */}
        <Box sx={{ display: { xs: 'contents', sm: 'block' }, flex: '1 1 auto', minWidth: 0 }}>
          <Box sx={{ flex: '1 1 auto', minWidth: 0, minHeight: 36, alignContent: 'center' }}>
            <PageTitle>{props.title}</PageTitle>
          </Box>
          {props.subtitle !== undefined && (
            <Typography component="div" color="textSecondary" sx={subtitleStyle}>
              {props.subtitle}
            </Typography>
          )}
        </Box>
        {props.actions !== undefined && <Row className="no-print">{props.actions}</Row>}
      </Row>
      <Stack>{props.children}</Stack>
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
