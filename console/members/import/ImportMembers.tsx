import { Button } from '@mui/material';
import { useState } from 'react';
import type { Member } from '../../../api/member/contract.ts';
import { formatPhone } from '../../../ledger/values/phone.ts';
import { fullName, isBlank } from '../../../ledger/values/plainText.ts';
import { callOnce } from '../../../ui/app/callOnce.ts';
import { callApi } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { useSession } from '../../../ui/app/session.ts';
import { ChooseEncoding } from '../../../ui/csv/ChooseEncoding.tsx';
import { CsvChoose } from '../../../ui/csv/CsvChoose.tsx';
import { CsvImport } from '../../../ui/csv/CsvImport.tsx';
import { type CsvPreviewColumns, cell } from '../../../ui/csv/CsvPreview.tsx';
import {
  type CsvRow,
  type CsvText,
  decodeCsv,
  hasHeaders,
  isReady,
  readCsv,
} from '../../../ui/csv/csvFile.ts';
import { DialogFrame } from '../../../ui/forms/DialogFrame.tsx';
import { formatDayOr } from '../../shared/time.ts';
import { rosterFile } from '../csv.ts';
import type { CheckedMember, MemberField } from '../validate.ts';
import { Invite } from './Invite.tsx';
import { MatchColumns } from './MatchColumns.tsx';
import { type FileProblem, kindOf, readText, readWorkbook, type Sheet } from './sheets.ts';

type Step =
  | { readonly at: 'choose'; readonly problem?: FileProblem }
  | { readonly at: 'encoding'; readonly name: string; readonly texts: readonly CsvText[] }
  | Template
  | {
      readonly at: 'match';
      readonly name: string;
      readonly sheets: readonly Sheet[];
      readonly members: readonly Member[];
    };

/** A file with the headers of the template, which is held to its rules (spec 3 section 5, "CSV"). */
interface Template {
  readonly at: 'template';
  readonly name: string;
  readonly text: string;
  readonly rows: readonly CsvRow<MemberField, CheckedMember>[];
}

/** CSV Upload of members (spec 3 section 2): the template, and every other roster by matching its columns. */
export function ImportMembers({ onClose }: { readonly onClose: () => void }) {
  const { today } = useSession();
  const file = rosterFile(today);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [pasted, setPasted] = useState('');
  const [failure, setFailure] = useState<string>();
  const toChoice = (problem?: FileProblem) => setStep(problem ? { at: 'choose', problem } : { at: 'choose' });

  const match = async (name: string, sheets: readonly Sheet[]) => {
    if (!sheets.some(({ rows }) => rows.length > 0)) return toChoice(NO_ROWS);
    const members = await callApi('search-member', { active: 'true' });
    setStep({ at: 'match', name, sheets, members });
  };
  const matchText = async (name: string, text: string) => {
    const sheet = readText(name, text);
    if ('message' in sheet) toChoice(sheet);
    else await match(name, [sheet]);
  };
  const readTemplate = async (name: string, text: string) => {
    const members = await callApi('search-member', { active: 'true' });
    const reading = readCsv(file, text, new Set(members.map(({ email }) => email)));
    if (reading.ok) setStep({ at: 'template', name, text, rows: reading.rows });
    else toChoice(reading);
  };
  const readChosen = (name: string, text: string) =>
    hasHeaders(file, text) ? readTemplate(name, text) : matchText(name, text);
  const read = async (chosen: File) => {
    const content = await chosen.arrayBuffer();
    const kind = kindOf(content);
    if (kind === 'old workbook') return toChoice(OLD_WORKBOOK);
    if (kind === 'workbook') {
      const sheets = await readWorkbook(content).catch(() => undefined);
      return sheets === undefined ? toChoice(NO_WORKBOOK) : match(chosen.name, sheets);
    }
    const texts = decodeCsv(content);
    if (texts.length > 1) setStep({ at: 'encoding', name: chosen.name, texts });
    else await readChosen(chosen.name, texts[0].text);
  };
  const tried = async (reading: Promise<void>) => {
    setFailure(undefined);
    await reading.catch((error: unknown) => setFailure(messageOf(error)));
  };

  if (step.at === 'template')
    return (
      <TemplateImport
        {...step}
        onTidy={() => void tried(matchText(step.name, step.text))}
        onBack={() => toChoice()}
        onClose={onClose}
      />
    );
  if (step.at === 'match') return <MatchColumns {...step} onBack={() => toChoice()} onClose={onClose} />;
  return (
    <DialogFrame
      title="CSV Upload"
      isDirty={step.at === 'encoding' || !isBlank(pasted)}
      error={failure}
      onClose={onClose}
    >
      {step.at === 'encoding' ? (
        <ChooseEncoding {...step} onChoose={({ text }) => void tried(readChosen(step.name, text))} />
      ) : (
        <CsvChoose
          file={file}
          takesWorkbooks
          problem={step.problem}
          pasted={pasted}
          onPasted={setPasted}
          onFile={(chosen) => tried(read(chosen))}
        />
      )}
    </DialogFrame>
  );
}

const NO_ROWS = { message: 'The file has no members', detail: 'Add a row for each.' };
const NO_WORKBOOK = {
  message: 'This file cannot be read',
  detail: 'It is no Excel workbook, or is locked by a password. Save it as .xlsx without one, or as CSV.',
};
const OLD_WORKBOOK = {
  message: 'This file cannot be read',
  detail: 'It is from an Excel older than 2007, or locked by a password. Save it as .xlsx or CSV.',
};

/** The template's rows as the specification has them; what it refuses can be tidied instead. */
function TemplateImport(
  props: Template & {
    readonly onTidy: () => void;
    readonly onBack: () => void;
    readonly onClose: () => void;
  },
) {
  const { name, rows } = props;
  const { today } = useSession();
  const [invite, setInvite] = useState(true);
  return (
    <CsvImport
      file={rosterFile(today)}
      columns={columns}
      start={{ name, rows }}
      // It was read with what there is already.
      readExisting={() => Promise.resolve(new Set())}
      send={async (data) => (await callOnce('bulk-add-members', { data, invite })).added}
      call="bulk-add-members"
      done="Successfully bulk added a new Members."
      help={
        <Button color="inherit" size="small" onClick={props.onTidy}>
          Tidy the file and update members
        </Button>
      }
      notice={<Invite count={rows.filter(isReady).length} checked={invite} onChange={setInvite} />}
      onBack={props.onBack}
      onClose={props.onClose}
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
