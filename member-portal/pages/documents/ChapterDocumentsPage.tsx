import { Notices } from '../../../ui/app/Notices.tsx';
import { ChapterDocuments } from '../../../ui/documents/ChapterDocuments.tsx';
import { useSession } from '../../session.ts';

/** /chapterdocs for everybody but administrators. */
export default function ChapterDocumentsPage() {
  return (
    <Notices>
      <ChapterDocuments session={useSession()} />
    </Notices>
  );
}
