import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form with errors at its fields: focuses the first one whenever new ones appear, because a phone may
 * not show it.
 */
export function useFocusOnMistake(mistakes: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each set of mistakes.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mistakes]);
  return form;
}
