import { escapeHtml } from '../../../http/html.ts';
import type { TypedCard } from './checkout.ts';
import { Failure } from './failure.ts';
import type { Visit } from './visit.ts';

/** What can be tried on a page that takes a card. */
export interface TestNumber {
  readonly number: string;
  readonly what: string;
}

/**
 * The fields of a card, filled with what was typed before; and below them the numbers that may be typed, each
 * of which fills them in. The security code is typed anew.
 */
export function cardFields(now: number, { form, query }: Visit): string {
  const filled = query.get('card');
  const typed = (name: string) => escapeHtml(form?.[name] ?? '');
  const number = escapeHtml(filled ?? '') || typed('number');
  const expiry =
    filled === null ? typed('expiry') : `12 / ${(new Date(now * 1000).getUTCFullYear() + 3) % 100}`;
  // Never a real card: browsers are not asked to fill one in.
  const field = (name: string, label: string, value: string, more: string) =>
    `<label>${label}<input name="${name}" value="${value}" required autocomplete="off" ${more}></label>`;
  return `${field('number', 'Card number', number, 'inputmode="numeric" placeholder="4242 4242 4242 4242"')}
    <div class="pair">
      ${field('expiry', 'Expiration', expiry, 'inputmode="numeric" placeholder="MM / YY"')}
      ${field('cvc', 'Security code', filled === null ? '' : '123', 'inputmode="numeric" placeholder="CVC" maxlength="4"')}
    </div>
    ${field('name', 'Name on card', filled === null ? typed('name') : 'Test Payer', 'maxlength="100"')}`;
}

/** The numbers that may be typed. `query` is what else the page's address needs, e.g. `flow=card&`. */
export function testNumbers(numbers: readonly TestNumber[], query = ''): string {
  const row = ({ number, what }: TestNumber) =>
    `<tr><td class="whole"><a href="?${query}card=${number}">${number.replace(/(....)(?=.)/g, '$1 ')}</a></td><td>${what}</td></tr>`;
  return `<h2>Test cards</h2><p class="quietly">Only these numbers are taken. Choose one to fill it in.</p>
    <div class="scroll"><table>${numbers.map(row).join('')}</table></div>`;
}

/** The card that was typed. @throws Failure 402 in the words of Stripe's own form */
export function readCard(form: Readonly<Record<string, string>>): TypedCard {
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*[/ -]?\s*(\d{2}|\d{4})\s*$/.exec(form.expiry ?? '') ?? [];
  if (month === '') throw incomplete("Your card's expiration date is incomplete.");
  if (!/^\d{3,4}$/.test(form.cvc ?? '')) throw incomplete("Your card's security code is incomplete.");
  const name = (form.name ?? '').trim();
  if (name === '') throw incomplete('Enter the name on the card.');
  return {
    name,
    number: form.number ?? '',
    exp_month: Number(month),
    exp_year: Number(year),
    cvc: form.cvc ?? '',
  };
}

function incomplete(message: string): Failure {
  return new Failure(402, { type: 'card_error', message });
}
