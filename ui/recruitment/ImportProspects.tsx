import { formatPhone } from '../../ledger/values/phone.ts';
import { prospectKey } from '../../ledger/values/prospectRules.ts';
import { callOnce } from '../app/callOnce.ts';
import { callApi } from '../app/client.ts';
import { CsvImport } from '../csv/CsvImport.tsx';
import { type CsvPreviewColumns, cell } from '../csv/CsvPreview.tsx';
import { type CheckedProspect, type ProspectField, prospectsFile } from './prospectsFile.ts';

/** CSV Upload of prospects into a group. */
export function ImportProspects({
  groupId,
  onClose,
}: {
  readonly groupId: string;
  readonly onClose: () => void;
}) {
  return (
    <CsvImport
      file={prospectsFile}
      columns={columns}
      readExisting={async () => new Set((await callApi('get-prospects', { groupId })).map(prospectKey))}
      send={async (data) => (await callOnce('import-prospects', { groupId, data })).added}
      call="import-prospects"
      done="Successfully Added Prospects."
      onClose={onClose}
    />
  );
}

const columns: CsvPreviewColumns<ProspectField, CheckedProspect> = {
  ready: [
    cell('Name', 'start', ({ name }) => name),
    cell('Email', 'meta', ({ email }) => email),
    cell('Phone', 'meta', ({ phone }) => formatPhone(phone)),
    cell('Year', 'meta', ({ year }) => year),
    cell('Major', 'meta', ({ major }) => major),
    cell('Instagram', undefined, ({ instagram }) => instagram),
    cell('Snapchat', undefined, ({ snapchat }) => snapchat),
  ],
  duplicates: [cell('Name', 'start', ({ name }) => name), cell('Email', 'meta', ({ email }) => email)],
};
