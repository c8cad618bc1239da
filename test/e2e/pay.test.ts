import test from 'ava';
import type { Page } from 'playwright-core';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { demo } from '../support/app.ts';
import { axeViolations, desktop, phone } from '../support/browser.ts';
import { callStatement, standInForStripeJs, stripeJsCalls } from '../support/stripeJs.ts';
import { typeViolations } from '../support/stripeTypes.ts';
import { until } from '../support/until.ts';
import { answers, fill, follow, openDialog, openTab, press } from './acts.ts';
import { atStripe } from './behind.ts';
import { giveCredit } from './money.ts';
import { mailTo } from './outbox.ts';
import { fillCard, throughBilling, toSummary } from './paySteps.ts';
import {
  callAs,
  checkPage,
  fitsWindow,
  go,
  idOf,
  leaveTidy,
  letThrough,
  sees,
  startToPrepare,
} from './steps.ts';

/**
 * The payment wizard and the receipt in a real browser, against the Stripe sandbox of the program itself. One
 * page of the member and one of the treasurer: tests that lose requests come last, since they log errors.
 */
const running = await startToPrepare('e2e_pay');
const { app, caller, enter } = running;
const treasurer = await caller(demo.treasurer);
const { today } = await callAs(treasurer, 'get-session', {});
const uuid = await idOf(treasurer, demo.member);
/** What the tests pay, charged before the page reads: it keeps for ten seconds what it has read. */
const charges: readonly (readonly [name: string, amount: number, account?: string])[] = [
  ['Spring Banquet', 80.1],
  ['Retreat Weekend', 50],
  ['House Dues', 120],
  ['Hall Fee', 75],
  ['Formal Ticket with Dinner and the Bus Home', 45, 'venmo/zelle'],
  ['Jacket', 60],
  ['Pin', 5],
  ['Badge', 9],
  ['Conference', 100],
  ['Banner', 12],
  ['Lost Answer', 30],
  ['Left Alone', 20],
  ['Patch', 7],
  ['Two Tabs', 40],
  ['Mug', 9],
  ['Kit', 45],
];
await callAs(treasurer, 'create-dues', {
  dues: charges.map(([other, amount, account = 'bank 4821']) => ({
    uuid,
    type: 'Other',
    other,
    account,
    amount,
    dueDate: plusDays(today, 30),
  })),
});
const page = await enter(demo.member, '/profile', phone);
const office = await enter(demo.treasurer, 'about:blank');
leaveTidy(running, { sharePages: true });

const toPay = () => go(page, '/pay', 'Make a Payment');

async function dueOf(name: string) {
  const due = (await callAs(page, 'search-dues', { uuid })).find((each) => each.other === name);
  if (due === undefined) throw new Error(`There is no charge ${name}.`);
  return due;
}

/** The payments that were for a charge. */
async function paymentsFor(name: string) {
  const { _id } = await dueOf(name);
  return (await callAs(page, 'get-payments', { uuid })).filter(({ chargeIds }) => chargeIds.includes(_id));
}

/** In the page: on how many lines the text of an element stands. */
function linesOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getClientRects().length;
}

/** Press Tab until the focus is on what has this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? element.labels?.[0]
          : undefined;
      return element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

test.serial('a member pays by card on their phone, with the keyboard alone', async (t) => {
  await tabTo(page, /^Pay Now$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pay All' }).waitFor();
  await tabTo(page, /^Pay Amount for Spring Banquet/);
  await page.keyboard.type('80.11');
  await sees(page, 'Amount must be $80.10 or less.');
  await checkPage(t, page, 'pay-list');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  await tabTo(page, /^Payment Method/);
  await page.keyboard.type('Card');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Next$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Billing Information' }).waitFor();
  await page.getByLabel('Full Name').and(page.locator(':not([value=""])')).waitFor();
  await checkPage(t, page, 'pay-billing');
  await tabTo(page, /^Next$/);
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Card Number/).waitFor();
  await tabTo(page, /^Card Number/);
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await checkPage(t, page, 'pay-card');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/receipt?payment=*');
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await sees(page, '$80.10', 'Spring Banquet', 'Card');
  await checkPage(t, page, 'receipt');

  t.like(await dueOf('Spring Banquet'), { amtPaid: 80.1, isPaid: true });
  await page.reload();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await page.goBack();
  t.is(await page.getByRole('heading', { name: 'Payment Successful' }).count(), 0);
  t.is((await paymentsFor('Spring Banquet')).length, 1);
});

test.serial('a declined card pays nothing; the next one asks for 3-D Secure and pays once', async (t) => {
  await toPay();
  await toSummary(page, 'Retreat Weekend', '50', 'Card');
  await answers(page, /^Pay \$/, 'The Card Number field is required.');
  await fillCard(page, '4000000000000002');
  await press(page, /^Pay \$/);
  await page.getByRole('alert').filter({ hasText: 'Payment failed Your card was declined.' }).waitFor();
  await checkPage(t, page, 'pay-declined');
  t.is((await dueOf('Retreat Weekend')).amtPaid, 0);

  await fillCard(page, '4000000000003220');
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  const challenge = page.getByRole('dialog', { name: '3-D Secure' });
  await challenge.waitFor();
  await checkPage(t, page, 'pay-challenge');
  await press(challenge, 'Fail authentication');
  await page.getByRole('alert').filter({ hasText: 'Payment failed We are unable to authenticate' }).waitFor();
  t.is((await dueOf('Retreat Weekend')).amtPaid, 0);

  await press(page, /^Pay \$/);
  await press(challenge, 'Complete authentication');
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await page.setViewportSize(desktop);
  await fitsWindow(t, page, 'receipt');
  await page.setViewportSize(phone);
  t.is((await dueOf('Retreat Weekend')).amtPaid, 50);
  t.deepEqual(
    (await paymentsFor('Retreat Weekend')).map(({ amount, status }) => ({ amount, status })),
    [
      { amount: 50, status: 'success' },
      { amount: 50, status: 'failed' },
      { amount: 50, status: 'failed' },
    ],
  );
});

test.serial('a bank transfer is pending, then accepted, then returned by the bank', async (t) => {
  await toPay();
  await toSummary(page, 'House Dues', '120', 'Bank Transfer (ACH)');
  const form = await openDialog(page, /Add (a|another) Bank Account/, 'Add a Bank Account');
  await form.getByLabel('Routing Number').fill('11');
  await answers(form, 'Continue', 'The Routing Number must have nine digits.');
  await form.getByLabel('Routing Number').fill('123456789');
  await answers(form, 'Continue', 'Invalid Routing Number Please Try Again');
  await fill(form, { 'Routing Number': '110000000', 'Account Number': '000000000009' });
  await checkPage(t, page, 'pay-add-bank');
  const terms = await openDialog(form, 'Continue', 'Direct debit terms');
  await sees(terms, /30 days' notice/);
  await checkPage(t, page, 'pay-terms');
  const described = await terms.getAttribute('aria-describedby');
  await sees(page.locator(`[id="${described}"]`), /you authorize .* to debit this bank account/);
  await page.mouse.click(5, 5);
  t.true(await terms.isVisible(), 'a tap beside the terms is no answer');
  await press(terms, 'Disagree');
  await press(form, 'Continue');
  await press(terms, 'Agree');
  // The bank is not known to Stripe: the member tells Stripe which small deposits came.
  await sees(page, /\*\*\*\*0009 is not verified yet/);
  await checkPage(t, page, 'pay-bank-unverified');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Verify' }).click();
  const deposits = await opened;
  await deposits.getByLabel(/begins with SM/).fill('SM11AA');
  await answers(deposits, 'Verify', 'The bank account is verified.');
  await deposits.close();
  await page.reload();
  await page.getByRole('radio', { name: /\*\*\*\*0009/ }).waitFor();

  // The bank says no: back to the payment list, with nothing paid and everything still filled in.
  const refused = { status: 422, message: 'Payment failed The account is closed.', title: 'x', type: 'x' };
  await page.route('**/api/create-payment-intent-method', (route) =>
    route.fulfill({ status: 422, json: refused }),
  );
  await press(page, /^Pay \$/);
  await sees(page, 'Payment failed : Please try again after sometime or use a different bank account!');
  t.is(new URL(page.url()).search, '');
  await letThrough(page, '**/api/create-payment-intent-method');
  await throughBilling(page);

  // The bank wants another account: that is told where another one can be chosen.
  const message = 'Payment failed This payment exceeds the weekly volume limit of the bank account.';
  const another = {
    client_secret: 'x',
    order_id: 'x',
    paymentId: 'x',
    publishableKey: 'x',
    amount: 120,
    fee: 0,
    creditsUsed: 0,
    status: 'requires_payment_method',
    message,
  };
  await page.route('**/api/create-payment-intent-method', (route) =>
    route.fulfill({ status: 200, json: another }),
  );
  await press(page, /^Pay \$/);
  await sees(page.getByRole('alert'), message);
  await letThrough(page, '**/api/create-payment-intent-method');
  await press(page, /^Pay \$/);
  await page.getByRole('heading', { name: 'Payment Pending' }).waitFor();
  await sees(page, /bank is processing your payment/);
  await checkPage(t, page, 'receipt-bank');

  const [payment] = await paymentsFor('House Dues');
  t.like(payment, { status: 'pending', amount: 120, payment_type: 'ach' });
  const intentId = payment?.order_id ?? '';
  await sees(await historyRow(intentId), 'Pending');
  t.is((await dueOf('House Dues')).amtPaid, 0);

  await atStripe(app, (stripe) => stripe.succeedAch(intentId));
  await untilStatus('House Dues', 'success');
  t.is((await dueOf('House Dues')).amtPaid, 120);

  await atStripe(app, (stripe) => stripe.returnAch(intentId));
  await untilStatus('House Dues', 'returned');
  t.is((await dueOf('House Dues')).amtPaid, 0);
  const row = await historyRow(intentId);
  await sees(row, 'Returned');
  await checkPage(t, page, 'history-returned');
  await follow(row, /^Receipt/, 'Payment Returned');
  // Opened from the history it names what each charge had got.
  await sees(page.getByRole('article'), 'House Dues', '$120.00');
});

test.serial(
  'a bank debit that fails days later pays nothing, and the member and the treasurer are told why',
  async (t) => {
    await toPay();
    await toSummary(page, 'Hall Fee', '75', 'Bank Transfer (ACH)');
    await page.getByRole('radio', { name: /\*\*\*\*0009/ }).check();
    await answers(page, /^Pay \$/, /bank is processing your payment/);
    const intentId = (await paymentsFor('Hall Fee'))[0]?.order_id ?? '';
    await atStripe(app, (stripe) => stripe.failAch(intentId));
    await untilStatus('Hall Fee', 'failed');
    const [failed] = await paymentsFor('Hall Fee');
    t.like(failed, { pay_success: 0, paymentStatus: 'failed', amount: 75 });
    const reason = failed?.reason ?? '';
    t.not(reason, '');
    t.like(await dueOf('Hall Fee'), { amtPaid: 0, remaining: 75, isPaid: false });

    const row = await historyRow(intentId);
    await sees(row, 'Declined');
    await follow(row, /^Receipt/, 'Payment Declined');
    await sees(page, reason);
    await checkPage(t, page, 'receipt-failed');
    await page.getByRole('link', { name: 'Go to Profile' }).click();
    await sees(page.getByRole('main'), 'Hall Fee', '$75.00');

    await office.goto(`/account/${uuid}?tab=payments`);
    const paid = office.getByRole('row').filter({ hasText: intentId });
    await sees(paid, 'Declined', reason);
    t.is(await paid.getByRole('button', { name: /^Refund/ }).count(), 0);
    await openTab(office, 'Charges');
    const charge = office.getByRole('heading', { level: 3 }).filter({ hasText: 'Hall Fee' });
    await sees(charge, 'Current', '$75.00');
    await checkPage(t, office, 'account-failed-debit');
    // No money moved, so the journal has nothing of it; the member was mailed.
    await go(office, listUrl('/deliveries', { memberId: uuid, kind: 'payment-failed' }), 'Mail Log');
    await office.getByRole('row').filter({ hasText: 'Payment failed' }).first().waitFor();
  },
);

/** A payment's row in the payment history, newly loaded. */
async function historyRow(orderId: string) {
  await page.goto('/payHistory');
  const row = page.getByRole('listitem').filter({ hasText: orderId });
  await row.waitFor();
  return row;
}

/** Wait until the webhook has brought it: the sandbox sends within a second. */
const untilStatus = (charge: string, status: string) =>
  until(async () => (await paymentsFor(charge))[0]?.status === status);

test.serial(
  'Venmo: a screenshot is needed, a failed upload keeps what was typed, and the payment waits',
  async (t) => {
    const name = 'Formal Ticket with Dinner and the Bus Home';
    await toPay();
    await page.getByRole('textbox', { name: `Pay Amount for ${name}` }).fill('45');
    const methods = page.getByLabel('Payment Method').locator('option');
    await methods.filter({ hasText: 'Venmo/Zelle' }).waitFor({ state: 'attached' });
    t.is(await methods.count(), 1);
    await throughBilling(page);
    await page.getByRole('region', { name: 'How it Works' }).waitFor();
    const amount = page.getByRole('region', { name: 'Order summary' }).getByText('$45.00').first();
    t.is(await amount.evaluate(linesOf), 1, 'a long name leaves its amount on one line');
    await checkPage(t, page, 'pay-venmo');
    await answers(page, 'SUBMIT', 'The Venmo username field is required.');
    await page.getByLabel('Venmo username').fill('jordan-ellis');
    await answers(page, 'SUBMIT', 'Please upload a screenshot for transaction.');

    const screenshot = page.getByLabel('Screenshot of the payment');
    await screenshot.setInputFiles({
      name: 'note.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no image'),
    });
    await sees(page, 'Only an image can be uploaded as the screenshot.');
    await screenshot.setInputFiles({
      name: 'paid.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    await page.route('**/api/upload-payment-doc', (route) => route.fulfill({ status: 408, body: '' }));
    await answers(page, 'SUBMIT', 'Failed to upload, please try again.', 'paid.png');
    t.is(await page.getByLabel('Venmo username').inputValue(), 'jordan-ellis');
    await letThrough(page, '**/api/upload-payment-doc');
    const sent = page.getByLabel('Date Sent');
    t.is(await sent.inputValue(), today);
    await sent.fill(plusDays(today, 1));
    await answers(page, 'SUBMIT', 'The date sent should not be after today');
    await sent.fill(plusDays(today, -2));
    await page.getByRole('button', { name: 'SUBMIT' }).dblclick();
    await page.getByRole('heading', { name: 'Payment Pending' }).waitFor();

    const made = await paymentsFor(name);
    t.is(made.length, 1);
    t.like(made[0], {
      status: 'pending',
      amount: 45,
      payment_type: 'venmo',
      payDate: plusDays(today, -2),
    });
    await sees(page, formatDay(plusDays(today, -2)));
    t.is((await dueOf(name)).amtPaid, 0);
    await follow(page, 'Go to Profile', 'Profile');
    await sees(page, /\$45\.00 sent .* is waiting to be confirmed\./);
    await page.locator('h1:focus').waitFor();
    t.is(await page.title(), 'Profile · Bursar');
    await press(page, 'Pay Now');
    await page.getByRole('heading', { level: 1, name: 'Make a Payment' }).waitFor();
    await sees(page, /\$45\.00 sent .* is waiting to be confirmed\./);
    t.is(await page.getByRole('textbox', { name: `Pay Amount for ${name}` }).count(), 0);
    await checkPage(t, page, 'pay-pending');
  },
);

test.serial('credit pays a part besides a card, and alone what it covers', async (t) => {
  await giveCredit(treasurer, uuid, 25);
  await page.goto('/pay');
  await page.getByRole('checkbox', { name: 'Use my Bursar Credit ($25.00)' }).check();
  await page.getByRole('textbox', { name: 'Pay Amount for Jacket' }).fill('40');
  await sees(page, '$25.00 from your credit, $15.00 to pay');
  await page.getByLabel('Payment Method').selectOption({ label: 'Card' });
  await checkPage(t, page, 'pay-credit');
  await throughBilling(page);
  const order = page.getByRole('region', { name: 'Order summary' });
  await sees(order, '−$25.00', '$15.00');
  await fillCard(page, '4242424242424242');
  await press(page, 'Pay $15.00');
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  t.is((await dueOf('Jacket')).amtPaid, 40);

  await giveCredit(treasurer, uuid, 8);
  await page.goto('/pay');
  await page.getByRole('textbox', { name: 'Pay Amount for Pin' }).fill('5');
  await page.getByRole('checkbox', { name: /Use my Bursar Credit/ }).check();
  await sees(page, 'Your credit covers everything.');
  await throughBilling(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).dblclick();
  await page.getByRole('heading', { name: 'Payment Recorded' }).waitFor();
  t.like(await dueOf('Pin'), { amtPaid: 5, isPaid: true });
});

test.serial("with the real Stripe, cards and bank accounts go through Stripe's own fields", async (t) => {
  const page = await enter(demo.member, '/pay', desktop, { bypassCSP: true });
  await standInForStripeJs(page);
  await toSummary(page, 'Badge', '5', 'Card');
  const number = page.getByLabel("Card number in Stripe's own field");
  const pay = () => page.getByRole('button', { name: 'Pay $5.00' }).click();
  await number.fill('4000000000009995');
  await pay();
  await sees(page.getByRole('alert'), 'Payment failed Your card has insufficient funds.');
  await number.fill('4242424242424242');
  await pay();
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  t.is((await dueOf('Badge')).amtPaid, 5);
  const cards = await stripeJsCalls(page);
  t.like(cards.find(({ call }) => call === 'stripe.elements')?.args[0], { mode: 'payment', amount: 500 });
  t.is(cards.filter(({ call }) => call === 'stripe.createConfirmationToken').length, 2);
  t.is(cards.filter(({ call }) => call === 'stripe.confirmPayment').length, 2);
  t.like(
    cards.find(({ call }) => call === 'open'),
    { args: ['pk_test_standIn', { stripeAccount: 'acct_demo' }] },
  );

  await page.goto('/pay');
  await toSummary(page, 'Badge', '4', 'Bank Transfer (ACH)');
  await press(page, /Add (a|another) Bank Account/);
  await press(page, 'Agree');
  await page.getByRole('radio', { name: /\*\*\*\*6789/ }).waitFor();
  const banks = await stripeJsCalls(page);
  t.deepEqual(
    banks.map(({ call }) => call),
    ['open', 'stripe.collectBankAccountForSetup', 'stripe.confirmUsBankAccountSetup'],
  );
  t.deepEqual(await typeViolations([...cards, ...banks].map(callStatement)), []);
  await page.context().close();
});

test.serial('the card fee is asked for where the organization passes it on', async (t) => {
  await callAs(treasurer, 'update-config', { passFeesOn: true });
  await toPay();
  await toSummary(page, 'Conference', '100', 'Card');
  const order = page.getByRole('region', { name: 'Order summary' });
  await sees(order, '$100.00', 'Credit card fee', '$3.45', '$103.45');
  // Of a debit card the total without the fee is shown before anything is paid.
  await fillCard(page, '4000056655665556');
  await press(page, 'Pay $103.45');
  await sees(page.getByRole('status'), 'Only credit cards pay the card fee. With this card you pay $100.00.');
  await page.getByRole('button', { name: 'Pay $100.00' }).waitFor();
  t.is(await order.getByText('Credit card fee').count(), 0);
  t.is((await dueOf('Conference')).amtPaid, 0);
  await checkPage(t, page, 'pay-debit-card');
  await fillCard(page, '4242424242424242');
  await press(page, 'Pay $100.00');
  await sees(page.getByRole('status'), 'With this card the card fee is added. You pay $103.45.');
  await press(page, 'Pay $103.45');
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await sees(page, '$3.45', '$103.45');
  t.like(await dueOf('Conference'), { amtPaid: 100, isPaid: true });
  await page.emulateMedia({ media: 'print' });
  t.false(
    await page.getByRole('navigation', { name: 'Main' }).isVisible(),
    'the receipt is printed without the frame',
  );
  t.true(await page.getByRole('heading', { name: 'Payment Successful' }).isVisible());
  await page.emulateMedia({ media: 'screen' });
  await callAs(treasurer, 'update-config', { passFeesOn: false });
});

test.serial(
  'an account that Stripe restricts takes no cards, says why, and goes on where Stripe asks',
  async (t) => {
    await atStripe(app, (stripe) => stripe.restrictAccount('acct_demo', 'asksMore'));
    await mailTo(page, demo.treasurer, /Stripe is not taking payments for you/);
    await go(office, '/settings', 'Settings');
    const notice = office.getByRole('alert').filter({ hasText: 'Stripe needs more' });
    await sees(notice, 'Please continue at Stripe. Members cannot pay by card or bank.');
    await checkPage(t, office, 'settings-stripe-restricted');

    await page.goto('/pay');
    const offered = page.getByLabel('Payment Method').locator('option', { hasText: /Card|Bank/ });
    await page.getByLabel('Payment Method').waitFor();
    t.is(await offered.count(), 0);
    await fitsWindow(t, page, 'pay-stripe-restricted');

    await press(notice, 'Continue at Stripe');
    await office.waitForURL(/\/sandbox\/stripe\/onboarding\//);
    await office.getByLabel(/agree/i).check();
    await press(office, 'Agree and submit');
    await office.waitForURL(/\/settings/);
    await until(async () => {
      await page.reload();
      await page.getByLabel('Payment Method').waitFor();
      return (await offered.count()) > 0;
    });
    await go(office, '/settings', 'Settings');
    await sees(office.getByRole('region', { name: 'Member Payment Methods' }), /\*{4}\d{4}/);
    t.is(await notice.count(), 0);
    await toSummary(page, 'Banner', '12', 'Card');
    await fillCard(page, '4242424242424242');
    await press(page, 'Pay $12.00');
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  },
);

test.serial('the page says when nothing is due, and an administrator sees recent payments', async (t) => {
  await office.goto('/receipt');
  await office.getByRole('table', { name: 'Recent Payments' }).waitFor();
  await sees(office, 'Time (PT)');
  t.is(await office.getByText('Payment not found.').count(), 0, 'none was asked for');
  await checkPage(t, office, 'receipt-admin');
  await follow(office, 'Make a Payment');
  await checkPage(t, office, 'pay-admin');
});

test.serial(
  'when the answer is lost, the page finds out after a reload that the payment was made',
  async (t) => {
    await toPay();
    await toSummary(page, 'Lost Answer', '30', 'Card');
    await fillCard(page, '4242424242424242');
    await page.route('**/api/add-payment', (route) => route.abort());
    await answers(page, /^Pay \$/, /You will not be charged twice\./);
    await letThrough(page, '**/api/add-payment');
    await page.reload();
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    t.is((await paymentsFor('Lost Answer')).length, 1);
    t.is((await dueOf('Lost Answer')).amtPaid, 30);

    // The other way round: the page is left before the bank says yes. Nothing is paid; the wizard goes on.
    await toPay();
    await toSummary(page, 'Left Alone', '20', 'Card');
    await fillCard(page, '4000000000003220');
    await press(page, /^Pay \$/);
    await page.getByRole('dialog', { name: '3-D Secure' }).waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Order summary' }).waitFor();
    t.is((await dueOf('Left Alone')).amtPaid, 0);
    // With another address the call is another one, and yet no payment is made twice.
    await press(page, 'Back');
    await page.getByLabel('City').fill('Elsewhere');
    await press(page, 'Next');
    await fillCard(page, '4242424242424242');
    await press(page, /^Pay \$/);
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    t.is((await paymentsFor('Left Alone')).filter(({ status }) => status === 'success').length, 1);
  },
);

test.serial(
  'an answer that was lost, a second tab and a lost connection leave nobody in doubt',
  async (t) => {
    await giveCredit(treasurer, uuid, 7);
    await page.goto('/pay');
    await toSummary(page, 'Patch', '7');
    const pay = page.getByRole('button', { name: 'Pay', exact: true });
    await pay.waitFor();

    // Without a connection the button fails at once, and nothing is done later behind the person's back.
    await page.context().setOffline(true);
    await pay.click();
    await sees(page.getByRole('alert'), /You are offline.*Your credit will not be used twice\./);
    await page.context().setOffline(false);
    t.is((await dueOf('Patch')).amtPaid, 0);

    // The payment is made, but its answer never arrives.
    await page.route('**/api/misc-payment', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pay.click();
    await sees(page.getByRole('alert'), /Your credit will not be used twice\./);
    await letThrough(page, '**/api/misc-payment');
    await page.reload();
    await sees(page, 'You already made this payment of $7.00. Nothing is charged again.');
    t.deepEqual(await axeViolations(page), []);
    await press(page, 'Go to the receipt');
    await page.getByRole('heading', { name: 'Payment Recorded' }).waitFor();
    t.is((await paymentsFor('Patch')).length, 1);

    await toPay();
    const second = await page.context().newPage();
    await second.goto('/pay');
    for (const tab of [page, second]) {
      await toSummary(tab, 'Two Tabs', '40', 'Card');
      await fillCard(tab, '4242424242424242');
    }
    await press(page, 'Pay $40.00');
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    await press(second, 'Pay $40.00');
    await sees(second, 'You already made this payment of $40.00. Nothing is charged again.');
    t.is((await paymentsFor('Two Tabs')).length, 1);
    await second.close();
  },
);

test.serial('what was typed stays, and what is shown to be paid is what was typed last', async (t) => {
  await toPay();
  await toSummary(page, 'Kit', '45', 'Venmo/Zelle');
  await page.getByLabel('Venmo username').fill('jordan-ellis');
  // Back from Venmo, without a connection: asking again what it comes to fails, and the form is still there.
  let asked = 0;
  await page.route('**/api/quote-payment', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await until(() => asked === 3);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  t.is(await page.getByLabel('Venmo username').inputValue(), 'jordan-ellis');
  await letThrough(page, '**/api/quote-payment');

  // Back to the list, another amount, then the browser's forward button: the old amount is not paid.
  await page.goBack();
  await page.getByRole('region', { name: 'Billing Information' }).waitFor();
  await page.goBack();
  const amount = page.getByRole('textbox', { name: 'Pay Amount for Kit' });
  await amount.fill('');
  await press(page, 'Next');
  const nothing = page.getByText('Pay Amount must be greater than 0.');
  await nothing.waitFor();
  await amount.fill('1e3');
  t.is(await amount.inputValue(), '13', 'digits and a point alone');
  t.is(await amount.getAttribute('inputmode'), 'decimal');
  await page.keyboard.press('Tab');
  t.is(await amount.inputValue(), '13.00', 'with its cents once it is left');
  await amount.selectText();
  await page.keyboard.type('42.505');
  await page.keyboard.press('Backspace');
  t.is(await amount.inputValue(), '42.5', 'as it is typed');
  await amount.selectText();
  await page.keyboard.insertText('$1,234.50');
  await page.keyboard.press('Tab');
  t.is(await amount.inputValue(), '1,234.50', 'as it is pasted');
  await amount.fill('20');
  t.is(await nothing.count(), 0, 'told until something is typed');
  await page.goForward();
  await page.waitForURL((url) => url.search === '');
  t.is(await amount.inputValue(), '20.00');
  // Pay All writes nothing over what was typed.
  const method = page.getByLabel('Payment Method');
  await method.selectOption({ label: 'Bank Transfer (ACH)' });
  await press(page, 'Pay All');
  await page.getByRole('region', { name: 'Billing Information' }).waitFor();
  await page.goBack();
  await amount.waitFor();
  t.is(await amount.inputValue(), '20.00', 'what was typed is there after Pay All and Back');
  await method.selectOption({ label: 'Bank Transfer (ACH)' });
  await throughBilling(page);
  await sees(page.getByRole('region', { name: 'Order summary' }), '$20.00');

  // A tap beside the dialog loses nothing.
  const form = await openDialog(page, /Add (a|another) Bank Account/, 'Add a Bank Account');
  await form.getByLabel('Routing Number').fill('110000000');
  await page.mouse.click(4, 4);
  await answers(form, 'Continue', 'The Account Number must have 4 to 17 digits.');
  t.is(await form.getByLabel('Routing Number').inputValue(), '110000000');
});

test.serial('a card form that fails to load shows an error, and nothing is paid', async (t) => {
  // As with the real Stripe, whose script is kept off here by the rules for what a page may load.
  await page.route('**/api/get-payment-methods', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), publishableKey: 'pk_test_none' } });
  });
  await page.goto('/pay');
  await toSummary(page, 'Mug', '9', 'Card');
  await sees(page.getByRole('alert'), /Stripe’s card form did not load\. Nothing was charged\./);
  t.deepEqual(await axeViolations(page), []);
  await press(page, 'Try again');
  await sees(page.getByRole('alert'), /Stripe’s card form did not load/);

  // The page's own part of it may be missing too: then the page says so, and the navigation stays.
  await page.route(/StripeCard/, (route) => route.abort());
  await page.reload();
  await sees(page.getByRole('alert'), 'This page failed');
  await press(page, 'More');
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  t.is((await dueOf('Mug')).amtPaid, 0);
});
