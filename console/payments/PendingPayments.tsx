import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import type { PendingPayment } from '../../api/account/verification/contract.ts';
import type { Output } from '../../api/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Reading } from '../../ui/data/reading.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { methodLabel } from '../../ui/payments/paymentWords.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Decline } from './Decline.tsx';
import { savedByDay } from './savedByDay.ts';

const ImageViewer = lazyDialog(async () => (await import('./ImageViewer.tsx')).ImageViewer);

/** The body scrolls below a header that stays (spec 2 section 9, "verify table 67vh"). */
const BODY_HEIGHT = '67vh';

const VerifyPayment = lazyDialog(async () => (await import('./VerifyPayment.tsx')).VerifyPayment);

const decisions = { verify: VerifyPayment, decline: Decline } as const;

/** What is asked for with a payment that waits. */
interface Asked {
  readonly payment: PendingPayment;
  readonly act: 'view' | keyof typeof decisions;
}

/**
 * Venmo and Zelle payments to verify (spec 2 section 2, "Verify Payments screen"); none is said by `hint`.
 */
export function PendingPayments(props: {
  readonly payments: Reading<Output<'get-misc-payments'>>;
  readonly hint?: string;
}) {
  const { payments, hint } = props;
  const [viewing, view, closeViewer] = useDialog<string>();
  const [deciding, decide, closeDecision] = useDialog<Asked & { readonly act: keyof typeof decisions }>();
  /** Another administrator was first. */
  const [conflict, setConflict] = useState<string>();
  // Read again with every list, so that its link is fresh; gone when somebody else has dealt with it.
  const viewed = payments.data?.data.find(({ id }) => id === viewing);
  const act = ({ payment, act }: Asked) => {
    setConflict(undefined);
    if (act === 'view') view(payment.id);
    else decide({ payment, act });
  };
  const finish = () => {
    closeDecision();
    closeViewer();
  };
  const Decision = deciding && decisions[deciding.act];
  return (
    <>
      {conflict !== undefined && (
        <Alert severity="warning" role="alert" sx={{ m: 4 }} onClose={() => setConflict(undefined)}>
          {conflict}
        </Alert>
      )}
      <Loaded
        query={{ ...payments, data: payments.data?.data }}
        label="the payments"
        height={230}
        flush
        empty={{ title: 'No New Payments to Verify', hint }}
      >
        {(pending) => (
          <RecordList
            label="Payments to verify"
            columns={columnsOf(act)}
            rows={pending}
            keyOf={({ id }) => id}
            maxHeight={BODY_HEIGHT}
          />
        )}
      </Loaded>
      {viewed !== undefined && (
        <ImageViewer
          url={viewed.location}
          title={`${methodLabel(viewed.payment_type)} payment of ${viewed.name}`}
          description={`${formatDollars(viewed.amount)} by ${methodLabel(viewed.payment_type)} from ${viewed.payer}. ${savedByDay(viewed) || `Sent ${formatDay(viewed.sentOn)}`}`}
          onReload={() => void payments.refetch()}
          onClose={closeViewer}
          actions={<Decide payment={viewed} onAct={act} />}
        />
      )}
      {deciding !== undefined && Decision !== undefined && (
        <Decision
          payment={deciding.payment}
          onDone={finish}
          onConflict={(message) => {
            finish();
            setConflict(`${deciding.payment.name}, ${deciding.payment.paymentID}: ${message}`);
          }}
          onClose={closeDecision}
        />
      )}
    </>
  );
}

function columnsOf(onAct: ActProps['onAct']): readonly Column<PendingPayment>[] {
  return [
    { label: 'Name', card: 'start', render: ({ uuid, name }) => <MemberLink memberId={uuid} name={name} /> },
    { label: 'Date', nowrap: true, card: 'end', render: dateOf },
    { label: 'Payment ID', card: 'start', render: paymentIdOf },
    { label: 'Amount', align: 'right', card: 'corner', render: amountOf },
    { label: 'Image', card: 'below', render: (payment) => <ViewButton payment={payment} onAct={onAct} /> },
    {
      label: 'Actions',
      card: 'below',
      render: (payment) => (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Decide payment={payment} onAct={onAct} />
        </Box>
      ),
    },
  ];
}

/** When it was sent in, and when the member says that it was sent. */
function dateOf(payment: PendingPayment) {
  const { date, sentOn } = payment;
  return (
    <>
      <Instant at={date} />
      <Note>{savedByDay(payment) || `Sent ${formatDay(sentOn)}`}</Note>
    </>
  );
}

function paymentIdOf({ paymentID, payment_type, payer }: PendingPayment) {
  return (
    <>
      {paymentID}
      <Note>{`${methodLabel(payment_type)} · ${payer}`}</Note>
    </>
  );
}

function amountOf({ amount, details: { creditsUsed } }: PendingPayment) {
  return (
    <>
      <Money dollars={amount} strong />
      {creditsUsed > 0 && <Note>{`and ${formatDollars(creditsUsed)} credit`}</Note>}
    </>
  );
}

interface ActProps {
  readonly payment: PendingPayment;
  readonly onAct: (asked: Asked) => void;
}

/** Which payment a button is about, for those who hear it only. */
function whose({ name, amount }: PendingPayment): string {
  return `${formatDollars(amount)} of ${name}`;
}

function ViewButton({ payment, onAct }: ActProps) {
  return (
    <Button
      size="small"
      startIcon={<ImageOutlined />}
      aria-label={`View the image for ${whose(payment)}`}
      onClick={() => onAct({ payment, act: 'view' })}
    >
      View
    </Button>
  );
}

function Decide({ payment, onAct }: ActProps) {
  return (
    <>
      <Button
        size="small"
        variant="contained"
        aria-label={`Verify ${whose(payment)}`}
        onClick={() => onAct({ payment, act: 'verify' })}
      >
        Verify
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Decline ${whose(payment)}`}
        onClick={() => onAct({ payment, act: 'decline' })}
      >
        Decline
      </Button>
    </>
  );
}
