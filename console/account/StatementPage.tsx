import { useParams } from 'react-router-dom';
import { StatementView } from '../../ui/statement/StatementView.tsx';
import { useSession } from '../session.ts';

/** /account/{memberId}/statement: anybody's statement. */
export default function StatementPage() {
  const { memberId = '' } = useParams();
  const today = useSession()?.today;
  return today === undefined ? null : <StatementView uuid={memberId} today={today} />;
}
