import { Typography } from '@mui/material';
import { useLeaving } from '../useLeaving.ts';
import { Question } from './Question.tsx';

/** Asks before a page is left whose form has something that was not sent. */
export function AskToLeave({ isUnsent }: { readonly isUnsent: boolean }) {
  const { isAsking, leave, stay } = useLeaving(isUnsent);
  if (!isAsking) return null;
  return (
    <Question
      title="Leave without sending?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDestructive
      onConfirm={leave}
      onClose={stay}
    >
      <Typography>What you entered here will be lost.</Typography>
    </Question>
  );
}
