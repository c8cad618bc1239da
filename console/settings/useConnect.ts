import { useState } from 'react';
import type { Input } from '../../api/contract/calls.ts';
import { leaveFor } from '../authProvider.ts';
import { useCall } from '../shared/useCall.ts';

/** Begins to connect a bank: the browser leaves for Stripe's pages, or `problem` says why not. */
export function useConnect() {
  const connect = useCall('create-stripe-connect');
  const [refusal, setRefusal] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  return {
    busy: connect.busy || leaving,
    problem: connect.error ?? refusal,
    cause: connect.cause,
    reset: () => {
      connect.reset();
      setRefusal(undefined);
    },
    begin: async (input: Input<'create-stripe-connect'>) => {
      setRefusal(undefined);
      const answer = await connect.send(input);
      if (answer === undefined) return;
      if (answer.url === undefined) setRefusal(answer.msg);
      else {
        setLeaving(true);
        leaveFor(answer.url);
      }
    },
  };
}
