import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { formatMonth, plusDays, plusMonths } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { callAs, idOf } from '../e2e/calls.ts';
import { charge, sendByVenmo } from '../e2e/money.ts';
import { demo, newDataFolder } from '../support/app.ts';
import { desktop, launchBrowser, openPage, phone, type Viewport } from '../support/browser.ts';
import { spawnProgram } from '../support/program.ts';
import type { Figure } from './figures.ts';

/**
 * How many presses a treasurer's job takes on the built apps, from the first page after sign-in, at both
 * widths. Each pointer press, and each Enter, Space or shortcut, is one; Tab, arrows and typing are free.
 */
interface Job {
  readonly what: string;
  readonly most: number;
  /** Does the job, and throws where its outcome is not there. */
  run(page: Page): Promise<void>;
}

const PAYMENTS = 5;

const jobs: readonly Job[] = [
  {
    what: 'who owes most, and due now',
    most: 0,
    async run(page) {
      const { owed } = await callAs(page, 'get-home', {});
      const card = page.getByRole('region', { name: 'Who owes' });
      await inSight(page, card.getByText(formatDollars(owed.dueNow)));
      for (const { name } of owed.most) await inSight(page, card.getByRole('link', { name }));
    },
  },
  {
    what: 'record $60 cash of one who owes $180',
    most: 4,
    async run(page) {
      const { uuid, email } = await memberOwing(page, 60, 60, 60);
      await find(page, email, 'Add Manual Payment');
      const dialog = page.getByRole('dialog', { name: 'Add Manual Payment' });
      await dialog.getByText('owes $180.00').waitFor();
      await dialog.getByLabel('Amount Received').fill('60');
      await dialog.getByRole('button', { name: 'Record $60.00' }).click();
      await dialog.waitFor({ state: 'detached' });
      const [payment] = await callAs(page, 'get-payments', { uuid });
      if (payment?.amount !== 60) throw new Error('The payment is not recorded.');
    },
  },
  {
    what: `${PAYMENTS} payments of a meeting`,
    most: 3 + 2 * PAYMENTS,
    async run(page) {
      const members = (await callAs(page, 'search-member', { active: 'true' })).slice(5, 5 + PAYMENTS);
      await find(page, 'record payments', 'Record payments');
      for (const [at, { name }] of members.entries()) {
        await page.getByLabel(`Member, line ${at + 1}`).fill(name);
        await page.getByRole('option', { name }).first().waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.keyboard.type('12');
        await page.getByLabel(`Member, line ${at + 2}`).waitFor();
        await page.keyboard.press('Enter');
      }
      const sum = formatDollars(12 * PAYMENTS);
      await page.getByRole('button', { name: `Record ${PAYMENTS} payments, ${sum}` }).click();
      await page.getByText(`Recorded ${PAYMENTS} payments, ${sum}.`).waitFor();
    },
  },
  {
    what: 'verify a Venmo payment',
    most: 2,
    async run(page) {
      const before = await callAs(page, 'get-misc-payments', {});
      await page.getByRole('link', { name: /^Verify: / }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText('then owes').waitFor();
      await sheet.getByRole('button', { name: 'Verify', exact: true }).click();
      await page.getByText('Successfully Verified Payment.').first().waitFor();
      const after = await callAs(page, 'get-misc-payments', {});
      if (after.data.length !== before.data.length - 1) throw new Error('The payment still waits.');
    },
  },
  {
    what: 'charge all dues',
    most: 6,
    async run(page) {
      const { today } = await callAs(page, 'get-session', {});
      await find(page, 'add charge', 'Add Charge');
      const dialog = page.getByRole('dialog', { name: 'Add Charge' });
      await dialog.getByRole('button', { name: /^Select all/ }).click();
      await dialog.getByLabel('Amount').fill('60');
      await dialog.getByLabel('Due Date').fill(plusDays(today, 30));
      await choose(page, dialog.getByRole('combobox', { name: 'Charge Type' }), 'Dues');
      await dialog.getByRole('button', { name: 'Add Charge' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  },
  {
    what: 'why does a member owe this',
    most: 2,
    async run(page) {
      const { email } = await memberOwing(page, 45);
      await find(page, email);
      await page.getByRole('heading', { level: 1, name: 'Bo Park' }).waitFor();
      await page.getByText('Dues').first().waitFor();
    },
  },
  {
    what: 'payments of last month by method, CSV',
    most: 3,
    async run(page) {
      const { today } = await callAs(page, 'get-session', {});
      const month = plusMonths(`${today.slice(0, 7)}-01`, -1);
      await page.getByRole('link', { name: `Payments, ${formatMonth(month.slice(0, 7))}` }).click();
      await page.getByRole('heading', { level: 1, name: 'Collected' }).waitFor();
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const text = await readFile(await (await file).path(), 'utf8');
      if (!/Payment Type/.test(text) || !/Cash/.test(text)) throw new Error('The file names no methods.');
    },
  },
  {
    what: 'add an officer',
    most: 3,
    async run(page) {
      const { uuid, email } = await memberOwing(page);
      await find(page, email, 'Make administrator');
      const dialog = page.getByRole('dialog', { name: 'Add New Admin' });
      await dialog.getByRole('button', { name: 'Add New Admin' }).click();
      await dialog.waitFor({ state: 'detached' });
      const people = await callAs(page, 'search-user', {});
      if (people.find((each) => each.uuid === uuid)?.role !== 'admin') throw new Error('No administrator.');
    },
  },
  {
    what: 'refund a payment, its reason typed',
    most: 3,
    async run(page) {
      const paid = await callAs(page, 'search-member', { active: 'true' });
      const payments = await Promise.all(paid.map(({ _id }) => callAs(page, 'get-payments', { uuid: _id })));
      const payment = payments.flat().find(({ refundable }) => refundable > 0);
      const whose = paid.find(({ _id }) => _id === payment?.uuid);
      if (payment === undefined || whose === undefined) throw new Error('Nothing can be refunded.');
      await find(page, whose.email, `Refund ${formatDollars(payment.refundable)}`);
      const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
      await dialog.getByLabel('Reason').fill('Left the club');
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const after = await callAs(page, 'get-payments', { uuid: whose._id });
      if (after.find(({ id }) => id === payment.id)?.refundable === payment.refundable)
        throw new Error('Nothing was refunded.');
    },
  },
  {
    what: 'own-60, first import',
    most: 6,
    async run(page) {
      await find(page, 'add members', 'Add Members');
      await page.getByRole('button', { name: /^Multiple Members/ }).click();
      const dialog = page.getByRole('dialog', { name: 'CSV Upload' });
      const chooser = page.waitForEvent('filechooser');
      await dialog
        .getByRole('button', { name: /choose/i })
        .first()
        .click();
      await (await chooser).setFiles(await rosterFor(page));
      await dialog.getByRole('button', { name: 'Add 58 members' }).click();
      await dialog.getByText('58 added').first().waitFor();
    },
  },
];

/** The roster as Excel keeps it; on a phone the same people at other addresses, for the first are there. */
async function rosterFor(page: Page) {
  const folder = `${import.meta.dirname}/../cases/rosters`;
  if (!isPhone(page)) return `${folder}/own-60.xlsx`;
  const text = await readFile(`${folder}/own-60.csv`, 'utf8');
  const others = text.replaceAll(/@example/gi, '@phone.example');
  return { name: 'own-60.csv', mimeType: 'text/csv', buffer: Buffer.from(others) };
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** Fails unless it is in the window as it is, without scrolling. */
async function inSight(page: Page, part: Locator): Promise<void> {
  const box = await part.first().boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (box === null || box.y < 0 || box.y + box.height > height) throw new Error(`${part} is out of sight.`);
}

/** A new member who owes these amounts, on one charge each. */
async function memberOwing(page: Page, ...amounts: readonly number[]) {
  const { today } = await callAs(page, 'get-session', {});
  const email = `${randomUUID().slice(0, 8)}@clicks.example`;
  const member = await callAs(page, 'create-member', { fname: 'Bo', lname: 'Park', email, active: true });
  for (const amount of amounts) await charge(page, member._id, amount, plusDays(today, 10));
  await page.reload();
  await isReady(page);
  return { uuid: member._id, email };
}

/** The first page after sign-in is there. */
const isReady = (page: Page) =>
  page.getByRole('region', { name: 'To do' }).getByRole('listitem').first().waitFor();

/** By Ctrl K on a desk, by the magnifying glass on a phone: the line with this text, or the first one. */
async function find(page: Page, text: string, line?: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).click();
  else await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  const lines = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  const chosen = line === undefined ? lines.filter({ hasText: text }) : lines.filter({ hasText: line });
  await chosen.first().click();
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Counts presses in the page, across its loads. */
async function countPresses(page: Page): Promise<{ count: number }> {
  const presses = { count: 0 };
  await page.exposeFunction('bursarPressed', () => {
    presses.count += 1;
  });
  await page.addInitScript(() => {
    const pressed = () => (window as unknown as { bursarPressed: () => void }).bursarPressed();
    window.addEventListener('pointerdown', pressed, { capture: true });
    window.addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, target }) => {
        const isTyped = target instanceof Element && target.matches('input, textarea, select');
        const isShortcut = key.length === 1 && (ctrlKey || metaKey || !isTyped);
        if (key === 'Enter' || isShortcut) pressed();
      },
      { capture: true },
    );
  });
  return presses;
}

/** The presses of each job, at both widths. */
export async function run(databaseUrl: string): Promise<Figure[]> {
  const dataFolder = await newDataFolder();
  const variables = { BURSAR_DEMO: '1', DATABASE_URL: databaseUrl, BURSAR_DATA: dataFolder };
  const program = spawnProgram(variables, []);
  const origin = await program.ready;
  const browser = await launchBrowser();
  const enter = async (email: string, viewport: Viewport) => {
    const page = await openPage(browser, { origin, viewport });
    await callAs(page, 'login', { email, password: demo.password });
    return page;
  };
  try {
    const treasurer = await enter(demo.treasurer, desktop);
    const member = await enter(demo.member, desktop);
    const { today } = await callAs(treasurer, 'get-session', {});
    const uuid = await idOf(treasurer, demo.member);
    for (const amount of [31, 32]) {
      const id = await charge(treasurer, uuid, amount, plusDays(today, 30));
      await sendByVenmo(member, 'jordan', { id, uuid, amount });
    }
    const figures: Figure[] = [];
    for (const viewport of [desktop, phone])
      for (const { what, most, run: doIt } of jobs) {
        const page = await enter(demo.treasurer, viewport);
        const presses = await countPresses(page);
        await page.goto('/dashboard');
        await isReady(page);
        await doIt(page);
        figures.push({
          what: `${what}, at ${viewport.width} px`,
          value: presses.count,
          goal: `at most ${most}`,
        });
        await page.context().close();
      }
    return figures;
  } finally {
    await browser.close();
    await program.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
