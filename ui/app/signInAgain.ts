import { useEffect } from 'react';

/** Forms on the page with something that was not sent. */
let unsent = 0;
/** Asks the person to sign in again; answers whether they did. */
let ask: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/** While a form has something that was not sent, the end of a session does not leave the page. */
export function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    unsent += 1;
    return () => {
      unsent -= 1;
    };
  }, [isUnsent]);
}

export function hasUnsentInput(): boolean {
  return unsent > 0;
}

/** The dialog that asks (ui/chrome/SignInAgain.tsx). */
export function useSignInAgain(dialog: () => Promise<boolean>): void {
  useEffect(() => {
    ask = dialog;
    return () => {
      ask = undefined;
    };
  }, [dialog]);
}

/** Whether the dialog is shown: then a call with a wrong password is answered in it. */
export function isSigningInAgain(): boolean {
  return asking !== undefined;
}

/** Asks for the password, once at a time. False when no dialog can ask, or it is closed. */
export async function signInAgain(): Promise<boolean> {
  if (ask === undefined) return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
