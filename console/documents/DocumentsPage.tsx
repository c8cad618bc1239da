import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Card, IconButton, MenuItem, TextField, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import type { Document } from '../../api/document/contract.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDownload } from '../../ui/documents/useDownload.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { withIds } from '../../ui/forms/choosable.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { documentColumns } from './columns.tsx';
import { StorageBar } from './StorageBar.tsx';

const AddDocuments = lazyDialog(
  async () => (await import('../../ui/documents/AddDocuments.tsx')).AddDocuments,
);
const AskDialog = lazyDialog(
  async () => (await import('../../ui/forms/AskDialog.tsx')).AskDialog<'delete-docs'>,
);

const byName = (one: Document, other: Document) => one.name.localeCompare(other.name, 'en');
const orders = {
  name: byName,
  newest: (one: Document, other: Document) => other.LastModified.localeCompare(one.LastModified),
};

/** /documents (spec 3 section 2). */
export default function DocumentsPage() {
  const { timeZone } = useSession();
  const documents = useRead('documents-list', {});
  const download = useDownload();
  const [dialog, open, close] = useDialog<'add' | 'delete'>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  const [order, setOrder] = useState<keyof typeof orders>('name');
  const all = documents.data?.Contents ?? [];
  const wanted = searchable(text.trim());
  const shown = all.filter(({ name }) => searchable(name).includes(wanted)).toSorted(orders[order]);
  // What is not shown is not deleted.
  const selected = shown.filter(({ Key }) => ticked.has(Key));
  const toggle = (key: string) => setTicked(withIds(ticked, [key], !ticked.has(key)));
  return (
    <Page
      title="Documents"
      actions={
        <Button variant="contained" onClick={() => open('add')}>
          Upload
        </Button>
      }
    >
      <Loaded query={documents} label="the documents" failed="The documents could not be loaded" height={320}>
        {({ usedBucketSize, quota }) => (
          <Stack>
            <StorageBar used={usedBucketSize} quota={quota} />
            {all.length > 0 && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2 }}>
                <TextField
                  label="Search by name"
                  size="small"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
                />
                <TextField
                  select
                  label="Sort by"
                  size="small"
                  value={order}
                  onChange={(event) => setOrder(event.target.value as keyof typeof orders)}
                  sx={{ width: 150 }}
                >
                  <MenuItem value="name">Title</MenuItem>
                  <MenuItem value="newest">Newest first</MenuItem>
                </TextField>
                {selected.length > 0 && (
                  <Box
                    role="toolbar"
                    aria-label="Selection"
                    sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
                  >
                    <Typography aria-live="polite">{selected.length} selected</Typography>
                    <Tooltip title="Delete Document">
                      <IconButton aria-label="Delete selected documents" onClick={() => open('delete')}>
                        <DeleteOutlined />
                      </IconButton>
                    </Tooltip>
                  </Box>
                )}
              </Box>
            )}
            <Card sx={{ maxHeight: { xs: 'none', sm: '67vh' } }}>
              <RecordList
                label="Documents"
                columns={documentColumns({ timeZone, isTicked: (key) => ticked.has(key), toggle, download })}
                rows={shown}
                keyOf={({ _id }) => _id}
                maxHeight="67vh"
                empty={all.length === 0 ? 'There are no documents.' : 'No documents match.'}
              />
            </Card>
          </Stack>
        )}
      </Loaded>
      {dialog === 'add' && <AddDocuments onClose={close} />}
      {dialog === 'delete' && (
        <AskDialog
          title="Delete Document"
          confirmLabel="Yes"
          cancelLabel="No"
          isDestructive
          call="delete-docs"
          input={{ filePaths: selected.map(({ Key }) => Key) }}
          failed="delete document is failed"
          onDone={() => {
            setTicked(new Set());
            close();
          }}
          onClose={close}
        >
          Are you sure you want to delete these files?
          <ActsOn rows={selected.map(({ Key, name }) => ({ id: Key, label: name }))} />
        </AskDialog>
      )}
    </Page>
  );
}
