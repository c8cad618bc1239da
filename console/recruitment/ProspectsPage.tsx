import { Prospects } from '../../ui/recruitment/Prospects.tsx';
import { useSession } from '../session.ts';

/** /prospects for administrators. */
export default function ProspectsPage() {
  const session = useSession();
  return session && <Prospects session={session} />;
}
