import { Button, Card } from '@mui/material';
import { useParams } from 'react-router-dom';
import type { Batch, BatchEntry } from '../../api/account/batch/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { formatInstant } from '../../ui/primitives/instants.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { useNow } from '../../ui/primitives/useNow.ts';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { columnsOf } from './columns.tsx';
import { useUndo } from './useUndo.ts';
import { useUndoUntil } from './useUndoUntil.ts';

const UndoResults = lazyDialog(async () => (await import('./UndoResults.tsx')).UndoResults);

/** What was done to several members at once: who, when, to whom, and Undo while it lasts. */
export default function BatchPage() {
  const { batchId = '' } = useParams();
  const batch = useRead('get-batch', { id: batchId });
  const [eventId, showEvent, closeEvent] = useDialog<string>();
  const { undo, isPending, error, left, forget } = useUndo(batchId);
  const { timeZone } = useSession();
  const { data } = batch;
  const until = useUndoUntil(batchId);
  const isOffered = data !== undefined && data.secondsLeft > 0;
  return (
    <Page
      title={data === undefined ? 'Batch' : titleOf(data)}
      subtitle={data && `By ${data.by} on ${formatInstant(data.at, timeZone)}. ${standing(data)}`}
      actions={
        isOffered && until !== undefined && <UndoButton until={until} isPending={isPending} onUndo={undo} />
      }
    >
      <Stack>
        <ErrorAlert error={error} />
        <Card>
          <Loaded query={batch} label="the batch" failed="The batch could not be loaded" height={320} flush>
            {({ entries }) => (
              <PagedList
                pages="long"
                label="Members of the batch"
                columns={columnsOf(showEvent)}
                rows={entries}
                keyOf={({ eventId }) => eventId}
              />
            )}
          </Loaded>
        </Card>
      </Stack>
      {left !== undefined && <UndoResults batch={batchId} results={left} onClose={forget} />}
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={closeEvent} />}
    </Page>
  );
}

function titleOf({ entries }: Batch): string {
  const isOf = (kind: BatchEntry['kind']) => entries.every((entry) => entry.kind === kind);
  const what = isOf('charge') ? 'charge' : isOf('payment') ? 'verified payment' : 'change';
  return counted(entries.length, what);
}

/** What was undone, and what stands. */
function standing({ entries, total }: Batch): string {
  const undone = entries.filter((entry) => entry.undone !== null).length;
  if (undone === entries.length) return 'All undone.';
  if (undone === 0) return `${formatDollars(total)} in all.`;
  return `${undone} of ${entries.length} undone; ${formatDollars(total)} remains.`;
}

/** Undo with the seconds that are left; gone when they are. */
function UndoButton(props: {
  /** By this browser's clock, in ms. */
  readonly until: number;
  readonly isPending: boolean;
  readonly onUndo: () => void;
}) {
  const seconds = Math.ceil((props.until - useNow(1_000).getTime()) / 1_000);
  if (seconds <= 0) return null;
  return (
    <Button variant="contained" disabled={props.isPending} onClick={props.onUndo}>
      {`Undo (${seconds} s)`}
    </Button>
  );
}
