import { Typography } from '@mui/material';
import type { Output } from '../../api/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { useRead } from '../data/useRead.ts';
import { ActsOn } from '../forms/ActsOn.tsx';
import { AskDialog } from '../forms/AskDialog.tsx';
import { DialogFrame } from '../forms/DialogFrame.tsx';
import { Loaded } from '../primitives/Loaded.tsx';
import { Columns, Stack } from '../primitives/Stack.tsx';
import type { Asked } from './ChapterDocumentRow.tsx';

/** What is asked, or shown, about a chapter document. */
export function ChapterDialogs({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { kind, document } = asked;
  const { _id, Key, name } = document;
  switch (kind) {
    case 'delete':
      return (
        <AskDialog
          title="Delete Document"
          confirmLabel="Delete"
          isDestructive
          call="delete-docs"
          input={{ filePaths: [Key] }}
          failed="delete document is failed"
          onClose={onClose}
        >
          Are you sure you want to delete these files?
          <ActsOn rows={[{ id: Key, label: name }]} />
        </AskDialog>
      );
    case 'acknowledge':
      return (
        <AskDialog
          title={`Acknowledge ${name}`}
          confirmLabel="I have read it"
          call="acknowledge-doc"
          input={{ _id }}
          onClose={onClose}
        >
          Please download and read it first. Your name and the day are recorded.
        </AskDialog>
      );
    case 'ask':
    case 'stop asking':
      return (
        <AskDialog
          title={kind === 'ask' ? 'Ask members to acknowledge' : 'Stop asking members'}
          confirmLabel={kind === 'ask' ? 'Ask' : 'Stop asking'}
          call="ask-acknowledgment"
          input={{ _id, isAsked: kind === 'ask' }}
          onClose={onClose}
        >
          {kind === 'ask'
            ? `Members are asked to read and acknowledge ${name} under Chapter Documents.`
            : `Acknowledgments of ${name} stay on record.`}
        </AskDialog>
      );
    case 'acknowledgments':
      return <Acknowledgments id={_id} name={name} onClose={onClose} />;
  }
}

type Line = Output<'get-acknowledgments'>[number];

/** Who has not acknowledged a document, and who has, when. */
function Acknowledgments(props: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const read = useRead('get-acknowledgments', { _id: props.id });
  return (
    <DialogFrame title={`Acknowledgments of ${props.name}`} onClose={props.onClose}>
      <Loaded query={read} label="the acknowledgments" height={200}>
        {(people) => {
          const missing = people.filter(({ day }) => day === '');
          const done = people.filter(({ day }) => day !== '');
          return (
            <Columns>
              <People title={`Not yet (${missing.length})`} people={missing} />
              <People title={`Acknowledged (${done.length})`} people={done} />
            </Columns>
          );
        }}
      </Loaded>
    </DialogFrame>
  );
}

function People({ title, people }: { readonly title: string; readonly people: readonly Line[] }) {
  return (
    <Stack gap={2}>
      <Typography variant="h3">{title}</Typography>
      {/* Focusable, so that the keyboard can scroll the dialog. */}
      <Stack component="ul" gap={1} tabIndex={0} aria-label={title}>
        {people.map(({ uuid, name, day }) => (
          <Typography component="li" key={uuid}>
            {name}
            {day !== '' && (
              <Typography component="span" variant="body2" color="textSecondary">
                {` ${formatDay(day)}`}
              </Typography>
            )}
          </Typography>
        ))}
      </Stack>
    </Stack>
  );
}
