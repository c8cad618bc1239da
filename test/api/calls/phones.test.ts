import test from 'ava';
import { type Answer, type Person, startApi } from '../../support/api.ts';
import { caseJson } from '../../support/cases.ts';
import { atEnd } from '../../support/scope.ts';
import { openTestTwilio } from '../../support/twilio.ts';
import { addGroup, addProspect } from '../prospectGroup/prospectCases.ts';
import { addMember, beginCard, charge, sendVenmo } from '../world.ts';

/** Phone numbers as people have them, and what else they are known by when they pay. */
const twilio = await openTestTwilio();
const api = await startApi('phones', { deps: { sms: twilio.sms } });
const org = await api.addOrg('alpha');
const { admin, member } = org;
atEnd(test, api.end);
atEnd(test, twilio.close);

const { phone: given } = caseJson<{ readonly phone: readonly string[] }>('phones.json');

for (const phone of [...given, '787-555-0123', '+1 340 555 1234', '671.555.1234', '416 555 0123'])
  test.serial(`${phone} is texted, and looks the same on every screen`, async (t) => {
    const digits = phone.replace(/^\+1/, '').replace(/\D/g, '');
    const shown = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
    const _id = await addMember(org);
    t.is((await admin.post('/api/add-phone-number', { _id, phone })).status, 200);
    const sent = await admin.post('/api/send-text', { users: [{ uuid: _id }], message: 'Meet at 7' });
    t.is(sent.status, 200, JSON.stringify(sent.body));

    t.is((await admin.get(`/api/search-member?_id=${_id}`)).at('0.phone'), shown);
    const recipients = await admin.get('/api/get-text-recipients');
    const named = recipients.at('recipients') as { uuid: string; phone: string; canText: boolean }[];
    t.like(
      named.find(({ uuid }) => uuid === _id),
      { phone: shown, canText: true },
    );
    const filter = encodeURIComponent(JSON.stringify({ memberId: _id }));
    t.is((await admin.get(`/api/rest/texts?filter=${filter}`)).at('0.to'), shown);
    const groupId = await addGroup(org);
    await addProspect(admin, groupId, { phone });
    t.is((await admin.get(`/api/get-prospects?groupId=${groupId}`)).at('0.phone'), shown);
  });

interface Step {
  readonly kind: string;
  readonly steps: readonly string[];
}
const steps = caseJson<readonly Step[]>('money-steps.json');
/** The values in quotes. */
const quoted = (kind: string) =>
  [...(steps.find((each) => each.kind === kind)?.steps[0] ?? '').matchAll(/'([^']*)'/g)].map(
    ([, value]) => value ?? '',
  );

test.serial('Zelle knows people by email as well as by phone', async (t) => {
  const payers = [...quoted('zelle by email'), '916-555-0199'];
  t.is(payers.length, 2);
  for (const payer of payers) {
    const answer = await byZelle(member, payer);
    t.is(answer.status, 200, JSON.stringify(answer.body));
  }
  for (const payer of ['jordan@', 'jordan', '@jordan'])
    t.is((await byZelle(member, payer)).at('errors.0.message'), 'Zelle phone number or email is not valid.');
  const waiting = await admin.get('/api/get-misc-payments');
  const names = (waiting.at('data') as { payer: string }[]).map(({ payer }) => payer);
  t.deepEqual(names.sort(), ['(916) 555-0199', 'jordan@example.com']);
});

async function byZelle(by: Person, payer: string): Promise<Answer> {
  const chargeId = await charge(org, by, 50);
  return sendVenmo(by, chargeId, 50, { pmt_type: 'zelle', payer });
}

test.serial('ZIP+4 and the postal codes of other countries pay', async (t) => {
  const codes = quoted('wizard address');
  t.is(codes.length, 2);
  for (const zip of [...codes, 'SW1A 1AA']) {
    const userDetails = {
      name: 'Jo Li',
      email: 'jo@x.example',
      address: '1 Elm',
      address2: '',
      zip,
      city: 'Ottawa',
      pnum: '+44 20 7946 0958',
    };
    const answer = await beginCard(member, await charge(org, member, 50), 50, { userDetails });
    t.is(answer.status, 200, JSON.stringify(answer.body));
  }
});
