import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Bank } from '../../../api/organization/banks/contract.ts';
import { isRefusal } from '../../../ui/app/client.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { lazyPart } from '../../../ui/primitives/lazy.tsx';
import { Outline } from '../../../ui/primitives/Outline.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { CreditStep } from './CreditStep.tsx';
import { NoQuote } from './NoQuote.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { paymentsOf, type Quote, type StepProps } from './step.ts';

const BankStep = lazyPart(async () => (await import('./BankStep.tsx')).BankStep);
const ByHandStep = lazyPart(async () => (await import('./ByHandStep.tsx')).ByHandStep);
const CardStep = lazyPart(async () => (await import('./CardStep.tsx')).CardStep);

/** Step 3 (spec 2 section 2): what it comes to as the API reckons it, and the form of the method. */
export function Summary(props: Pick<StepProps, 'keeper' | 'onPaying'> & { readonly banks: readonly Bank[] }) {
  const { keeper, banks, onPaying } = props;
  const { draft } = keeper;
  const navigate = useNavigate();
  const { uuid } = useSession();
  const rows = paymentsOf(draft, uuid);
  const method = draft.method === '' ? undefined : draft.method;
  const quote = useRead('quote-payment', { ...rows, method }, { staleTime: 0 });
  const [cardQuote, setCardQuote] = useState<Quote>();
  const back = (
    <Button size="large" onClick={() => navigate('/pay?step=billing')}>
      Back
    </Button>
  );
  // Asked again whenever the person returns to this tab: a lost connection then takes nothing away.
  if (quote.isLoadingError || isRefusal(quote.error)) {
    return <NoQuote error={quote.error} keeper={keeper} onRetry={() => void quote.refetch()} />;
  }
  if (quote.data === undefined) return <Outline label="Loading" height={240} />;
  const data = cardQuote ?? quote.data;
  if (method === undefined || !data.methods.includes(method)) {
    return (
      <Stack>
        <Alert severity="error">Payment Method is not valid.</Alert>
        <Button size="large" onClick={() => navigate('/pay')}>
          Back to the payment list
        </Button>
      </Stack>
    );
  }
  const step: StepProps = { keeper, quote: data, back, onPaying, onQuote: setCardQuote };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 6, md: 8 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <div>
        <OrderSummary draft={draft} quote={data} method={method} />
      </div>
      <div>
        {method === 'card' && <CardStep {...step} />}
        {method === 'ach' && <BankStep {...step} />}
        {method === 'misc' && <ByHandStep {...step} banks={banks} />}
        {method === 'credits' && <CreditStep {...step} />}
      </div>
    </Box>
  );
}
