import test from 'ava';
import { fileKinds } from '../../../api/integrations/files/files.ts';
import { extensions } from '../../../api/integrations/files/fileType.ts';
import { MAX_FILE_BYTES } from '../../../ledger/values/input.ts';
import {
  prospectFileTypes,
  validateProspectFile,
  WRONG_PROSPECT_FILE,
} from '../../../ledger/values/prospectRules.ts';

test('a file of a prospect is of at most 100 MiB and of the types of the specification', (t) => {
  t.is(validateProspectFile({ name: 'Me at the table.JPEG', size: MAX_FILE_BYTES }), undefined);
  t.is(
    validateProspectFile({ name: 'me.jpeg', size: MAX_FILE_BYTES + 1 })?.message,
    'File size exceeds 100 MiB',
  );
  for (const name of ['me.gif', 'me.exe', 'me', 'jpeg.zip'])
    t.is(validateProspectFile({ name, size: 1 })?.message, WRONG_PROSPECT_FILE, name);
});

test('the form takes what the server takes', (t) => {
  const kept = fileKinds.prospects.types.map((type) => extensions[type]);
  t.deepEqual(
    kept.filter((extension) => !prospectFileTypes.includes(extension)),
    [],
  );
  t.deepEqual(
    prospectFileTypes.filter((extension) => extension !== 'jpeg' && !kept.some((each) => each === extension)),
    [],
  );
});
