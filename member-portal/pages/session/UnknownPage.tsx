import { homeOf } from '../../../api/platform/contract/pages.ts';
import { useSession } from '../../../ui/app/session.ts';
import { UnknownPage as Unknown } from '../../../ui/chrome/UnknownPage.tsx';

/** For an address that this app has no page for. */
export default function UnknownPage() {
  const session = useSession();
  return <Unknown home={{ path: homeOf(session), otherApp: session.role === 'admin' }} />;
}
