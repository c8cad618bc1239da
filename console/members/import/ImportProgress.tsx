import { Button } from '@mui/material';
import { Adding } from '../../../ui/csv/Adding.tsx';
import { DialogFrame } from '../../../ui/forms/DialogFrame.tsx';
import { ImportResults } from './ImportResults.tsx';
import type { RosterRow } from './roster.ts';
import type { Sending } from './useSendRoster.ts';

/** How far an import is, and at its end the result of every row of the file. */
export function ImportProgress(props: {
  readonly rows: readonly RosterRow[];
  readonly sending: Sending;
  readonly onTryAgain: () => void;
  readonly onClose: () => void;
}) {
  const { rows: sent, results, failure, isDone } = props.sending;
  if (isDone)
    return (
      <DialogFrame
        title="CSV Upload"
        maxWidth="lg"
        onClose={props.onClose}
        actions={
          <Button variant="contained" onClick={props.onClose}>
            Done
          </Button>
        }
      >
        <ImportResults rows={props.rows} sent={sent} results={results} />
      </DialogFrame>
    );
  return (
    <DialogFrame
      title="CSV Upload"
      isPending={failure === undefined}
      error={failure}
      onClose={props.onClose}
      actions={
        failure !== undefined && (
          <Button variant="contained" onClick={props.onTryAgain}>
            Try again
          </Button>
        )
      }
    >
      <Adding thing="row" added={results.length} total={sent.length} />
    </DialogFrame>
  );
}
