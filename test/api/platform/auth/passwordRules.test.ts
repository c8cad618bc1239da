import test from 'ava';
import { checkNewPassword } from '../../../../api/platform/auth/passwordRules.ts';

const ann = { email: 'ann.lee@school.example', fname: 'Ann', lname: 'Lee', org: 'Alpha Beta Gamma' };
const check = (password: string, person = ann) =>
  checkNewPassword({ password, password2: password }, person).then(
    () => 'accepted',
    (error: Error & { code?: string }) => error.code ?? error.name,
  );

test('length counts, whatever the characters are', async (t) => {
  t.is(await check('seven77'), 'passwordTooShort');
  t.is(await check('a b c d e f g'), 'passwordTooShort', 'spaces do not count');
  for (const password of [
    'kxqzwvjm',
    '٣٩٤٧٥٨١٠٦٢',
    'ein langer Satz über Bäume',
    '😀🚲🌲🎻🐌🧀⛵🪁',
    `herons at low tide ${'walk far '.repeat(15)}`,
  ])
    t.is(await check(password), 'accepted', password);
});

test('the two must be alike', async (t) => {
  const error = await t.throwsAsync(checkNewPassword({ password: 'kxqzwvjm', password2: 'kxqzwvjn' }, ann));
  t.is(error?.message, 'Confirm Password field must match with new password field!');
});

test('the most used passwords are refused, in capitals and with spaces too', async (t) => {
  for (const password of ['password1', 'PassWord1', 'qwertyuiop', 'iloveyou1', '1q2w3e4r', 'i love you 1'])
    t.is(await check(password), 'commonPassword', password);
});

test('one’s own name, email and organization are refused, with digits around them too', async (t) => {
  for (const password of [
    'ann.lee@school.example',
    'AnnLee2026',
    'lee-ann-2026',
    'alphabetagamma',
    'Gamma Beta Alpha!',
    'bursar-2026-!!',
    '12345ann6789',
  ])
    t.is(await check(password), 'personalPassword', password);
  for (const password of ['ann plants tulips', 'leeward island'])
    t.is(await check(password), 'accepted', password);
  t.is(await check('ÉricÖztürk99', { ...ann, fname: 'Éric', lname: 'Öztürk' }), 'personalPassword');
});

test('repeats, sequences, dates, keyboard rows and the demo’s password are refused, with a digit added too', async (t) => {
  for (const password of [
    'aaaaaaaa',
    '00000000',
    'zzzzzzzz',
    '123123123',
    'abcabcabc',
    'abcdefgh',
    'ABCDEFGHIJ',
    'zyxwvuts',
    '٣٤٥٦٧٨٩٠١٢',
    '😀'.repeat(8),
    'zxcvbnm,',
    '!@#$%^&*',
    '1111aaaa',
    '19900101',
    'Password1!',
    'p@$$w0rd'.repeat(25),
    'bursar-demo',
    'Bursar-Demo1',
  ])
    t.regex(await check(password), /^(guessable|common)Password$/, password);
});

test('one common word with digits and signs around it is refused, a passphrase is not', async (t) => {
  for (const password of [
    'letmein123!',
    'Fall2026!!',
    'Qwerty2024',
    'P@ssw0rd99',
    'Summer2025!',
    'winter-2024',
    '2024spring!',
    'Autumn!2026',
    'W3lcome2026!',
    '$ummer2026',
    'welc0m3!!',
    'dragon!!99',
    '99DRAGON99',
    'zxcvbn2024!',
    'poiuyt#77',
    'asdf!!2024',
    'January2026!',
  ])
    t.regex(await check(password), /^(guessable|common)Password$/, password);
  for (const password of [
    'correct horse battery staple',
    'tulip-garden-42',
    'qwerty keeps falling',
    'summer evenings in Maine',
    'password is a poem 9',
    'letmein to the old lighthouse 2026',
    'kV9#pq2Lz',
    '4821-xkr-7790',
    'octopusladder7',
  ])
    t.is(await check(password), 'accepted', password);
});
