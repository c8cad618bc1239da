import { Alert, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../app/client.ts';
import { useChange } from '../data/useChange.ts';

/**
 * Offers to reinstate the removed member whom a refused form names by email. Pass `onError` and `notice` to
 * the form's dialog; `onDone` follows the reinstatement.
 */
export function useRemovedMember(onDone: () => void): {
  readonly onError: (error: Error) => void;
  readonly notice: ReactNode;
} {
  const [removed, setRemoved] = useState<{ readonly memberId: string; readonly message: string }>();
  const { submit, isPending } = useChange('reinstate-member');
  const reinstate = async (_id: string) => {
    if ((await submit({ _id })) !== undefined) onDone();
  };
  return {
    onError: (error) => {
      const named =
        error instanceof ApiError ? error.problem.errors?.find(({ memberId }) => memberId) : undefined;
      const { memberId, message = '' } = named ?? {};
      setRemoved(memberId === undefined ? undefined : { memberId, message });
    },
    notice: removed && (
      <Alert
        severity="info"
        action={
          <Button
            size="small"
            color="inherit"
            disabled={isPending}
            onClick={() => void reinstate(removed.memberId)}
          >
            Reinstate member
          </Button>
        }
      >
        {removed.message}
      </Alert>
    ),
  };
}
