import { useState } from 'react';

/**
 * What a call over many rows answered. `take` gets the answer, undefined when the call failed: when every row went through the dialog is done and
 * closes, else `answer` has it to be shown row by row.
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
