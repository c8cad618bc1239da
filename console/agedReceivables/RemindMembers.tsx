import { Typography } from '@mui/material';
import type { AgedReceivable } from '../../api/account/receivables/contract.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { useReport } from '../shared/useReport.ts';
import { RemindSheet } from './RemindSheet.tsx';

/** The reminder of these members, of whom some may owe nothing. */
export function RemindMembers(props: {
  readonly members: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const wanted = new Set(props.members);
  const report = useReport<AgedReceivable>('aged-receivables', {});
  const rows = report.data?.filter(({ memberId }) => wanted.has(memberId)) ?? [];
  if (rows.length > 0) return <RemindSheet rows={rows} onDone={props.onDone} onClose={props.onClose} />;
  return (
    <DialogFrame title="Remind" onClose={props.onClose}>
      <Loaded query={report} label="what the members owe" height={80}>
        {() => <Typography>Nothing is due now from the members you selected.</Typography>}
      </Loaded>
    </DialogFrame>
  );
}
