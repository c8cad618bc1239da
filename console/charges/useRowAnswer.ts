import { useState } from 'react';

/**
 * The answer of a call over many rows. `take` gets it, undefined when the call failed: when every row
 * succeeded the dialog closes, else `answer` holds it to show row by row.
 */
export function useRowAnswer<Answer extends { readonly results: readonly { readonly ok: boolean }[] }>(done: {
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  const [answer, setAnswer] = useState<Answer>();
  const take = (sent: Answer | undefined): void => {
    if (sent === undefined) return;
    if (sent.results.every(({ ok }) => ok)) {
      done.onDone?.();
      done.onClose();
    } else setAnswer(sent);
  };
  return { answer, take };
}
