import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { settingsNotices } from '../../api/platform/contract/words.ts';
import { callApi } from '../../ui/app/client.ts';
import { messageOf } from '../../ui/app/errors.ts';
import { useToast } from '../../ui/app/toast.ts';
import { invalidateReads } from '../../ui/data/invalidateReads.ts';

const SETTINGS_PAGE = '/settings';
const EXPIRED = 'That link to Stripe has expired. Choose Connect Account to start again.';

/**
 * The return from Stripe's onboarding (spec 1 section 4, "Adding a bank"): with `authorized` in the address,
 * the settings and the connection are synced with Stripe, and the address loses its query.
 */
export function useReturn() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const begun = useRef(false);
  const [finishing, setFinishing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isExpired = params.get('expired') === 'true';
  const isAuthorized = params.has('authorized');
  const bankName = params.get('bankName') ?? '';

  useEffect(() => {
    if (begun.current || !(isExpired || isAuthorized)) return;
    begun.current = true;
    const finish = async () => {
      setFinishing(true);
      try {
        await callApi('update-config', { stripeOnboarded: true });
        const { msg } = await callApi('create-stripe-connect', { bankName, properlyReturned: true });
        setProblem(msg);
        await invalidateReads(queryClient, 'update-config', 'create-stripe-connect');
        if (msg === undefined) toast(settingsNotices[1]);
      } catch (error) {
        setProblem(messageOf(error));
      }
      setFinishing(false);
    };
    if (isExpired) setProblem(EXPIRED);
    const done = isExpired ? Promise.resolve() : finish();
    void done.then(() => navigate(SETTINGS_PAGE, { replace: true }));
  }, [isExpired, isAuthorized, bankName, navigate, toast, queryClient]);

  return { finishing, problem, dismiss: () => setProblem(undefined) };
}
