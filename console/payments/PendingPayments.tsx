import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import type { PendingPayment } from '../../api/account/verification/contract.ts';
import type { Output } from '../../api/contract.ts';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Reading } from '../../ui/data/reading.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { UndoAlert } from '../batches/UndoAlert.tsx';
import { useOpenRow } from '../list/useOpenRow.ts';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { savedByDay } from './savedByDay.ts';

const VerifySheet = lazyDialog(async () => (await import('./VerifySheet.tsx')).VerifySheet);

/** The body scrolls below a header that stays (spec 2 section 9, "verify table 67vh"). */
const BODY_HEIGHT = '67vh';

/**
 * Venmo and Zelle payments to verify (spec 2 section 2, "Verify Payments screen"), each decided in a sheet
 * beside its screenshot, at an address of its own: `?open=<id>`. `hint` explains an empty list.
 */
export function PendingPayments(props: {
  readonly payments: Reading<Output<'get-misc-payments'>>;
  readonly hint?: string;
}) {
  const { payments, hint } = props;
  const { openId, open, close, searchWith } = useOpenRow();
  const [isDeclined, setDeclined] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const [verified, setVerified] = useState<Output<'verify-payment'>>();
  const pending = payments.data?.data ?? [];
  const at = pending.findIndex(({ id }) => id === openId);
  const found = pending[at];
  // What another administrator decides meanwhile leaves the list, not the sheet: the call says who was first.
  const [kept, keep] = useState<PendingPayment>();
  if (found !== undefined && found !== kept) keep(found);
  const payment = found ?? (kept?.id === openId ? kept : undefined);
  const decide = (id: string, declines: boolean) => {
    setConflict(undefined);
    setDeclined(declines);
    open(id);
  };
  const end = () => {
    setVerified(undefined);
    close();
  };
  const goOn = (done?: Output<'verify-payment'>) => {
    setVerified(done);
    const next = pending[at + 1] ?? pending[at - 1];
    if (next === undefined) end();
    else decide(next.id, false);
  };
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
        {(rows) => (
          <RecordList
            label="Payments to verify"
            columns={columnsOf(decide)}
            rows={rows}
            keyOf={({ id }) => id}
            maxHeight={BODY_HEIGHT}
          />
        )}
      </Loaded>
      {payment !== undefined && payments.data !== undefined && (
        <VerifySheet
          key={payment.id}
          payment={payment}
          payments={payments.data}
          isDeclined={isDeclined}
          pathOf={searchWith}
          onReload={() => void payments.refetch()}
          notice={
            // The toast with Undo is behind the sheet.
            verified && <UndoAlert {...verified} severity="success" onClose={() => setVerified(undefined)} />
          }
          onDone={goOn}
          onConflict={(message) => {
            end();
            setConflict(`${payment.name}, ${payment.paymentID}: ${message}`);
          }}
          onClose={end}
        />
      )}
    </>
  );
}

function columnsOf(onDecide: (id: string, declines: boolean) => void): readonly Column<PendingPayment>[] {
  return [
    { label: 'Name', card: 'start', render: ({ uuid, name }) => <MemberLink memberId={uuid} name={name} /> },
    { label: 'Date', nowrap: true, card: 'end', render: dateOf },
    { label: 'Payment ID', card: 'start', render: paymentIdOf },
    { label: 'Amount', align: 'right', card: 'corner', render: amountOf },
    {
      label: 'Image',
      card: 'below',
      render: (payment) => (
        <Button
          size="small"
          startIcon={<ImageOutlined />}
          aria-label={`View the image for ${ofMember(payment)}`}
          onClick={() => onDecide(payment.id, false)}
        >
          View
        </Button>
      ),
    },
    {
      label: 'Actions',
      card: 'below',
      render: (payment) => (
        <Row>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Verify ${ofMember(payment)}`}
            onClick={() => onDecide(payment.id, false)}
          >
            Verify
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`Decline ${ofMember(payment)}`}
            onClick={() => onDecide(payment.id, true)}
          >
            Decline
          </Button>
        </Row>
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

/** Which payment a button is about, for those who hear it only. */
function ofMember({ name, amount }: PendingPayment): string {
  return `${formatDollars(amount)} of ${name}`;
}
