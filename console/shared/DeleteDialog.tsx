import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { alertFor } from '../../api/contract/browser/errors.ts';
import type { Call, InputOf } from '../../api/contract/call.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useCall } from './useCall.ts';

/** Asks with Yes and No before something is deleted (spec 1 section 4, "Delete confirmations"). `children` say what stays. */
export function DeleteDialog<C extends Call>(props: {
  readonly title: string;
  readonly question: string;
  readonly call: C;
  readonly input: InputOf<C>;
  readonly children?: ReactNode;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}) {
  const remove = useCall(props.call);
  const confirm = async () => {
    if ((await remove.send(props.input)) === undefined) return;
    props.onDeleted?.();
    props.onClose();
  };
  return (
    <ConfirmDialog
      open
      title={props.title}
      confirmLabel="Yes"
      cancelLabel="No"
      destructive
      busy={remove.busy}
      error={remove.cause && alertFor('Failed to delete, please try again', remove.cause)}
      onConfirm={() => void confirm()}
      onClose={props.onClose}
    >
      <Typography>{props.question}</Typography>
      {props.children !== undefined && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {props.children}
        </Typography>
      )}
    </ConfirmDialog>
  );
}
