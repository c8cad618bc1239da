import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Loaded, type LoadedProps } from './Loaded.tsx';
import { Row } from './Stack.tsx';

interface Frame {
  readonly title: string;
  readonly hint?: ReactNode;
  /** Beside the title, such as a button that adds something. */
  readonly action?: ReactNode;
  /** What it holds reaches its edges, as tables do. */
  readonly flush?: boolean;
  readonly className?: string;
}

interface Plain extends Frame {
  readonly query?: never;
  readonly children: ReactNode;
}

const padding = { xs: 4, sm: 5 };
const flushStyle = { '--table-edge': { xs: '16px', sm: '20px' } };

/** A titled part of a page. With a `query` it holds what was read, once it is there. */
export function Section<Data>(props: Plain | (Frame & LoadedProps<Data>)) {
  const titleId = useId();
  const { flush = false } = props;
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      variant="outlined"
      className={props.className ?? ''}
      sx={flush ? flushStyle : { p: padding, '--table-edge': '0px' }}
    >
      <Box sx={{ pb: 3, ...(flush && { px: padding, pt: padding }) }}>
        <Row sx={{ alignItems: 'baseline' }}>
          <Typography id={titleId} variant="h2" sx={{ flex: '1 1 130px', minWidth: 0 }}>
            {props.title}
          </Typography>
          {props.action}
        </Row>
        {props.hint !== undefined && (
          <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5 }}>
            {props.hint}
          </Typography>
        )}
      </Box>
      {props.query === undefined ? props.children : <Loaded {...props} label={props.title} flush={flush} />}
    </Card>
  );
}
