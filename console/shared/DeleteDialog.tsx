import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { CallName, Input } from '../../api/contract/calls.ts';
import { alertFor } from '../../ui/errors.ts';
import { useCall } from '../../ui/useCall.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks Yes or No before something is deleted (spec 1 section 4). `children` say what stays. */
export function DeleteDialog<Name extends CallName>(props: {
  readonly title: string;
  readonly question: string;
  readonly call: Name;
  readonly input: Input<Name>;
  readonly children?: ReactNode;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}) {
  const remove = useCall(props.call);
  const confirm = async () => {
    if ((await remove.submit(props.input)) === undefined) return;
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
      busy={remove.isPending}
      error={remove.error && alertFor('Failed to delete, please try again', remove.error)}
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
