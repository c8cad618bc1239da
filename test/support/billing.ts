import type { Position } from '../../ledger/log/log.ts';
import { organization } from '../../ledger/organization/decide.ts';
import type { Subscription } from '../../ledger/organization/events.ts';
import { type Api, giveIn } from './api.ts';

/** Let an organization have a subscription, as Stripe's webhook would. */
export async function subscribe(
  api: Pick<Api, 'deps'>,
  orgCode: string,
  status: Subscription['status'],
  customerId = `cus_${orgCode}`,
): Promise<void> {
  const subscription = {
    subscriptionId: `sub_${orgCode}`,
    customerId,
    status,
    plan: 1,
    quantity: 4,
    currentPeriodEnd: '2026-06-01T00:00:00.000Z',
  };
  await giveIn(api, orgCode, organization, orgCode, { type: 'RecordSubscription', subscription });
}

/** Wait until the lists show what was written. */
export async function settled(
  { deps }: Pick<Api, 'deps'>,
  written: Promise<Position | undefined>,
): Promise<void> {
  const position = await written;
  if (position !== undefined) await deps.projections.waitFor(position, 10_000);
}

/** Pay on Stripe's page, whose address the server has given out. Answers where the browser is sent then. */
export async function payCheckout(
  { url }: Pick<Api, 'url'>,
  page: string,
  number = '4242424242424242',
): Promise<string> {
  const { pathname, search } = new URL(page);
  const card = { number, expiry: '12/34', cvc: '123', name: 'Ann Lee', choice: 'pay' };
  const paid = await fetch(url + pathname + search, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new Error(await paid.text());
  return paid.headers.get('location') ?? '';
}
