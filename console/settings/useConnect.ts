import { useState } from 'react';
import type { Input, Output } from '../../api/contract.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { leaveFor } from '../authProvider.ts';

/** Begins to connect a bank: the browser leaves for Stripe's pages, or `error` says why not. */
export function useConnect() {
  const connect = useChange('create-stripe-connect');
  const [refusal, setRefusal] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  return {
    isPending: connect.isPending || leaving,
    error: connect.error ?? refusal,
    reset: () => {
      connect.reset();
      setRefusal(undefined);
    },
    begin: async (input: Input<'create-stripe-connect'>) => {
      setRefusal(undefined);
      const answer = await connect.submit(input);
      if (answer === undefined) return;
      setLeaving(true);
      setRefusal(await followConnect(answer));
      setLeaving(false);
    },
  };
}

/** Leaves for Stripe's pages; resolves only when there is a refusal in place of their address. */
export function followConnect({ url, msg }: Output<'create-stripe-connect'>): Promise<string | undefined> {
  if (url === undefined) return Promise.resolve(msg);
  leaveFor(url);
  return new Promise(() => undefined);
}
