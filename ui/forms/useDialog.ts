import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

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

/** The same, for a page that links may open with one of its dialogs: by their state, `{ dialog: 'add' }`. */
export function useLinkedDialog<Dialog extends string | object>() {
  const [dialog, open, close] = useDialog<Dialog>();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const linked: Dialog | undefined = state?.dialog;
  // Once: a reload, or Back, shows the page alone.
  useEffect(() => {
    if (linked === undefined) return;
    open(linked);
    void navigate(pathname + search, { replace: true, state: null });
  }, [linked, open, navigate, pathname, search]);
  return [dialog, open, close] as const;
}
