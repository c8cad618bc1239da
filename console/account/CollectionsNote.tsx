import { Alert, Button } from '@mui/material';
import type { AccountStatement } from '../../api/account/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';

const Recall = lazyDialog(async () => (await import('../collections/Recall.tsx')).Recall);

/** Says that others collect, and takes the account back. `past`: as it stood, when nothing can be done. */
export function CollectionsNote(props: { readonly statement: AccountStatement; readonly past: boolean }) {
  const { statement, past } = props;
  const [dialog, open, close] = useDialog<'recall'>();
  if (statement.collections === undefined) return null;
  const { since, amount } = statement.collections;
  return (
    <Alert
      severity="warning"
      action={
        !past && (
          <Button className="no-print" color="inherit" size="small" onClick={() => open('recall')}>
            Recall
          </Button>
        )
      }
    >
      {`In collections since ${formatDay(since)}: ${formatDollars(amount)}. No reminders are sent.`}
      {dialog !== undefined && <Recall memberId={statement.memberId} name={statement.name} onClose={close} />}
    </Alert>
  );
}
