import type { Page } from 'playwright-core';
import { fill, press } from './acts.ts';

/** The steps of the payment wizard. */

/** From the list of charges to the order summary; without a method, credit pays. */
export async function toSummary(page: Page, charge: string, amount: string, method?: string): Promise<void> {
  await page.getByRole('textbox', { name: `Pay Amount for ${charge}` }).fill(amount);
  if (method === undefined) await page.getByRole('checkbox', { name: /Use my Bursar Credit/ }).check();
  else await page.getByLabel('Payment Method').selectOption({ label: method });
  await throughBilling(page);
  await page.getByRole('region', { name: 'Order summary' }).waitFor();
}

/** Over the second step, which is filled in from the profile. */
export async function throughBilling(page: Page): Promise<void> {
  await press(page, 'Next');
  await page.getByRole('region', { name: 'Billing Information' }).waitFor();
  await page.getByLabel('Full Name').and(page.locator(':not([value=""])')).waitFor();
  await press(page, 'Next');
}

export const fillCard = (page: Page, number: string): Promise<void> =>
  fill(page, { 'Card Number': number, 'Expiration Date': '12 / 34', 'Security Code': '123' });
