import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import { callApi, isRefusal } from '../../ui/app/client.ts';
import { alertFor } from '../../ui/app/errors.ts';
import { newKey } from '../../ui/app/newKey.ts';
import { useSession } from '../../ui/app/session.ts';
import { invalidateReads } from '../../ui/data/invalidateReads.ts';
import { type Assignment, BatchInterrupted, chargeInChunks, type Outcome } from './chargeMany.ts';
import { forgetAttempt, keepAttempt, readAttempt } from './unfinished.ts';

/** What became of each charge, and the batch that has them. */
export interface Charged {
  readonly outcomes: readonly Outcome[];
  /** What each member was charged, dollars a charge. */
  readonly amounts: readonly number[];
  readonly batch: string;
}

interface Progress {
  readonly isPending: boolean;
  /** Charges dealt with, of how many. */
  readonly done: number;
  readonly total: number;
}

const idle: Progress = { isPending: false, done: 0, total: 0 };

/**
 * Charges many members, with progress. Sending the same again finishes what was interrupted.
 * @param onError gets what went wrong, and what the alert says of it
 */
export function useChargeMany(onError: (error: Error, alert: string) => void) {
  const queryClient = useQueryClient();
  const { uuid } = useSession();
  const [progress, setProgress] = useState(idle);
  const [unfinished, setUnfinished] = useState(() => readAttempt(uuid)?.assignment);

  /**
   * Answers undefined when it failed.
   * @param newPlan the plan to save before, if it is a new one
   */
  const run = async (assignment: Assignment, newPlan?: PaymentPlan): Promise<Charged | undefined> => {
    const total = assignment.members.length * assignment.charges.length;
    setProgress({ isPending: true, done: 0, total });
    const key = keepAttempt(uuid, assignment, newKey());
    try {
      if (newPlan !== undefined)
        await callApi('add-newplan', { plan: newPlan }, { idempotencyKey: `${key}-plan` });
      const outcomes = await chargeInChunks({
        assignment,
        key,
        send: async (chunk, idempotencyKey) =>
          (
            await callApi(
              'create-dues',
              { dues: chunk, notify: assignment.notify },
              { idempotencyKey, correlationId: key },
            )
          ).results,
        onProgress: (done) => setProgress({ isPending: true, done, total }),
      });
      forgetAttempt(uuid);
      setProgress(idle);
      return { outcomes, amounts: assignment.charges.map(({ amount }) => amount ?? 0), batch: key };
    } catch (error) {
      // Nothing was written when the server refused the first call: then there is nothing to finish.
      if (isRefusal(error)) forgetAttempt(uuid);
      setProgress(idle);
      onError(error as Error, alertOf(error as Error));
      return undefined;
    } finally {
      setUnfinished(readAttempt(uuid)?.assignment);
      void invalidateReads(queryClient, 'create-dues', 'add-newplan');
    }
  };
  return {
    ...progress,
    /** What was cut short before and waits to be finished. */
    unfinished,
    forget: () => {
      forgetAttempt(uuid);
      setUnfinished(undefined);
    },
    run,
  };
}

function alertOf(error: Error): string {
  const failed = 'Failed to add new charge, please try again';
  return error instanceof BatchInterrupted ? `${failed}. ${error.message}` : alertFor(failed, error);
}
