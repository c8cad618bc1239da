import { Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { Question } from './Question.tsx';

/** Asks before something that was entered and not sent is given up. */
export function LosesInput(
  props: Pick<
    ComponentProps<typeof Question>,
    'title' | 'confirmLabel' | 'cancelLabel' | 'onConfirm' | 'onClose'
  >,
) {
  return (
    <Question {...props} isDestructive>
      <Typography>What you entered here will be lost.</Typography>
    </Question>
  );
}
