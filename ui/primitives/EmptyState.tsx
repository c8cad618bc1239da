import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** What a list shows when there is nothing to show: the spec's sentence, why, and what to do next. */
export function EmptyState(props: {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}) {
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: props.hint === undefined ? 3 : 6 }}>
      {props.icon !== undefined && (
        <Box sx={{ color: 'text.secondary', mb: 1, lineHeight: 0 }}>{props.icon}</Box>
      )}
      <Typography variant="h3" component="p">
        {props.title}
      </Typography>
      {props.hint !== undefined && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 440, mx: 'auto' }}>
          {props.hint}
        </Typography>
      )}
      {props.action !== undefined && <Box sx={{ mt: 2 }}>{props.action}</Box>}
    </Box>
  );
}
