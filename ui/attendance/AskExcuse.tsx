import { Typography } from '@mui/material';
import { MAX_REASON, requestExcuse } from '../../api/meeting/excuse/contract.ts';
import { CallDialog } from '../forms/CallDialog.tsx';
import { TextInput } from '../forms/inputs.tsx';

/** Asks to be excused from a meeting, and why. */
export function AskExcuse(props: {
  readonly eventId: string;
  readonly title: string;
  /** When it is, e.g. `Nov 29, 2026, 7:00 PM`. */
  readonly when: string;
  readonly onClose: () => void;
}) {
  const { eventId, title, when, onClose } = props;
  return (
    <CallDialog
      title="Ask to be excused"
      submitLabel="Send"
      call="request-excuse"
      schema={requestExcuse.input}
      defaultValues={{ eventId, reason: '' }}
      onClose={onClose}
    >
      <Typography>{`${title}, ${when}`}</Typography>
      <TextInput
        name="reason"
        label="Reason"
        required
        autoFocus
        rows={3}
        maxLength={MAX_REASON}
        help="Only officers see this. It is deleted after the term, or 180 days after a meeting outside a term."
      />
    </CallDialog>
  );
}
