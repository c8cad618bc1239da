import type { Deps } from '../../deps.ts';
import { openStripe } from '../../integrations/stripe/stripe.ts';
import { mayTryOut } from '../http/thisMachine.ts';

const noStripe = openStripe(undefined);

/** What a call works with: without `mayTryOut`, as if Stripe and Google were not set up. */
export function depsFor(deps: Deps, request: Parameters<typeof mayTryOut>[1]): Deps {
  const { stripeSandbox, googleSandbox, google, ...others } = deps;
  if ((stripeSandbox === undefined && googleSandbox === undefined) || mayTryOut(deps, request)) return deps;
  return {
    ...others,
    ...(stripeSandbox !== undefined && { stripe: noStripe }),
    ...(google !== undefined && googleSandbox === undefined && { google }),
  };
}
