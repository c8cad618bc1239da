import { useCallback, useState } from 'react';
import { useSignInAgain } from '../app/signInAgain.ts';
import { lazyDialog } from '../primitives/lazy.tsx';

const SignInDialog = lazyDialog(async () => (await import('./SignInDialog.tsx')).SignInDialog);

/** Asks for the password when a form is sent after the session has ended; then the call is made again. */
export function SignInAgain() {
  const [answer, setAnswer] = useState<(isSignedIn: boolean) => void>();
  useSignInAgain(useCallback(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)), []));
  if (answer === undefined) return null;
  return (
    <SignInDialog
      onDone={(isSignedIn) => {
        setAnswer(undefined);
        answer(isSignedIn);
      }}
    />
  );
}
