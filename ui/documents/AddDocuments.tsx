import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Chip, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import {
  type ChapterSection,
  documentFileTypes,
  formatBytes,
  sectionNames,
  validateDocument,
} from '../../ledger/values/documentRules.ts';
import { messageOf } from '../app/errors.ts';
import { newKey } from '../app/newKey.ts';
import { useToast } from '../app/toast.ts';
import { invalidateReads } from '../data/invalidateReads.ts';
import { DialogFrame } from '../forms/DialogFrame.tsx';
import { uploadDocument } from './uploadDocument.ts';

/** Spec 3 section 8. */
const UPLOADED = 'Successfully uploaded a Document.';

/** A file that is chosen, and what has become of it. */
interface Chosen {
  readonly file: File;
  /** Of its call: a repeat adds it once. */
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
        await uploadDocument(file, {
          section,
          key,
          signal: controller.signal,
          onProgress: (percent) => change(key, { percent }),
        });
        clear(key);
      } catch (error) {
        failed += 1;
        const isStopped = controller.signal.aborted;
        change(key, { percent: undefined, error: isStopped ? 'Canceled' : messageOf(error) });
      }
    }
    await invalidateReads(queryClient, section === undefined ? 'upload-doc' : 'upload-chapter-doc');
    setPending(false);
    if (failed > 0 || controller.signal.aborted) return;
    // Not before: on a phone the notice would lie over the buttons.
    toast(UPLOADED);
    onClose();
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: isPending,
    onDrop: choose,
  });
  return (
    <DialogFrame
      title="Add Document"
      submitLabel="Add"
      submitDisabled={files.length === 0}
      isPending={isPending}
      error={refusal}
      onSubmit={() => void send()}
      onClose={onClose}
      actions={isPending && <Button onClick={() => sending.current?.abort()}>Cancel upload</Button>}
    >
      <Box
        {...getRootProps({ role: 'group', 'aria-label': 'Files' })}
        sx={{
          border: '1px dashed',
          borderColor: isDragActive ? 'primary.main' : 'text.secondary',
          borderRadius: 1,
          p: 2,
          display: 'grid',
          gap: 1,
          justifyItems: 'center',
        }}
      >
        <input
          {...getInputProps({
            accept: documentFileTypes.map((type) => `.${type}`).join(),
            'aria-label': 'File',
          })}
        />
        <Button startIcon={<UploadFileOutlined />} disabled={isPending} onClick={open}>
          Select File
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {section === undefined ? '' : `To ${sectionNames[section]}. `}Or drop files here, 100 MiB at most
          each
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: files.length === 0 ? 0 : 2, p: 0, display: 'grid', gap: 1 }}
      >
        {files.map(({ file, key, percent, error }) => (
          <Box component="li" key={key} sx={{ minWidth: 0 }}>
            <Chip
              label={`${file.name} · ${formatBytes(file.size)}`}
              color={error === undefined ? 'default' : 'error'}
              variant="outlined"
              onDelete={isPending ? undefined : () => clear(key)}
              sx={{ maxWidth: '100%' }}
            />
            {percent !== undefined && (
              <LinearProgress
                variant="determinate"
                value={percent}
                aria-label={`Upload of ${file.name}`}
                sx={{ mt: 0.5 }}
              />
            )}
            {error !== undefined && (
              <Typography variant="body2" color="error" role="alert">
                {error}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </DialogFrame>
  );
}
