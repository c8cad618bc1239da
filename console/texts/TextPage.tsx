import { Texts } from '../../ui/texts/Texts.tsx';
import { useSession } from '../session.ts';

/** /text for administrators. */
export default function TextPage() {
  const session = useSession();
  return session && <Texts isAdmin={session.role === 'admin'} />;
}
