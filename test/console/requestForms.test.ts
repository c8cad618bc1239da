import test from 'ava';
import { collectionsForm, EMPTY } from '../../console/collections/schema.ts';
import { taxFilingForm } from '../../console/taxFiling/schema.ts';
import { someId } from '../api/calls/caseParts.ts';

/** The rules of the two forms (spec 3 section 5), and what each sends by `contact-us` (section 7). */
const sender = { fname: 'Ann', lname: 'Admin', email: 'ann@club.example' };
const { submit, preview } = collectionsForm(sender, '2026-11');
const owed = {
  ...EMPTY,
  ...{ first: 'Bob', last: 'O’Hare', email: 'BOB@club.example', phone: '(555) 010-0123' },
  ...{ address: '12 Main St', amount: 40, agreed: true },
};
const filing = {
  ...{ fullName: 'Ann Admin', email: 'ann@club.example', phone: '(555) 010-0199' },
  ...{ organization: '', address: '' },
};

/** What is said of each field: the first that is wrong with it. */
function errorsOf(form: typeof submit | typeof taxFilingForm, input: unknown) {
  const issues = form.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

test('collections asks for all but the last name and the member, each under its label', (t) => {
  t.deepEqual(errorsOf(submit, EMPTY), {
    first: 'The First field is required.',
    email: 'The Email field is required.',
    phone: 'The Phone field is required.',
    address: 'The Address field is required.',
    amount: 'The amount field is required.',
    agreed: 'is required',
  });
  t.deepEqual(errorsOf(submit, { ...owed, last: '' }), {});
  for (const [wrong, field] of [
    [{ first: 'Bob #2' }, 'first'],
    [{ first: 'x'.repeat(31) }, 'first'],
    [{ last: 'O_Hare' }, 'last'],
    [{ email: 'bob' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
  ] as const)
    t.deepEqual(Object.keys(errorsOf(submit, { ...owed, ...wrong })), [field], JSON.stringify(wrong));
});

test('collections sends the administrator’s name and email, what was typed as text, and the member', (t) => {
  const sent = {
    ...sender,
    terms: '2026-11',
    memo: 'First: Bob\nLast: O’Hare\nEmail: bob@club.example\nPhone: (555) 010-0123\nAddress: 12 Main St\nAmount: $40.00',
    amount: 40,
  };
  t.deepEqual(submit.parse(owed), sent);
  t.deepEqual(preview.parse({ ...owed, agreed: false }), sent, 'it is shown before the terms are agreed to');
  const memberId = someId();
  t.deepEqual(submit.parse({ ...owed, memberId }), { ...sent, memberId });
});

test('tax filing asks for a name, an email and a phone, and sends the rest as an object', (t) => {
  t.deepEqual(errorsOf(taxFilingForm, { ...filing, fullName: '', email: '', phone: '' }), {
    fullName: 'The Full Name field is required.',
    email: 'The Email field is required.',
    phone: 'The Phone Number field is required.',
  });
  for (const [wrong, field] of [
    [{ fullName: 'Ann 2' }, 'fullName'],
    [{ fullName: 'x'.repeat(31) }, 'fullName'],
    [{ email: 'ann' }, 'email'],
    [{ phone: '12' }, 'phone'],
  ] as const)
    t.deepEqual(
      Object.keys(errorsOf(taxFilingForm, { ...filing, ...wrong })),
      [field],
      JSON.stringify(wrong),
    );
  t.deepEqual(taxFilingForm.parse(filing), {
    ...{ fname: 'Ann Admin', lname: '', email: 'ann@club.example' },
    memo: { phone: '(555) 010-0199', organization: '', address: '' },
  });
});
