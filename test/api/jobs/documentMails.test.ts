import test from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { type Person, startApi } from '../../support/api.ts';
import { mailsOf } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { addChapterDocument } from '../document/cases.ts';

/** Members are told that a chapter document asks to be acknowledged. */
const api = await startApi('document_mails');
const org = await api.addOrg('docmails');
const everybody = [org.admin, org.member, org.other, org.pledge];
await beginMails(api.deps);
atEnd(test, api.end);

const ask = (_id: string, isAsked: boolean) => org.admin.post('/api/ask-acknowledgment', { _id, isAsked });
const show = (docType: string, isShown: boolean) =>
  org.admin.post('/api/show-chapter-docs', { docType, isShown });

/** Run the job in two processes at once; answers the subjects of what a person was sent by it. */
async function mailed(...people: readonly Person[]): Promise<string[][]> {
  const before = await Promise.all(people.map(async (person) => (await mailsOf(api, person)).length));
  await Promise.all([mailAboutEvents(api.deps), mailAboutEvents(api.deps)]);
  const all = await Promise.all(people.map((person) => mailsOf(api, person)));
  return all.map((mails, index) => mails.slice(before[index]).map(({ subject }) => subject));
}

test.serial('all members are, once for each document', async (t) => {
  const { _id, path } = await addChapterDocument(org, true);
  const subject = `Please acknowledge: ${path.slice('bylaws/'.length)}`;
  t.deepEqual(
    await mailed(...everybody),
    everybody.map(() => [subject]),
  );
  const [mail] = (await mailsOf(api, org.pledge)).slice(-1);
  t.regex(mail?.text ?? '', /\/chapterdocs/);
  await ask(_id, false);
  await ask(_id, true);
  t.deepEqual(await mailed(org.member), [[]]);
});

test.serial(
  'not to members who have acknowledged it, nor about documents that need no acknowledgment or are hidden',
  async (t) => {
    const acknowledged = await addChapterDocument(org, true);
    await org.member.post('/api/acknowledge-doc', { _id: acknowledged._id });
    const calledOff = await addChapterDocument(org, true);
    await ask(calledOff._id, false);
    const subject = `Please acknowledge: ${acknowledged.path.slice('bylaws/'.length)}`;
    t.deepEqual(await mailed(org.member, org.pledge), [[], [subject]]);
    await addChapterDocument(org, true);
    await show('bylaws', false);
    t.deepEqual(await mailed(org.member), [[]]);
    await show('bylaws', true);
  },
);
