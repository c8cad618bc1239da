import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from './Stack.tsx';

/** What a figure is, and at the end of the line the figure. */
export function FigureRow(props: {
  readonly label: ReactNode;
  /** Set back behind the other lines. */
  readonly isSoft?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Row sx={{ flexWrap: 'nowrap' }}>
      <Typography className="grow" color={props.isSoft ? 'textSecondary' : 'textPrimary'}>
        {props.label}
      </Typography>
      {props.children}
    </Row>
  );
}
