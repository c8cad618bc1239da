import { useState } from 'react';
import type { Input } from '../../api/contract/calls.ts';
import { useCall } from '../../ui/useCall.ts';
import { leaveFor } from '../authProvider.ts';

/** Begins to connect a bank: the browser leaves for Stripe's pages, or `error` says why not. */
export function useConnect() {
  const connect = useCall('create-stripe-connect');
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
      if (answer.url === undefined) setRefusal(answer.msg);
      else {
        setLeaving(true);
        leaveFor(answer.url);
      }
    },
  };
}
