import { Button, Chip, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type ChapterSection,
  documentFileTypes,
  formatBytes,
  sectionNames,
  validateDocument,
} from '../../ledger/values/documentRules.ts';
import { isRefusal } from '../app/client.ts';
import { newKey } from '../app/newKey.ts';
import { useToast } from '../app/toast.ts';
import { upload } from '../app/upload.ts';
import { invalidateReads } from '../data/invalidateReads.ts';
import { DialogFrame } from '../forms/DialogFrame.tsx';
import { FileDrop } from '../forms/FileDrop.tsx';
import { Stack } from '../primitives/Stack.tsx';

/** Spec 3 section 8. */
const UPLOADED = 'Successfully uploaded a Document.';
const FAILED = 'Failed to upload, please try again';

/** A file that is chosen, and what has become of it. */
interface Chosen {
  readonly file: File;
  readonly key: string;
  /** While it is being sent. */
  readonly percent: number | undefined;
  readonly error: string | undefined;
}

/** Choose files or drop them, then send them one after another; what fails stays, with the reason. */
export function AddDocuments(props: {
  /** Of the chapter's documents; the administrators' own when left out. */
  readonly section?: ChapterSection;
  readonly onClose: () => void;
}) {
  const { section, onClose } = props;
  const toast = useToast();
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const [isPending, setPending] = useState(false);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = (chosen: readonly File[]) => {
    const wrong = chosen.map((file) => ({ file, why: validateDocument(file)?.message }));
    const [first] = wrong.filter(({ why }) => why !== undefined);
    setRefusal(first && (chosen.length === 1 ? first.why : `${first.file.name}: ${first.why}`));
    const fine = wrong
      .filter(({ why }) => why === undefined)
      .map(({ file }) => ({ file, key: newKey(), percent: undefined, error: undefined }));
    setFiles((before) => [...before, ...fine]);
  };
  const change = (key: string, to: Partial<Chosen>) =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each)));
  const clear = (key: string) => setFiles((before) => before.filter((each) => each.key !== key));

  const send = async () => {
    const controller = new AbortController();
    sending.current = controller;
    setPending(true);
    setRefusal(undefined);
    let failed = 0;
    for (const { file, key } of files) {
      if (controller.signal.aborted) break;
      change(key, { percent: 0, error: undefined });
      try {
        const options = {
          signal: controller.signal,
          onProgress: (percent: number) => change(key, { percent }),
        };
        await (section === undefined
          ? upload('upload-doc', file, { fileDoc: file }, options)
          : upload('upload-chapter-doc', file, { fileDoc: file, docType: section }, options));
        clear(key);
      } catch (error) {
        failed += 1;
        const why = controller.signal.aborted ? 'Canceled' : isRefusal(error) ? error.message : FAILED;
        change(key, { percent: undefined, error: why });
      }
    }
    await invalidateReads(queryClient, section === undefined ? 'upload-doc' : 'upload-chapter-doc');
    setPending(false);
    if (failed > 0 || controller.signal.aborted) return;
    // Not before: on a phone the notice would lie over the buttons.
    toast(UPLOADED);
    onClose();
  };
  return (
    <DialogFrame
      title="Add Document"
      submitLabel="Add"
      submitDisabled={files.length === 0}
      isPending={isPending}
      isDirty={files.length > 0}
      error={refusal}
      onSubmit={() => void send()}
      onClose={onClose}
      actions={isPending && <Button onClick={() => sending.current?.abort()}>Cancel upload</Button>}
    >
      <Stack>
        <FileDrop
          label="Files"
          inputLabel="File"
          button="Select File"
          accept={documentFileTypes.map((type) => `.${type}`).join()}
          multiple
          disabled={isPending}
          hint={`${section === undefined ? '' : `To ${sectionNames[section]}. `}Or drop files here, 100 MiB at most each`}
          onFiles={choose}
        />
        <Stack component="ul" gap={2}>
          {files.map(({ file, key, percent, error }) => (
            <Stack component="li" key={key} gap={1}>
              <Chip
                label={`${file.name} · ${formatBytes(file.size)}`}
                color={error === undefined ? 'default' : 'error'}
                variant="outlined"
                onDelete={isPending ? undefined : () => clear(key)}
              />
              {percent !== undefined && (
                <LinearProgress variant="determinate" value={percent} aria-label={`Upload of ${file.name}`} />
              )}
              {error !== undefined && (
                <Typography variant="body2" color="error" role="alert">
                  {error}
                </Typography>
              )}
            </Stack>
          ))}
        </Stack>
      </Stack>
    </DialogFrame>
  );
}
