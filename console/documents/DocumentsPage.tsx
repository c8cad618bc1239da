import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button, Card, IconButton, MenuItem, TextField, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import type { Document } from '../../api/document/contract.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDownload } from '../../ui/documents/useDownload.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { withIds } from '../../ui/forms/choosable.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Sort } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { documentColumns } from './columns.tsx';
import { StorageBar } from './StorageBar.tsx';

const AddDocuments = lazyDialog(
  async () => (await import('../../ui/documents/AddDocuments.tsx')).AddDocuments,
);
const AskDialog = lazyDialog(
  async () => (await import('../../ui/forms/AskDialog.tsx')).AskDialog<'delete-docs'>,
);

/** Words from A, figures from the smallest, or the other way. */
function sorted(documents: readonly Document[], { field, order }: Sort<Document>): readonly Document[] {
  const up = documents.toSorted((one, other) =>
    String(one[field]).localeCompare(String(other[field]), 'en', { numeric: true }),
  );
  return order === 'asc' ? up : up.toReversed();
}

/** /documents (spec 3 section 2). */
export default function DocumentsPage() {
  const { timeZone } = useSession();
  const documents = useRead('documents-list', {});
  const download = useDownload();
  const [dialog, open, close] = useDialog<'add' | 'delete'>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  const [sort, setSort] = useState<Sort<Document>>({ field: 'name', order: 'asc' });
  const phone = usePhone();
  const all = documents.data?.Contents ?? [];
  const wanted = searchable(text.trim());
  const shown = sorted(
    all.filter(({ name }) => searchable(name).includes(wanted)),
    sort,
  );
  // What is not shown is not deleted.
  const selected = shown.filter(({ Key }) => ticked.has(Key));
  const toggle = (key: string) => setTicked(withIds(ticked, [key], !ticked.has(key)));
  return (
    <Page
      title="Documents"
      actions={
        all.length > 0 && (
          <Button variant="contained" onClick={() => open('add')}>
            Upload
          </Button>
        )
      }
    >
      <Loaded query={documents} label="the documents" failed="The documents could not be loaded" height={320}>
        {({ usedBucketSize, quota }) => (
          <Stack>
            <StorageBar used={usedBucketSize} quota={quota} />
            {all.length > 0 && (
              <Row sx={{ alignItems: 'end' }}>
                <TextField
                  label="Search by name"
                  size="small"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
                {phone && (
                  <TextField
                    select
                    label="Sort by"
                    value={sort.field}
                    onChange={(event) =>
                      setSort(
                        event.target.value === 'name'
                          ? { field: 'name', order: 'asc' }
                          : { field: 'LastModified', order: 'desc' },
                      )
                    }
                  >
                    <MenuItem value="name">Title</MenuItem>
                    <MenuItem value="LastModified">Newest first</MenuItem>
                  </TextField>
                )}
                <Button
                  onClick={() =>
                    setTicked(new Set(selected.length < shown.length ? shown.map(({ Key }) => Key) : []))
                  }
                >
                  {selected.length < shown.length ? 'Select all' : 'Select none'}
                </Button>
                {selected.length > 0 && (
                  <Row role="toolbar" aria-label="Selection">
                    <Typography aria-live="polite">{selected.length} selected</Typography>
                    <Tooltip title="Delete Document">
                      <IconButton aria-label="Delete selected documents" onClick={() => open('delete')}>
                        <DeleteOutlined />
                      </IconButton>
                    </Tooltip>
                  </Row>
                )}
              </Row>
            )}
            <Card>
              {all.length === 0 ? (
                <EmptyState
                  title="There are no documents."
                  hint="Files for administrators, such as inventories and notes to the next officers."
                  action={
                    <Button variant="contained" onClick={() => open('add')}>
                      Upload
                    </Button>
                  }
                />
              ) : (
                <RecordList
                  label="Documents"
                  columns={documentColumns({
                    timeZone,
                    isTicked: (key) => ticked.has(key),
                    toggle,
                    download,
                  })}
                  rows={shown}
                  keyOf={({ _id }) => _id}
                  maxHeight="67vh"
                  {...{ sort, onSort: setSort }}
                  empty="No documents match."
                />
              )}
            </Card>
          </Stack>
        )}
      </Loaded>
      {dialog === 'add' && <AddDocuments onClose={close} />}
      {dialog === 'delete' && (
        <AskDialog
          title="Delete Document"
          confirmLabel="Delete"
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
