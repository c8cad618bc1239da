import { LosesInput } from './LosesInput.tsx';
import { useLeaving } from './useLeaving.ts';

/** Asks before a page is left whose form has something that was not sent. */
export function AskToLeave({ isUnsent }: { readonly isUnsent: boolean }) {
  const { isAsking, leave, stay } = useLeaving(isUnsent);
  if (!isAsking) return null;
  return (
    <LosesInput
      title="Leave without sending?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={leave}
      onClose={stay}
    />
  );
}
