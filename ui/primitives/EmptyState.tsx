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
    <Box sx={{ textAlign: 'center', px: 4, py: props.hint === undefined ? 6 : 12 }}>
      {props.icon !== undefined && (
        <Box sx={{ color: 'text.secondary', mb: 2, lineHeight: 0 }}>{props.icon}</Box>
      )}
      <Typography variant="h3" component="p">
        {props.title}
      </Typography>
      {props.hint !== undefined && (
        <Typography color="textSecondary" sx={{ mt: 1, maxWidth: 440, mx: 'auto' }}>
          {props.hint}
        </Typography>
      )}
      {props.action !== undefined && <Box sx={{ mt: 4 }}>{props.action}</Box>}
    </Box>
  );
}
