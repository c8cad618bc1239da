import test, { type ExecutionContext } from 'ava';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { restrictionSentences, stripeRestrictions } from '../../../ledger/values/stripeRestriction.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { webhooksDelivered } from '../../support/webhooks.ts';
import { charge } from '../world.ts';

const api = await startApi('stripe_restricted');
atEnd(test, api.end);
test.after("every answer and every webhook is of the types of Stripe's SDK", (t) =>
  api.stripe.assertTyped(t),
);
const { controls } = api.stripe.sandbox;

const heard = () => webhooksDelivered(api.deps);

for (const why of stripeRestrictions)
  test.serial(`no card or bank pays an account that Stripe restricts (${why}) until restored`, async (t) => {
    const orgCode = why.toLowerCase();
    const org = await api.addOrg(orgCode);
    const id = await charge(org, org.member, 30);
    const payments = [{ id, uuid: org.member.memberId, amount: 30 }];
    const methods = async () => (await org.member.post('/api/quote-payment', { payments })).at('methods');
    const config = async (who = org.admin) => (await who.get('/api/get-config')).at('0');
    await heard();
    t.deepEqual(await methods(), ['card', 'ach', 'misc']);
    t.like(await config(), { stripeOnboarded: true, stripeProblem: '' });

    await controls.restrictAccount(org.stripeAccountId, why);
    await heard();
    if (why !== 'gone')
      t.false((await api.stripe.sdk.accounts.retrieve(org.stripeAccountId)).charges_enabled);
    t.deepEqual(await methods(), ['misc']);
    t.like(await config(), { stripeOnboarded: false, stripeProblem: restrictionSentences[why] });
    t.like(await config(org.member), { stripeOnboarded: false, stripeProblem: '' });
    const begun = await org.member.post('/api/stripe-secret', { paymentType: 'card', payments });
    t.is(begun.at('message'), 'Payment Method is not valid.');

    const bankName = 'First Bank';
    const on = await org.admin.post('/api/create-stripe-connect', { bankName, reconnectStripe: true });
    t.regex(String(on.at('url')), /onboarding/, JSON.stringify(on.body));
    if (why !== 'gone') {
      const back = await org.admin.post('/api/create-stripe-connect', { bankName, properlyReturned: true });
      t.is(back.at('msg'), restrictionSentences[why]);
    }
    const [, accountId = ''] = /onboarding\/(acct_\w+)/.exec(String(on.at('url'))) ?? [];
    t.is(accountId === org.stripeAccountId, why !== 'gone');
    await controls.completeOnboarding(accountId);
    await heard();
    t.deepEqual(await methods(), ['card', 'ach', 'misc']);
    t.like(await config(), { stripeOnboarded: true, stripeProblem: '' });
    await restrictions(
      t,
      orgCode,
      why === 'gone'
        ? ['StripeAccountRestricted', 'StripeAccountConnected']
        : ['StripeAccountRestricted', 'StripeAccountRestored'],
    );
  });

async function restrictions(
  t: ExecutionContext,
  orgCode: string,
  expected: readonly string[],
): Promise<void> {
  const types = (await api.log.readStream(`organization-${orgCode}`)).map(({ type }) => type);
  t.deepEqual(
    types.filter((type) => type.startsWith('Stripe')),
    ['StripeAccountConnected', ...expected],
  );
}

test.serial('its administrators are mailed, each time', async (t) => {
  await beginMails(api.deps);
  const org = await api.addOrg('mailed');
  const mails = async () => {
    const sql = "SELECT status FROM app.deliveries WHERE org_code = 'mailed' AND kind = 'stripe-restricted'";
    return (await api.db.pool.query(sql)).rowCount;
  };
  for (const times of [1, 2]) {
    await controls.restrictAccount(org.stripeAccountId, 'asksMore');
    await heard();
    await mailAboutEvents(api.deps);
    t.is(await mails(), times);
    await controls.completeOnboarding(org.stripeAccountId);
    await heard();
  }
});
