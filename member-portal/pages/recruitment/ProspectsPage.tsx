import { Notices } from '../../../ui/app/Notices.tsx';
import { Prospects } from '../../../ui/recruitment/Prospects.tsx';
import { useSession } from '../../session.ts';

/** /prospects for everybody but administrators and pledges. */
export default function ProspectsPage() {
  return (
    <Notices>
      <Prospects session={useSession()} />
    </Notices>
  );
}
