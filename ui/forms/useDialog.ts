import { useState } from 'react';

/**
 * Which of a component's dialogs is open, by its name or by what it is about; undefined while none is:
 * `const [dialog, open, close] = useDialog<'edit' | 'remove'>()`.
 */
export function useDialog<Dialog extends string | object>(): readonly [
  Dialog | undefined,
  (dialog: Dialog) => void,
  () => void,
] {
  const [dialog, open] = useState<Dialog>();
  return [dialog, open, () => open(undefined)];
}
