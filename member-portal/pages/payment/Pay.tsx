import { Alert, AlertTitle, Box, Button, CircularProgress, Step, StepLabel, Stepper } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { pendingOf, summaryOf } from '../../../ui/account/summary.ts';
import { useSession } from '../../../ui/app/session.ts';
import { combineReads } from '../../../ui/data/reading.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { useLeaving } from '../../../ui/forms/useLeaving.ts';
import { Loaded } from '../../../ui/primitives/Loaded.tsx';
import { lazyPart } from '../../../ui/primitives/lazy.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Section } from '../../../ui/primitives/Section.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { useOneTimeMessage } from '../../layout/useOneTimeMessage.ts';
import { type DraftKeeper, useDraft } from './draft.ts';
import { useAskOutcome, useLeaveForReceipt } from './outcome.ts';
import { PaymentList } from './PaymentList.tsx';
import { payableOf } from './rules.ts';
import { StepAlert } from './StepParts.tsx';
import type { StepProps } from './step.ts';
import { failureOf, NOT_CHARGED_TWICE } from './useAttempt.ts';

const BillingStep = lazyPart(async () => (await import('./BillingStep.tsx')).BillingStep);
const Summary = lazyPart(async () => (await import('./Summary.tsx')).Summary);

const steps = ['Payment list', 'Billing Information', 'Summary'] as const;

/** The addresses of the steps, so that the browser's back button goes back one step. */
const stepPaths = ['/pay', '/pay?step=billing', '/pay?step=summary'] as const;
const SUMMARY = 2;

/** /pay (spec 2 section 2): what to pay, who pays, and how. */
export default function Pay() {
  const keeper = useDraft();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isPaying, setPaying] = useState(false);
  const addressed = ['billing', 'summary'].indexOf(search.get('step') ?? '') + 1;
  // The browser's back button leads to another step: while a payment is under way it is led back.
  const asked = isPaying ? SUMMARY : addressed;
  useEffect(() => {
    if (isPaying && addressed !== SUMMARY) navigate(stepPaths[SUMMARY]);
  }, [isPaying, addressed, navigate]);
  // No question is shown: a payment under way cannot be left.
  useLeaving(isPaying);
  const order = keeper.draft.order;
  // Stripe brings the browser back here with the payment's number after a page of the bank's own.
  const returned = search.get('payment_intent');
  const [unknown, setUnknown] = useState(() =>
    returned ? { id: returned, method: 'card' as const } : order,
  );
  const reached = lastStepOpen(keeper);
  return (
    <Page title="Make a Payment">
      {unknown !== undefined ? (
        <UnknownOutcome order={unknown} keeper={keeper} onUnpaid={() => setUnknown(undefined)} />
      ) : asked > reached ? (
        <Navigate to={stepPaths[reached] ?? '/pay'} replace />
      ) : (
        <Wizard step={asked} keeper={keeper} onPaying={setPaying} />
      )}
    </Page>
  );
}

/** How far one may go: nobody sees a later step before the earlier ones are filled in. */
function lastStepOpen({ draft }: DraftKeeper): 0 | 1 | 2 {
  if (!draft.isChosen || draft.rows.length === 0 || draft.method === '') return 0;
  return draft.isBilled ? 2 : 1;
}

/** After a reload, a closed tab or a lost answer: was it paid? Nothing can be paid before that is known. */
function UnknownOutcome(props: {
  readonly order: { readonly id: string; readonly method: 'card' | 'ach' };
  readonly keeper: DraftKeeper;
  readonly onUnpaid: () => void;
}) {
  const { order, keeper, onUnpaid } = props;
  const askOutcome = useAskOutcome();
  const leave = useLeaveForReceipt(keeper);
  const navigate = useNavigate();
  const question = useQuery({
    queryKey: ['what-became-of', order.id],
    queryFn: () => askOutcome(order),
    retry: 1,
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer.
  useEffect(() => {
    if (data === undefined) return;
    if (data.isPaid) leave({ method: order.method, payment: data.payment });
    else {
      keeper.update({ order: undefined });
      onUnpaid();
      navigate(stepPaths[lastStepOpen(keeper)] ?? '/pay', { replace: true });
    }
  }, [data]);
  if (question.isError) {
    return (
      <Alert
        severity="error"
        action={
          <Button
            color="inherit"
            loading={question.isFetching}
            onClick={() => void question.refetch()}
            sx={{ whiteSpace: 'nowrap' }}
          >
            Try again
          </Button>
        }
      >
        <AlertTitle>We don’t know yet whether your payment went through</AlertTitle>
        {failureOf(question.error, NOT_CHARGED_TWICE)}
      </Alert>
    );
  }
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 4, py: 8 }}>
      <CircularProgress size={24} aria-hidden="true" /> Checking whether your payment went through …
    </Box>
  );
}

function Wizard({
  step,
  keeper,
  onPaying,
}: Pick<StepProps, 'keeper' | 'onPaying'> & { readonly step: number }) {
  const { uuid } = useSession();
  // That the bank said no (spec 2 section 8).
  const alert = useOneTimeMessage('alert');
  // What is owed may have changed since the profile was opened.
  const dues = useRead('search-dues', { uuid });
  const credits = useRead('get-membercredits', { memberuuid: uuid });
  const config = useRead('get-config', {});
  const banks = useRead('search-banks', {});
  const payments = useRead('get-payments', { uuid });
  return (
    <Loaded
      query={combineReads({ dues, credits, config, banks, payments })}
      label="the payment list"
      failed="Nothing was charged. The payment list could not be loaded"
      height={320}
    >
      {(account) => {
        const active = account.banks.filter((bank) => bank.active);
        return (
          <Stack>
            <Steps current={step} />
            <StepAlert message={alert ?? ''} />
            <StepFrame key={step} title={steps[step] ?? ''}>
              {step === 0 && (
                <PaymentList
                  keeper={keeper}
                  payable={payableOf(account.dues)}
                  dueNow={summaryOf(account.dues).dueNow}
                  credit={account.credits.creditAmount}
                  pending={pendingOf(account.payments)}
                  takes={{
                    stripe: account.config[0]?.stripeOnboarded ?? false,
                    byHand: active.some((bank) => bank.bankType !== 'bank'),
                  }}
                />
              )}
              {step === 1 && <BillingStep keeper={keeper} />}
              {step === SUMMARY && <Summary keeper={keeper} banks={active} onPaying={onPaying} />}
            </StepFrame>
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Steps({ current }: { readonly current: number }) {
  return (
    <Stepper activeStep={current} alternativeLabel aria-label="Steps of the payment">
      {steps.map((label, index) => (
        <Step key={label} aria-current={index === current ? 'step' : undefined}>
          <StepLabel>{label}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

/** A step's panel. Screen readers and the keyboard begin at its top. */
function StepFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  useEffect(() => {
    frame?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [frame]);
  return (
    <Box ref={setFrame} tabIndex={-1} sx={{ outline: 'none', '&:focus-visible': { outline: 'none' } }}>
      <Section title={title}>{children}</Section>
    </Box>
  );
}
