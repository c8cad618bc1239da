import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionContext, sessionQuery } from '../app/session.ts';
import { AppSkeleton } from '../primitives/AppSkeleton.tsx';
import { NotOpened } from './NotOpened.tsx';
import { SignInAgain } from './SignInAgain.tsx';

/** Waits until it is known who is signed in. All that it shows has a session (`useSession`). */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  if (session !== undefined)
    return (
      <SessionContext value={session}>
        {children}
        <SignInAgain />
      </SessionContext>
    );
  if (error === null) return <AppSkeleton />;
  return <NotOpened error={error} onRetry={() => void refetch()} />;
}
