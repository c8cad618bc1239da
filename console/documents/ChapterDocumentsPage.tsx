import { ChapterDocuments } from '../../ui/documents/ChapterDocuments.tsx';
import { useSession } from '../session.ts';

/** /chapterdocs for administrators. */
export default function ChapterDocumentsPage() {
  const session = useSession();
  return session && <ChapterDocuments session={session} />;
}
