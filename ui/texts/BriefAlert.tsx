import { Alert } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useState } from 'react';

/** How long an alert under the message is shown, and until a sent one is emptied (spec 3 section 9). */
export const BRIEF_MS = 2_500;

/** An alert that hides after a moment; its `role="alert"` keeps the words for those who hear the page. */
export function BriefAlert({ message }: { readonly message: string }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), BRIEF_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <span style={visuallyHidden}>{message}</span>
      {isShown && (
        <Alert severity="error" role="presentation" aria-hidden>
          {message}
        </Alert>
      )}
    </>
  );
}
