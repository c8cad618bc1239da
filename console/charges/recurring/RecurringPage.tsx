import { Button, Card, Typography } from '@mui/material';
import type { RecurringCharge } from '../../../api/account/recurring/contract.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { useChange } from '../../../ui/data/useChange.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { useLinkedDialog } from '../../../ui/forms/useDialog.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorAlert } from '../../../ui/primitives/ErrorAlert.tsx';
import { Loaded } from '../../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../../ui/primitives/lazy.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { type RecurringAct, recurringColumns } from './columns.tsx';
import { whoWords } from './words.ts';

const AddRecurring = lazyDialog(async () => (await import('./AddRecurring.tsx')).AddRecurring);
const AskToSkip = lazyDialog(
  async () => (await import('../../../ui/forms/AskDialog.tsx')).AskDialog<'skip-recurring-charge'>,
);
const AskToEnd = lazyDialog(
  async () => (await import('../../../ui/forms/AskDialog.tsx')).AskDialog<'end-recurring-charge'>,
);

/** What the page asks about, by the id of the dues: the dashboard links to Skip. */
interface Asked {
  readonly act: 'skip' | 'end';
  readonly id: string;
}

/** /charges/recurring: dues that are charged again every month or term. */
export default function RecurringPage() {
  const dues = useRead('get-recurring-charges', {});
  const [dialog, open, close] = useLinkedDialog<'add' | Asked>();
  const { submit, error } = useChange('switch-recurring-charge');
  const asked = typeof dialog === 'object' ? dialog : undefined;
  const row = dues.data?.find(({ _id }) => _id === asked?.id);
  const add = (
    <Button variant="contained" onClick={() => open('add')}>
      Add Recurring Dues
    </Button>
  );
  const act = (what: RecurringAct, { _id, status }: RecurringCharge) =>
    what === 'switch' ? void submit({ _id, isOn: status === 'paused' }) : open({ act: what, id: _id });
  return (
    <Page
      title="Recurring dues"
      subtitle="Members are charged automatically at 9 AM. Until then you can skip a charge."
      actions={dues.data !== undefined && dues.data.length > 0 && add}
    >
      <Stack>
        <ErrorAlert error={error} />
        <Loaded query={dues} label="the recurring dues" height={320}>
          {(rows) => (
            <Card>
              {rows.length === 0 ? (
                <EmptyState
                  title="There are no recurring dues"
                  hint="Charge all members or a group every month or term, until a day that you choose."
                  action={add}
                />
              ) : (
                <RecordList
                  label="Recurring dues"
                  cardsBelow="md"
                  columns={recurringColumns(act)}
                  rows={rows}
                  keyOf={({ _id }) => _id}
                />
              )}
            </Card>
          )}
        </Loaded>
      </Stack>
      {dialog === 'add' && <AddRecurring onClose={close} />}
      {row !== undefined && asked?.act === 'skip' && row.next !== '' && (
        <AskToSkip
          title={`Skip ${row.type} of ${formatDay(row.next)}?`}
          confirmLabel="Skip"
          call="skip-recurring-charge"
          input={{ _id: row._id, day: row.next }}
          onClose={close}
        >
          <Typography>
            {`${whoWords(row)} will not be charged ${formatDollars(row.amount)} on that day. Later charges stay.`}
          </Typography>
        </AskToSkip>
      )}
      {row !== undefined && asked?.act === 'end' && (
        <AskToEnd
          title={`End ${row.type}?`}
          confirmLabel="End"
          isDestructive
          call="end-recurring-charge"
          input={{ _id: row._id }}
          onClose={close}
        >
          <Typography>Members are not charged again. Charges that were made stay.</Typography>
        </AskToEnd>
      )}
    </Page>
  );
}
