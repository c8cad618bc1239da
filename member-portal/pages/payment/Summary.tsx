import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/contract/browser/errors.ts';
import { callApi } from '../../../api/contract/client.ts';
import type { Bank } from '../../../api/contract/organisation.ts';
import { quotePayment } from '../../../api/contract/payment.ts';
import { useSession } from '../../session.ts';
import { BankStep } from './BankStep.tsx';
import { ByHandStep } from './ByHandStep.tsx';
import { CardStep } from './CardStep.tsx';
import { CreditStep } from './CreditStep.tsx';
import type { DraftKeeper } from './draft.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { paymentsOf, type StepProps } from './step.ts';

/** Step 3 (spec 2 section 2): what it comes to as the API reckons it, and the form of the method. */
export function Summary({
  keeper,
  banks,
}: {
  readonly keeper: DraftKeeper;
  readonly banks: readonly Bank[];
}) {
  const { draft } = keeper;
  const navigate = useNavigate();
  const { uuid } = useSession();
  const rows = paymentsOf(draft, uuid);
  const method = draft.method === '' ? undefined : draft.method;
  const quote = useQuery({
    queryKey: [quotePayment.name, rows, draft.useCredits, method],
    queryFn: () => callApi(quotePayment, { ...rows, ...(method !== undefined && { method }) }),
    staleTime: 0,
  });
  const back = (
    <Button size="large" onClick={() => navigate('/pay?step=billing')}>
      Back
    </Button>
  );
  if (quote.isError) {
    return (
      <>
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(quote.error)}
        </Alert>
        <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
          <Button size="large" onClick={() => navigate('/pay')}>
            Back to the payment list
          </Button>
          <Button variant="outlined" onClick={() => void quote.refetch()}>
            Try again
          </Button>
        </Box>
      </>
    );
  }
  if (quote.data === undefined) return <Skeleton variant="rounded" height={240} />;
  const { data } = quote;
  if (method === undefined || !data.methods.includes(method)) {
    return (
      <>
        <Alert severity="error" sx={{ mb: 2 }}>
          Payment Method is not valid.
        </Alert>
        <Button size="large" onClick={() => navigate('/pay')}>
          Back to the payment list
        </Button>
      </>
    );
  }
  const props: StepProps = { keeper, quote: data, back };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <OrderSummary draft={draft} quote={data} method={method} />
      <div>
        {method === 'card' && <CardStep {...props} />}
        {method === 'ach' && <BankStep {...props} />}
        {method === 'misc' && <ByHandStep {...props} banks={banks} />}
        {method === 'credits' && <CreditStep {...props} />}
      </div>
    </Box>
  );
}
