import { consoleHomeOf } from '../../api/platform/contract/pages.ts';
import { useSession } from '../../ui/app/session.ts';
import { UnknownPage } from '../../ui/chrome/UnknownPage.tsx';

export function NotFoundPage() {
  return <UnknownPage home={{ path: consoleHomeOf(useSession()) }} />;
}
