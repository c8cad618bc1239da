import type { Sandbox } from '../integrations/stripe/sandbox/sandbox.ts';
import type { SettleDeps } from '../integrations/stripe/settle.ts';
import { settleConnectedAccount } from '../integrations/stripe/settleAccount.ts';
import { DEMO_ORG } from './teller.ts';

/** Connect the demo organisation to an account of the sandbox, so that its members can pay by card and bank. Nothing happens the second time. */
export async function connectDemo(deps: SettleDeps, sandbox: Pick<Sandbox, 'controls'>): Promise<void> {
  const account = await deps.stripe.createConnectedAccount({
    orgCode: DEMO_ORG,
    name: 'Alpha Beta Gamma',
    email: 'treasurer@bursar.example',
  });
  const { takesPayments } = await deps.stripe.readConnectedAccount(account.id);
  if (!takesPayments) await sandbox.controls.completeOnboarding(account.id);
  await settleConnectedAccount(deps, account.id);
}
