import { randomUUID } from 'node:crypto';
import type { Person } from '../../support/api.ts';
import { oneWrong } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { screenshot, type World } from '../world.ts';

const SLACK = 'https://hooks.slack.com/services/T000/B000/xyz';
/** Stripe's test routing number passes the checksum of real ones. */
const ROUTING = '110000000';
const numbers = { bankType: 'bank', routing_number: ROUTING, account_number: '000123456789' };

async function banksOf(world: World) {
  return (await world.alpha.admin.get('/api/search-banks')).body as Record<string, unknown>[];
}

/** Cases of the calls of Settings; test/api/organization/settings.test.ts has what they do together. */
export const settingsCases: Readonly<Record<string, Cases>> = {
  'upload-logo': {
    success: async (t, { alpha }) => {
      const logoOf = async (by: Person) => String((await by.get('/api/get-session')).at('logo'));
      t.is(await logoOf(alpha.admin), '');
      for (const _ of ['the first', 'the one that replaces it'])
        t.is(
          (await alpha.admin.upload('/api/upload-logo', screenshot())).at('message'),
          'The logo was saved.',
        );
      for (const by of [alpha.admin, alpha.member]) {
        const file = await by.get(await logoOf(by));
        t.is(file.status, 200);
        t.is(file.headers.get('content-type'), 'image/png');
      }
      const { uuid } = (await alpha.member.get('/api/get-session')).body as { uuid: string };
      const period = new URLSearchParams({ uuid, from: '2026-01-01', to: '2026-03-10' });
      t.is((await alpha.member.get(`/api/get-statement-pdf?${period}`)).status, 200, 'with the logo on it');
      await alpha.admin.post('/api/remove-logo', {});
      t.is(await logoOf(alpha.member), '');
    },
    badInput: oneWrong({ file: [undefined, new File(['<svg/>'], 'a.svg'), new File(['%PDF-1.7'], 'a.png')] }),
    valid: screenshot,
  },
  'remove-logo': {
    success: async (t, { alpha }) => {
      await alpha.admin.upload('/api/upload-logo', screenshot());
      const answer = await alpha.admin.post('/api/remove-logo', {});
      t.is(answer.at('message'), 'The logo was removed.');
      t.is((await alpha.admin.get('/api/get-session')).at('logo'), '');
    },
    badInput: 'takes no input',
    valid: async ({ org }) => {
      await org.admin.upload('/api/upload-logo', screenshot());
      return {};
    },
  },
  'update-config': {
    success: async (t, { alpha }) => {
      const { uuid: mailContactId } = (await alpha.admin.get('/api/get-session')).body as { uuid: string };
      const changes = {
        mailContactId,
        showUserData: true,
        slackHookUrl: SLACK,
        passFeesOn: true,
        timeZone: 'America/Chicago',
        membersAddEvents: false,
        meetingReminders: false,
        creditPaysOnDueDate: false,
        attendanceThreshold: 60,
        twoApproversAbove: 99.5,
        fiscalMonth: 8,
        ein: '123456789',
      };
      await alpha.admin.post('/api/update-config', changes);
      const { timeZone, ...shown } = changes;
      const changed = await alpha.admin.get('/api/get-config');
      t.like(changed.at('0'), { ...shown, ein: '12-3456789' });
      t.is((await alpha.admin.get('/api/get-session')).at('timeZone'), timeZone);
      const secrets = { slackHookUrl: '', ein: '' };
      t.like((await alpha.member.get('/api/get-config')).at('0'), secrets, 'for administrators alone');
      const off = { mailContactId: '', showUserData: false, passFeesOn: false, twoApproversAbove: null };
      const on = { membersAddEvents: true, meetingReminders: true, creditPaysOnDueDate: true };
      const back = { ...off, ...on, ...secrets, attendanceThreshold: 75, fiscalMonth: 7 };
      await alpha.admin.post('/api/update-config', { ...back, timeZone: 'America/Los_Angeles' });
      t.like((await alpha.admin.get('/api/get-config')).at('0'), back);
    },
    badInput: oneWrong({
      showUserData: ['yes'],
      slackHookUrl: ['x'.repeat(301)],
      passFeesOn: [1],
      timeZone: [7],
      membersAddEvents: ['no'],
      meetingReminders: ['no'],
      creditPaysOnDueDate: ['no'],
      mailContactId: ['x'.repeat(201)],
      attendanceThreshold: [101, 74.5],
      twoApproversAbove: [-1],
      fiscalMonth: [13, 0],
      ein: ['12-345678'],
      stripeOnboarded: [false],
    }),
    valid: () => ({ passFeesOn: false }),
  },
  'lookup-routing': {
    success: async (t, { alpha }) => {
      const wrong = await alpha.admin.get('/api/lookup-routing?routing_number=110000001');
      t.is(wrong.at('message'), 'Invalid Routing Number Please Try Again');
      const answer = await alpha.admin.get(`/api/lookup-routing?routing_number=${ROUTING}`);
      t.is(answer.at('message'), 'OK');
    },
    badInput: oneWrong({ routing_number: [undefined, '1'.repeat(21)] }),
    valid: () => ({ routing_number: ROUTING }),
  },
  'add-bank': {
    success: async (t, world) => {
      const { admin } = world.alpha;
      const answer = await admin.post('/api/add-bank', { ...numbers, bankName: 'Second Bank' });
      const added = (await banksOf(world)).find(({ _id }) => _id === answer.at('_id'));
      t.like(added, { bankName: 'Second Bank', account_number: '****6789', stripeOnboarded: true });
      const again = await admin.post('/api/add-bank', { ...numbers, bankName: 'Second Bank' });
      t.is(again.at('_id'), answer.at('_id'), 'the same account is not added twice');
      const second = await admin.post('/api/add-bank', { bankType: 'venmo', venmoID: 'other' });
      t.is(second.status, 422);
      const events = await world.api.log.readStream('organization-alpha');
      t.notRegex(JSON.stringify(events) + JSON.stringify(world.api.lines), /000123456789|110000000/);
      await admin.post('/api/delete-bank', { id: answer.at('_id') });
    },
    badInput: [
      { input: { bankType: 'zelle', zelleID: '' }, field: 'zelleID' },
      ...oneWrong(
        { bankType: [undefined], venmoID: [undefined, ' ', 'x'.repeat(41), '<b>'] },
        { bankType: 'venmo' },
      ),
      ...oneWrong({ routing_number: ['110000001'], account_number: ['12'], bankName: ['Bank 7'] }, numbers),
    ],
    valid: () => ({ ...numbers, bankName: 'Val Bank' }),
  },
  'delete-bank': {
    success: async (t, world) => {
      const { admin } = world.alpha;
      const added = await admin.post('/api/add-bank', { bankType: 'zelle', zelleID: 'ann@x.example' });
      await admin.post('/api/delete-bank', { id: added.at('_id') });
      t.false((await banksOf(world)).some(({ _id }) => _id === added.at('_id')));
      t.is((await admin.post('/api/delete-bank', { id: added.at('_id') })).status, 404);
    },
    badInput: oneWrong({ id: [undefined, 'x'.repeat(61)] }),
    valid: async ({ org }) => {
      const zelle = { bankType: 'zelle', zelleID: 'val@x.example' };
      return { id: (await org.admin.post('/api/add-bank', zelle)).at('_id') };
    },
  },
  'delete-charge': {
    success: async (t, { alpha }) => {
      const name = `Trip ${randomUUID().slice(0, 8)}`;
      await alpha.admin.post('/api/add-newcharge', { chargeTypes: name });
      await alpha.admin.post('/api/delete-charge', { charge: name });
      const types = (await alpha.admin.get('/api/search-charges')).at('0.chargeTypes') as string[];
      t.false(types.includes(name));
      t.true(types.includes('Dues'));
    },
    badInput: oneWrong({ charge: [undefined, ''] }),
    valid: async ({ org }) => {
      const charge = `Trip ${randomUUID().slice(0, 8)}`;
      await org.admin.post('/api/add-newcharge', { chargeTypes: charge });
      return { charge };
    },
  },
  'create-stripe-connect': {
    success: async (t, world) => {
      const { admin } = world.alpha;
      const bank = { bankName: 'Third Bank', bankType: 'bank' };
      const answer = await admin.post('/api/create-stripe-connect', bank);
      t.regex(String(answer.at('url')), /\/sandbox\/stripe\/onboarding\/acct_/);
      const waiting = (await banksOf(world)).find(({ bankName }) => bankName === 'Third Bank');
      t.like(waiting, { account_number: '', stripeOnboarded: false });
      await admin.post('/api/delete-bank', { id: waiting?._id });
    },
    badInput: oneWrong(
      { bankName: [undefined, ' ', 'x'.repeat(31), 'Bank 7'], bankType: ['venmo'], reconnectStripe: ['yes'] },
      { bankName: 'Bank' },
    ),
    valid: async ({ org }) => {
      // Not connected by anything: its name is all that could be guessed.
      const bankName = `${org.orgCode} Bank`;
      await org.admin.post('/api/create-stripe-connect', { bankName });
      return { bankName, reconnectStripe: true };
    },
  },
};
