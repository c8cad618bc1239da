import test from 'ava';
import { isKeyOf, kindOfKey, newKey, typeOfKey } from '../../../../api/integrations/files/files.ts';
import { extensions, type FileType } from '../../../../api/integrations/files/fileType.ts';

for (const [type, extension] of Object.entries(extensions))
  test(`the key of a new file ending in .${extension} is a key, and tells its type and kind`, (t) => {
    const key = newKey('alpha', 'documents', type as FileType);
    t.is(typeOfKey(key), type as FileType);
    t.is(kindOfKey(key), 'documents');
    t.true(isKeyOf('alpha', key));
  });
