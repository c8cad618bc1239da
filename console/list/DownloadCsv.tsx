import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import type { ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { fetchApi } from '../../ui/app/client.ts';
import { messageOf } from '../../ui/app/errors.ts';
import { useSession } from '../../ui/app/session.ts';
import { useToast } from '../../ui/app/toast.ts';
import { megabytes, readBody } from '../../ui/csv/readBody.ts';
import { saveCsv, saveFile } from '../../ui/csv/saveCsv.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { SecondaryButton } from '../shared/SecondaryButton.tsx';

/**
 * Saves the list around it as a CSV file: all rows that pass its filters, not just the page.
 * @param sortField the rows are sorted by it, the earliest first
 * @param filter what the list is always filtered by
 */
export function DownloadListCsv({
  sortField,
  filter,
}: {
  readonly sortField: string;
  readonly filter?: object;
}) {
  const { resource, filterValues, total } = useListContext();
  return (
    <DownloadCsv
      resource={resource}
      query={{ filter: { ...filterValues, ...filter }, sort: [sortField, 'ASC'] }}
      disabled={!total}
    />
  );
}

/** Saves `/api/rest/<resource>.csv`, which the server writes as it is read, and says how much has come. */
export function DownloadCsv(props: {
  readonly resource: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly disabled: boolean;
}) {
  const { resource, query } = props;
  const toast = useToast();
  const { today } = useSession();
  const [bytes, setBytes] = useState<number>();
  const download = async () => {
    setBytes(0);
    try {
      const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
      const answer = await fetchApi(`/api/rest/${resource}.csv?${new URLSearchParams(parameters)}`);
      saveFile(`${resource}-${today}.csv`, await readBody(answer, setBytes));
    } catch (error) {
      toast(messageOf(error), undefined, 'error');
    } finally {
      setBytes(undefined);
    }
  };
  return (
    <DownloadButton
      isIcon={!bytes}
      loading={bytes !== undefined}
      disabled={props.disabled}
      onClick={() => void download()}
    >
      {bytes ? `${megabytes(bytes)} so far` : 'Download CSV'}
    </DownloadButton>
  );
}

/** Saves rows that have all been read as a CSV file. */
export function DownloadRows<Row>(props: {
  /** The file's. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}) {
  const download = async () => {
    const { csvOf } = await import('../../ui/list/csv.ts');
    saveCsv(props.name, csvOf(props.columns, props.rows));
  };
  return (
    <DownloadButton isIcon disabled={props.rows.length === 0} onClick={() => void download()}>
      Download CSV
    </DownloadButton>
  );
}

function DownloadButton(props: ButtonProps & { readonly isIcon: boolean }) {
  return (
    <SecondaryButton
      className="no-print"
      startIcon={<FileDownloadOutlined />}
      loadingPosition="start"
      {...props}
    />
  );
}
