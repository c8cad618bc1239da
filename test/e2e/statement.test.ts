import { readFile } from 'node:fs/promises';
import test, { type ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { accountStatement } from '../../api/account/contract.ts';
import { signed } from '../../api/platform/contract/words.ts';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';

import { demo } from '../support/app.ts';
import { desktop, phone } from '../support/browser.ts';
import { follow, press } from './acts.ts';
import { receive } from './money.ts';
import { type Caller, callAs, checkPage, leaveTidy, startToPrepare } from './steps.ts';

/** A statement as a PDF says what the account does, and what the page shows. Serial: one server. */
const running = await startToPrepare('e2e_statement');
const { caller, enter } = running;
const treasurer = await caller(demo.treasurer);
const member = await caller(demo.member);
const { uuid } = await callAs(member, 'get-session', {});
await bounce();
leaveTidy(running, { sharePages: true });

/** A check that is recorded and bounces today, so that something is struck through. */
async function bounce(): Promise<void> {
  const { today } = await callAs(treasurer, 'get-session', {});
  await receive(treasurer, uuid, 43.19, { dueDate: today, by: 'check' });
  const paid = (await callAs(treasurer, 'get-payments', { uuid })).find(({ amount }) => amount === 43.19);
  const reversal = { uuid, paymentId: paid?._id ?? '', kind: 'bounced', reason: 'No funds' } as const;
  await callAs(treasurer, 'reverse-payment', reversal);
}

/** From some day in the midst of the demo on, so that there is something before it. */
async function periodOf(page: Page): Promise<{ readonly from: string; readonly to: string }> {
  const to = await page.getByLabel('To', { exact: true }).inputValue();
  const lines = await linesOf(treasurer);
  const from = lines[Math.floor(lines.length / 2)]?.day ?? '';
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByText(`Opening balance on ${formatDay(from)}`).waitFor();
  return { from, to };
}

/** The lines of the account that moved its balance, by the day on which they did, with the balance then. */
async function linesOf(by: Caller) {
  const answer = await by.request.get(`/api/rest/accounts/${uuid}`);
  const { lines, charges } = accountStatement.parse(await answer.json());
  const memos = new Map(charges.map(({ _id, memo }) => [_id, memo]));
  const { today: to } = await callAs(by, 'get-session', {});
  const { entries } = await callAs(by, 'get-statement', { uuid, from: plusDays(to, -2000), to });
  const told = new Map(entries.map(({ eventId, ...entry }) => [eventId, entry]));
  let cents = 0;
  return lines
    .filter(({ change }) => change !== 0)
    .toSorted((one, other) => one.occurredOn.localeCompare(other.occurredOn))
    .map(({ eventId, change, occurredOn: day, type, chargeId }) => {
      const { sentence = '', correctedBy } = told.get(eventId) ?? {};
      cents += toCents(change);
      const memo = type === 'ChargeAssessed' ? (memos.get(chargeId ?? '') ?? '') : '';
      const text = [sentence, correctedBy?.sentence ?? '', memo].filter((part) => part !== '').join(' ');
      return { day, sentence: text, change, balance: toDollars(cents) };
    });
}

/** What the account says of a period, in the words of a statement. */
async function wanted({ from, to }: { readonly from: string; readonly to: string }) {
  const lines = await linesOf(treasurer);
  const within = lines.filter(({ day }) => day >= from && day <= to);
  const before = lines.filter(({ day }) => day < from);
  return {
    opening: formatDollars(before.at(-1)?.balance ?? 0),
    rows: within.map(({ day, sentence, change, balance }) =>
      [formatDay(day), sentence, signed(change), formatDollars(balance)].join(' '),
    ),
    closing: formatDollars(lines.filter(({ day }) => day <= to).at(-1)?.balance ?? 0),
  };
}

/** The text of the PDF that the page's button saves. */
async function pdfOf(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const bytes = await readFile(await file.path());
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replace(/\s+/g, ' ').normalize('NFC');
}

/** Opening, each entry in its order and none besides, closing. */
async function saysTheSame(t: ExecutionContext, page: Page): Promise<void> {
  const period = await periodOf(page);
  const { opening, rows, closing } = await wanted(period);
  t.true(rows.length > 2);
  const parts = [
    `${formatDay(period.from)} Opening balance ${opening}`,
    ...rows,
    `${formatDay(period.to)} Closing balance ${closing}`,
  ];
  // Where a page ends, its foot and the head of the table stand between two entries.
  const between = / \S[^·]* · [^·]* · page \d+ of \d+ Day Entry Change Balance/g;
  const said = (await pdfOf(page)).replace(between, '');
  t.true(said.includes(parts.join(' ')), `${parts.join(' ')} is not in: ${said}`);

  const entries = page.getByRole('region', { name: 'Entries' });
  const shown = (await entries.innerText()).replace(/\s+/g, ' ').normalize('NFC');
  t.true(shown.includes(`Opening balance on ${formatDay(period.from)} ${opening}`), shown);
  t.true(shown.includes(`Closing balance on ${formatDay(period.to)} ${closing}`), shown);
  const struck = await entries.locator('s').allInnerTexts();
  t.deepEqual(
    struck.map((sentence) => sentence.startsWith('Payment by check')),
    [true],
  );
  const changes = await entries.getByText(/^[+−]\$[\d,.]+$/).allInnerTexts();
  t.deepEqual(
    changes,
    rows.map((row) => row.split(' ').at(-2)),
  );
}

test.serial("a member's statement from their account page, at 1280", async (t) => {
  const page = await enter(demo.treasurer, `/account/${uuid}`, desktop);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Statement' }).click();
  await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor();
  await saysTheSame(t, page);
  await checkPage(t, page, 'statement');
});

test.serial('their own in the portal, at 390', async (t) => {
  const page = await enter(demo.member, '/payHistory', phone);
  await follow(page, 'Statement');
  await saysTheSame(t, page);
  await checkPage(t, page, 'own-statement');
});
