import { formatPhone } from '../../ledger/values/phone.ts';
import { fullName } from '../../ledger/values/plainText.ts';
import { callOnce } from '../../ui/app/callOnce.ts';
import { callApi } from '../../ui/app/client.ts';
import { useSession } from '../../ui/app/session.ts';
import { CsvImport } from '../../ui/csv/CsvImport.tsx';
import { type CsvPreviewColumns, cell } from '../../ui/csv/CsvPreview.tsx';
import { formatDayOr } from '../shared/time.ts';
import { rosterFile } from './csv.ts';
import type { CheckedMember, MemberField } from './validate.ts';

/** CSV Upload of members (spec 3 section 2). */
export function CsvDialog({ onClose }: { readonly onClose: () => void }) {
  const { today } = useSession();
  return (
    <CsvImport
      file={rosterFile(today)}
      columns={columns}
      readExisting={async () => {
        const members = await callApi('search-member', { active: 'true' });
        return new Set(members.map(({ email }) => email));
      }}
      send={async (data) => (await callOnce('bulk-add-members', { data })).added}
      call="bulk-add-members"
      done="Successfully bulk added a new Members."
      onClose={onClose}
    />
  );
}

const columns: CsvPreviewColumns<MemberField, CheckedMember> = {
  ready: [
    cell('First Name', 'start', ({ fname }) => fname),
    cell('Last Name', 'start', ({ lname }) => lname),
    cell('Email', 'meta', ({ email }) => email),
    cell('Phone', 'meta', ({ phone }) => formatPhone(phone)),
    cell('Address', 'meta', ({ address, city, state, zip }) =>
      [address, city, state, zip].filter((part) => part !== '').join(', '),
    ),
    cell('Date of Birth', undefined, ({ dob }) => formatDayOr(dob, '')),
    cell('Graduation', undefined, ({ graduationYear }) => graduationYear),
  ],
  duplicates: [
    cell('Name', 'start', ({ fname, lname }) => fullName({ fname, lname })),
    cell('Email', 'meta', ({ email }) => email),
  ],
};
