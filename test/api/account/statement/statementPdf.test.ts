import test from 'ava';
import { extractText } from 'unpdf';
import { type Person, startApi } from '../../../support/api.ts';
import { caseJson } from '../../../support/cases.ts';
import { atEnd } from '../../../support/scope.ts';
import { addMember, charge, pay, submitVenmo } from '../../world.ts';

/** The statement as a PDF by its call, with names of every script. */
const api = await startApi('statement_pdf');
const org = await api.addOrg('alpha');
atEnd(test, api.end);

const { name: onPaper } = caseJson<{ readonly name: readonly string[] }>('pdf-names.json');
const { fname: given } = caseJson<{ readonly fname: readonly string[] }>('names.json');

async function pdfText({ cookie }: Person, uuid: string): Promise<string> {
  const period = `uuid=${uuid}&from=2026-01-01&to=2026-03-10`;
  const answer = await fetch(`${api.url}/api/get-statement-pdf?${period}`, { headers: { cookie: cookie() } });
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
  return text.replace(/\s+/g, ' ').normalize('NFC');
}

function lettersOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}]/gu) ?? [];
}

for (const name of [...onPaper, ...given, 'हिन्दी', 'Zoe\u0308 Thị', 'דניאל כהן'])
  test(`the statement of ${JSON.stringify(name)} has the name and every amount`, async (t) => {
    const [fname = '', ...rest] = name.split(' ');
    const memberId = await addMember(org, { fname, lname: rest.join(' ') || 'Kim' });
    const member = { ...org.member, memberId };
    const chargeId = await charge(org, member, 33.35);
    await pay(org, member, chargeId, 10.1);
    const text = await pdfText(org.admin, memberId);
    const shown = name.normalize('NFC').replaceAll('\u00a0', ' ');
    // Readers of PDF files put joined and reordered letters in the order in which they are drawn.
    if (/[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Sinhala}]/u.test(name))
      for (const letter of lettersOf(shown)) t.true(text.includes(letter), `${letter} is not in: ${text}`);
    else t.true(text.includes(shown), `${shown} is not in: ${text}`);
    for (const amount of ['+$33.35 $33.35', '−$10.10 $23.25', 'Due now $23.25'])
      t.true(text.includes(amount), `${amount} is not in: ${text}`);
  });

test('the PDF has the memo of a charge, and a payment that is on its way', async (t) => {
  const chargeId = await charge(org, org.member, 42.5, { memo: 'Missed two chapter meetings' });
  await submitVenmo(org, org.member, chargeId, 42.5);
  const text = await pdfText(org.member, org.member.memberId);
  t.is(text.match(/Missed two chapter meetings/g)?.length, 2);
  t.regex(text, /Payment by Venmo \w{3} \d+, 2026 \$42\.50/);
  t.regex(text, /Due now \$42\.50/);
});
