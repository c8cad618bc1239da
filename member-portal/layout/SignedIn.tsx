import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { Opening } from '../../ui/primitives/Opening.tsx';
import { SessionContext, useSessionQuery } from '../session.ts';
import { NotOpened } from './NotOpened.tsx';

/** The frame is no part of the public pages. */
export const loadFrame = () => import('./Shell.tsx');
const MemberShell = lazy(loadFrame);
const AdminShell = lazy(() => import('./AdminShell.tsx'));

/** Every page but the login page: waits until it is known who is there, then shows the page in the frame. */
export function SignedIn() {
  const { data: session, error, refetch } = useSessionQuery();
  if (session !== undefined) {
    const Shell = session.role === 'admin' ? AdminShell : MemberShell;
    return (
      <SessionContext value={session}>
        <Shell>
          <Outlet />
        </Shell>
      </SessionContext>
    );
  }
  if (error === null) return <Opening />;
  return <NotOpened error={error} onRetry={() => void refetch()} />;
}
