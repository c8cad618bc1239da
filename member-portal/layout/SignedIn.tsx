import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { fetched } from '../../ui/app/screen.ts';
import { useSession } from '../../ui/app/session.ts';
import { SignedIn as WhenSignedIn } from '../../ui/chrome/SignedIn.tsx';

/** The frame is no part of the public pages. */
const { Page: MemberShell, preload } = fetched(() => import('./Shell.tsx'));
export const preloadFrame = preload;
const AdminShell = lazy(() => import('./AdminShell.tsx'));

/** Every page but the public ones: the page in the frame of the person who is signed in. */
export function SignedIn() {
  return (
    <WhenSignedIn>
      <Framed />
    </WhenSignedIn>
  );
}

function Framed() {
  const Shell = useSession().role === 'admin' ? AdminShell : MemberShell;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
