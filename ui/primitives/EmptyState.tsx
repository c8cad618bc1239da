import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Stack } from './Stack.tsx';

/** What a list shows when there is nothing to show: the spec's sentence, why, and what to do next. */
export function EmptyState(props: {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}) {
  const { title, hint, action, icon } = props;
  return (
    <Stack gap={3} sx={{ ...emptyStyle, py: hint === undefined ? 6 : 12 }}>
      {icon}
      <Stack gap={1} maxWidth={440}>
        <Typography variant="h2" component="p">
          {title}
        </Typography>
        {hint !== undefined && (
          <Typography component="div" color="textSecondary">
            {hint}
          </Typography>
        )}
      </Stack>
      {action}
    </Stack>
  );
}

const emptyStyle = {
  px: 4,
  justifyItems: 'center',
  textAlign: 'center',
  '& > svg': { color: 'text.secondary' },
} as const;
