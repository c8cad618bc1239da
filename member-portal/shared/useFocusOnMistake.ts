import { type RefObject, useEffect, useRef } from 'react';

/** For a form that tells mistakes at its fields: leads to the first of them whenever new ones are found, for on a phone it may lie out of sight. */
export function useFocusOnMistake(mistakes: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are drawn with the mistakes, and are looked at once for each finding.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mistakes]);
  return form;
}
