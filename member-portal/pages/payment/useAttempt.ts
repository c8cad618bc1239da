import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/contract/browser/errors.ts';
import { ApiError } from '../../../api/contract/client.ts';
import { askAnew, isRefusal } from './settle.ts';

/** What a button begins: one attempt at a time, however often it is pressed, and in `alert` why nothing came of the last one. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState('');
  const isUnderWay = useRef(false);
  const queryClient = useQueryClient();
  /** `work` answers what to tell the person; nothing when all went well. What it throws is told in the words of `tell`. */
  const attempt = async (work: () => Promise<string>, tell: (error: unknown) => string): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setAlert('');
    try {
      setAlert(await work());
    } catch (error) {
      // Most often another tab was quicker: then the summary says so.
      if (isRefusal(error)) askAnew(queryClient);
      setAlert(tell(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { attempt, isBusy, alert, setAlert };
}

/** Why an attempt failed. Where nobody knows whether it did, pressing again is safe, and `promise` says so. */
export function whyNot(error: unknown, promise: string): string {
  const isUnknown = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isUnknown ? `${messageOf(error)} ${promise}` : messageOf(error);
}

export const NOT_CHARGED_TWICE = 'You will not be charged twice.';
