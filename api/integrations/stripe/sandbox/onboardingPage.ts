import { escapeHtml } from '../../../http/html.ts';
import { completeOnboarding, readAccountLink } from './accounts.ts';
import type { SandboxAnswer } from './answer.ts';
import { invalid } from './failure.ts';
import { errorText, html, redirect } from './html.ts';
import { TEST_ROUTING_NUMBER } from './numbers.ts';
import type { Scope } from './store.ts';
import type { Visit } from './visit.ts';

/** Stripe's onboarding of a connected account: which bank its money is paid out to. */
export async function onboardingPage(
  scope: Scope,
  accountId: string,
  { query, form, error }: Visit,
): Promise<SandboxAnswer> {
  const link = await readAccountLink(scope, accountId, query.get('token') ?? '');
  if (link === undefined)
    return html(404, 'Not found', '<p>This link was used already, or never was one.</p>');
  if ('refreshUrl' in link) return redirect(link.refreshUrl);
  // Whoever leaves comes back all the same: that it is not done, the account says.
  if (form?.choice === 'leave') return redirect(link.returnUrl);
  if (form !== undefined && error === undefined) {
    if (form.agree === undefined) throw invalid('Please agree to the terms to go on.');
    const { routing_number = '', account_number = '' } = form;
    await completeOnboarding(scope, accountId, {
      routingNumber: routing_number.trim(),
      bankNumber: account_number.trim(),
    });
    return redirect(link.returnUrl);
  }
  const name = escapeHtml(link.account.business_profile?.name ?? 'your organization');
  const typed = (field: string, first: string) => escapeHtml(form?.[field] ?? first);
  return html(
    error === undefined ? 200 : 400,
    'Connect a bank account',
    `<p>What members pay to <strong>${name}</strong> by card or bank will be paid out to this account.</p>
     ${errorText(error)}
     <form method="post">
       <label>Routing number<input name="routing_number" value="${typed('routing_number', TEST_ROUTING_NUMBER)}" required inputmode="numeric" autocomplete="off"></label>
       <label>Account number<input name="account_number" value="${typed('account_number', '000123456789')}" required inputmode="numeric" autocomplete="off"></label>
       <label class="check"><input type="checkbox" name="agree" value="yes"${form?.agree === undefined ? '' : ' checked'}> I agree to the terms of this test, and am allowed to act for the organization.</label>
       <button name="choice" value="submit">Agree and submit</button>
       <button name="choice" value="leave" class="quiet" formnovalidate>Leave without finishing</button>
     </form>
     <h2>Test accounts</h2>
     <p class="quietly">Only Stripe's test numbers are taken; no real bank is asked. Routing number ${TEST_ROUTING_NUMBER}.</p>
     <table><tr><td>000123456789</td><td>Takes payouts</td></tr><tr><td>000111111116</td><td>Sends payouts back</td></tr></table>`,
  );
}
