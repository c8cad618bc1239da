import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { PendingPayment } from '../../api/contract/verification.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { methodLabel } from '../../ui/paymentWords.ts';
import { Remark } from '../../ui/Remark.tsx';
import type { Column } from '../../ui/records/columns.tsx';
import { RecordList } from '../../ui/records/RecordList.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { Decline, Verify } from './Decision.tsx';
import { ImageViewer } from './ImageViewer.tsx';

/** The body scrolls below a header that stays (spec 2 section 9, "verify table 67vh"). */
const BODY_HEIGHT = '67vh';

const decisions = { verify: Verify, decline: Decline } as const;

/** What one can do with a payment that waits. */
type Act = 'view' | keyof typeof decisions;

/**
 * Venmo and Zelle payments to verify (spec 2 section 2, "Verify Payments screen"): a table, or cards on a
 * phone.
 * @param onConflict called with a message when another administrator was first
 * @param onReload asks for the list again, with new links to the screenshots
 */
export function PendingPayments(props: {
  readonly payments: readonly PendingPayment[];
  readonly onConflict: (message: string | undefined) => void;
  readonly onReload: () => void;
}) {
  const [viewing, setViewing] = useState<string>();
  const [deciding, setDeciding] = useState<{
    readonly payment: PendingPayment;
    readonly act: keyof typeof decisions;
  }>();
  // Read again with every list, so that its link is fresh; gone when somebody else has dealt with it.
  const viewed = props.payments.find(({ id }) => id === viewing);
  const act = (payment: PendingPayment, what: Act) => {
    props.onConflict(undefined);
    if (what === 'view') setViewing(payment.id);
    else setDeciding({ payment, act: what });
  };
  const finish = () => {
    setDeciding(undefined);
    setViewing(undefined);
  };
  const Decision = deciding && decisions[deciding.act];
  return (
    <>
      <RecordList
        label="Payments to verify"
        columns={columnsOf(act)}
        rows={props.payments}
        keyOf={({ id }) => id}
        maxHeight={BODY_HEIGHT}
      />
      {viewed !== undefined && (
        <ImageViewer
          url={viewed.location}
          title={`${methodLabel(viewed.payment_type)} payment of ${viewed.name}`}
          description={`${formatDollars(viewed.amount)} by ${methodLabel(viewed.payment_type)} from ${viewed.payer}`}
          onReload={props.onReload}
          onClose={() => setViewing(undefined)}
          actions={<Decide payment={viewed} onAct={act} />}
        />
      )}
      {deciding !== undefined && Decision !== undefined && (
        <Decision
          payment={deciding.payment}
          onDone={finish}
          onConflict={(message) => {
            finish();
            props.onConflict(`${deciding.payment.name}, ${deciding.payment.paymentID}: ${message}`);
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

function columnsOf(onAct: ActProps['onAct']): readonly Column<PendingPayment>[] {
  return [
    { label: 'Name', card: 'start', render: ({ uuid, name }) => <MemberLink memberId={uuid} name={name} /> },
    { label: 'Date', nowrap: true, card: 'end', render: ({ date }) => <Instant at={date} /> },
    { label: 'Payment ID', card: 'start', render: paymentIdOf },
    { label: 'Amount', align: 'right', card: 'corner', render: amountOf },
    { label: 'Image', card: 'below', render: (payment) => <ViewButton payment={payment} onAct={onAct} /> },
    {
      label: 'Actions',
      card: 'below',
      render: (payment) => (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Decide payment={payment} onAct={onAct} />
        </Box>
      ),
    },
  ];
}

function paymentIdOf({ paymentID, payment_type, payer }: PendingPayment) {
  return (
    <>
      {paymentID}
      <Remark>{`${methodLabel(payment_type)} · ${payer}`}</Remark>
    </>
  );
}

function amountOf({ amount, details: { creditsUsed } }: PendingPayment) {
  return (
    <>
      <Money dollars={amount} strong />
      {creditsUsed > 0 && <Remark>{`and ${formatDollars(creditsUsed)} credit`}</Remark>}
    </>
  );
}

interface ActProps {
  readonly payment: PendingPayment;
  readonly onAct: (payment: PendingPayment, act: Act) => void;
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
      onClick={() => onAct(payment, 'view')}
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
        onClick={() => onAct(payment, 'verify')}
      >
        Verify
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Decline ${whose(payment)}`}
        onClick={() => onAct(payment, 'decline')}
      >
        Decline
      </Button>
    </>
  );
}
