import { StatementView } from '../../../ui/statement/StatementView.tsx';
import { useSession } from '../../session.ts';

/** /statement: one's own. */
export default function StatementPage() {
  const { uuid, today } = useSession();
  return <StatementView uuid={uuid} today={today} />;
}
