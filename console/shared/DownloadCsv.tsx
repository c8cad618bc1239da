import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';
import { messageOf } from '../../api/contract/browser/errors.ts';
import { useSession } from '../session.ts';
import { saveCsv } from './saveCsv.ts';
import { useTimeZone } from './time.ts';
import { readAll, TooManyRows } from './useAllRows.ts';

/**
 * Saves the list around it as a CSV file: all rows that its filters let through, not just the page that is shown.
 *
 * @param sortField what they are sorted by, the earliest first
 */
export function DownloadCsv<Row extends RaRecord>(props: {
  readonly sortField: string;
  readonly csvOf: (rows: readonly Row[], timeZone: string) => string;
}) {
  const { resource, filterValues, total } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const timeZone = useTimeZone();
  const today = useSession()?.today;
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const rows = await readAll<Row>(dataProvider, resource, filterValues, props.sortField);
      saveCsv(`${resource}-${today}.csv`, props.csvOf(rows, timeZone));
    } catch (error) {
      notify(error instanceof TooManyRows ? error.message : messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className="no-print"
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={busy}
      loadingPosition="start"
      disabled={!total || today === undefined}
      onClick={() => void download()}
    >
      Download CSV
    </Button>
  );
}
