import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isRefusal } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { invalidateReads } from '../../../ui/data/invalidateReads.ts';
import { useAskOutcome, useLeaveForReceipt } from './outcome.ts';
import type { StepProps } from './step.ts';

/** What a payment knows of its own attempt. */
export interface Running {
  /** Aborted when the payment is stopped or the page is left. */
  readonly signal: AbortSignal;
  /** Call it before what cannot be stopped any more. Throws when the payment was stopped before. */
  readonly commit: () => void;
}

/** Why a payment failed, or what follows once it is no longer under way. */
type Ending = string | (() => void);

/** A payment that is under way: nothing else can be done on the page. */
export interface UnderWay {
  /** Ends it, as long as nothing was sent that cannot be stopped. */
  readonly stop: (() => void) | undefined;
}

const STOPPED = 'Stopped. Nothing was sent.';

/**
 * A button's payment: one attempt at a time, and in `alert` why the last one failed. Leaving the page stops
 * it where it still can be stopped. A payment that Stripe may have taken is settled before another is made.
 */
export function useAttempt({ keeper, onPaying }: Pick<StepProps, 'keeper' | 'onPaying'>) {
  const [underWay, setUnderWay] = useState<UnderWay>();
  const [alert, setAlert] = useState('');
  const running = useRef<AbortController>(undefined);
  const queryClient = useQueryClient();
  const askOutcome = useAskOutcome();
  const leave = useLeaveForReceipt(keeper);
  useEffect(() => () => running.current?.abort(), []);

  const settleEarlier = async (): Promise<Ending | undefined> => {
    const { order } = keeper.draft;
    if (order === undefined) return undefined;
    const outcome = await askOutcome(order);
    if (outcome.isPaid) return () => leave({ method: order.method, payment: outcome.payment });
    keeper.update({ order: undefined });
    return undefined;
  };

  const attempt = async (
    work: (running: Running) => Promise<Ending>,
    failureOf: (error: unknown) => Ending,
  ): Promise<void> => {
    if (running.current !== undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const commit = () => {
      signal.throwIfAborted();
      isCommitted = true;
      setUnderWay({ stop: undefined });
    };
    let isCommitted = false;
    running.current = controller;
    setUnderWay({ stop: () => !isCommitted && controller.abort() });
    onPaying(true);
    setAlert('');
    let ending: Ending;
    try {
      ending = (await settleEarlier()) ?? (await work({ signal, commit }));
    } catch (error) {
      // Most often another tab was quicker: then the summary shows it.
      if (isRefusal(error)) void invalidateReads(queryClient, 'add-payment');
      ending = signal.aborted ? STOPPED : failureOf(error);
    }
    running.current = undefined;
    setUnderWay(undefined);
    onPaying(false);
    if (typeof ending === 'string') setAlert(ending);
    // The page was left while the payment could not be stopped any more: the next page is not taken away.
    else if (!signal.aborted) ending();
  };
  return { attempt, underWay, alert, setAlert };
}

/** Why an attempt failed. When the outcome is unknown, pressing again is safe, and `promise` says so. */
export function failureOf(error: unknown, promise: string): string {
  const isUnknown = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isUnknown ? `${error.problem.message} ${promise}` : messageOf(error);
}

export const NOT_CHARGED_TWICE = 'You will not be charged twice.';
