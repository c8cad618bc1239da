import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/contract/client.ts';
import { messageOf } from '../../../ui/errors.ts';
import { readAgain } from '../../../ui/readAgain.ts';
import { isRefusal } from './outcome.ts';

/** A button's action: one attempt at a time, and in `alert` why the last one failed. */
export function useAttempt() {
  const [isPending, setPending] = useState(false);
  const [alert, setAlert] = useState('');
  const isUnderWay = useRef(false);
  const queryClient = useQueryClient();
  /** `work` answers a message, or nothing when it succeeded; `tell` words what it throws. */
  const attempt = async (work: () => Promise<string>, tell: (error: unknown) => string): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setAlert('');
    try {
      setAlert(await work());
    } catch (error) {
      // Most often another tab was quicker: then the summary says so.
      if (isRefusal(error)) void readAgain(queryClient, 'add-payment');
      setAlert(tell(error));
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { attempt, isPending, alert, setAlert };
}

/** Why an attempt failed. When the outcome is unknown, pressing again is safe, and `promise` says so. */
export function failureOf(error: unknown, promise: string): string {
  const isUnknown = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isUnknown ? `${messageOf(error)} ${promise}` : messageOf(error);
}

export const NOT_CHARGED_TWICE = 'You will not be charged twice.';
