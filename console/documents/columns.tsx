import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { IconButton } from '@mui/material';
import type { Document } from '../../api/document/contract.ts';
import { formatBytes } from '../../ledger/values/documentRules.ts';
import { extensionOf } from '../../ledger/values/input.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Tick } from '../../ui/list/Tick.tsx';
import { formatInstantDay } from '../../ui/primitives/instants.ts';
import { weight } from '../../ui/primitives/tokens.ts';

/** The columns of the files table (spec 3 section 2). */
export function documentColumns({
  timeZone,
  isTicked,
  toggle,
  download,
}: {
  readonly timeZone: string;
  readonly isTicked: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly download: (key: string) => void;
}): readonly Column<Document>[] {
  return [
    {
      label: 'Title',
      source: 'name',
      card: 'start',
      sx: { minWidth: 200, fontWeight: weight.label },
      render: ({ Key, name }) => (
        <Tick checked={isTicked(Key)} onChange={() => toggle(Key)}>
          {name}
        </Tick>
      ),
    },
    {
      label: 'Last Modified Date',
      source: 'LastModified',
      nowrap: true,
      render: ({ LastModified }) => formatInstantDay(LastModified, timeZone),
    },
    { label: 'Document Type', render: ({ name }) => extensionOf(name).toUpperCase() },
    { label: 'Size', source: 'Size', align: 'right', nowrap: true, render: ({ Size }) => formatBytes(Size) },
    { label: 'Uploaded by', source: 'uploadedBy' },
    {
      label: 'Download',
      card: 'corner',
      render: ({ Key, name }) => (
        <IconButton size="small" aria-label={`Download ${name}`} onClick={() => download(Key)}>
          <DownloadOutlined fontSize="small" />
        </IconButton>
      ),
    },
  ];
}
