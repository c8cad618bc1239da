import { Alert, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { useRead } from '../../ui/useRead.ts';
import { PendingPayments } from '../payments/PendingPayments.tsx';

/** The payments that wait to be verified, below the dashboard's figures (spec 2 section 2). */
export function ToVerify() {
  const payments = useRead('get-misc-payments', {});
  const [conflict, setConflict] = useState<string>();
  return (
    <Section
      title="Verify Payments"
      flush
      action={
        <Link component={RouterLink} to="/verifypayments">
          Verify History
        </Link>
      }
    >
      {conflict !== undefined && (
        <Alert severity="warning" role="alert" sx={{ m: 2 }} onClose={() => setConflict(undefined)}>
          {conflict}
        </Alert>
      )}
      <Loaded
        query={{ ...payments, data: payments.data?.data }}
        label="the payments"
        flush
        empty={{ title: 'No New Payments to Verify' }}
      >
        {(pending) => (
          <PendingPayments
            payments={pending}
            onConflict={setConflict}
            onReload={() => void payments.refetch()}
          />
        )}
      </Loaded>
    </Section>
  );
}
