import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useRead } from '../../ui/data/useRead.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { PendingPayments } from '../payments/PendingPayments.tsx';

/** The payments that wait to be verified, below the dashboard's figures (spec 2 section 2). */
export function ToVerify() {
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
      <PendingPayments payments={useRead('get-misc-payments', {})} />
    </Section>
  );
}
