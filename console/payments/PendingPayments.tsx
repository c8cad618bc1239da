import ImageOutlined from '@mui/icons-material/ImageOutlined';
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { PendingPayment } from '../../api/contract/verification.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { methodLabel } from '../../ui/paymentWords.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { CardLine, CardList, ListCard } from '../shared/CardList.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';
import { Money } from '../shared/Money.tsx';
import { formatInstant, useTimeZone } from '../shared/time.ts';
import { Decline, Verify } from './Decision.tsx';
import { ImageViewer } from './ImageViewer.tsx';

/** The body scrolls below a header that stays (spec 2 section 9, "verify table 67vh"). */
const BODY_HEIGHT = '67vh';

const decisions = { verify: Verify, decline: Decline } as const;

/** What one can do with a payment that waits. */
type Act = 'view' | keyof typeof decisions;

/**
 * Venmo and Zelle payments to verify (spec 2 section 2, "Verify Payments screen"), as a table, or as cards on
 * a phone.
 *
 * @param onConflict called with a message when another administrator was first
 * @param onReload asks for the list again, with new links to the screenshots
 */
export function PendingPayments(props: {
  readonly payments: readonly PendingPayment[];
  readonly onConflict: (message: string | undefined) => void;
  readonly onReload: () => void;
}) {
  const phone = usePhone();
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
  const List = phone ? Cards : Rows;
  return (
    <>
      <List payments={props.payments} onAct={act} />
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

interface ListProps {
  readonly payments: readonly PendingPayment[];
  readonly onAct: (payment: PendingPayment, act: Act) => void;
}

function Rows({ payments, onAct }: ListProps) {
  const timeZone = useTimeZone();
  return (
    <TableContainer sx={{ maxHeight: BODY_HEIGHT }}>
      <Table stickyHeader aria-label="Payments to verify">
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell>Date</TableCell>
            <TableCell>Payment ID</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>Image</TableCell>
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {payments.map((payment) => (
            <TableRow key={payment.id}>
              <TableCell>
                <MemberLink memberId={payment.uuid} name={payment.name} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(payment.date, timeZone)}</TableCell>
              <TableCell>
                <PaymentId payment={payment} />
              </TableCell>
              <TableCell align="right">
                <Amount payment={payment} />
              </TableCell>
              <TableCell>
                <ViewButton payment={payment} onAct={onAct} />
              </TableCell>
              <TableCell>
                <Box sx={{ display: 'flex', gap: 1 }}>
                  <Decide payment={payment} onAct={onAct} />
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Cards({ payments, onAct }: ListProps) {
  const timeZone = useTimeZone();
  return (
    <CardList label="Payments to verify">
      {payments.map((payment) => (
        <ListCard key={payment.id} gap={1}>
          <CardLine>
            <MemberLink memberId={payment.uuid} name={payment.name} />
            <Amount payment={payment} />
          </CardLine>
          <CardLine>
            <PaymentId payment={payment} />
            <Typography color="textSecondary" sx={{ textAlign: 'right' }}>
              {formatInstant(payment.date, timeZone)}
            </Typography>
          </CardLine>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ViewButton payment={payment} onAct={onAct} />
            <Box sx={{ flex: 1 }} />
            <Decide payment={payment} onAct={onAct} />
          </Box>
        </ListCard>
      ))}
    </CardList>
  );
}

function PaymentId({ payment }: { readonly payment: PendingPayment }) {
  return (
    <Box>
      {payment.paymentID}
      <Typography color="textSecondary" sx={{ fontSize: '0.78rem', overflowWrap: 'anywhere' }}>
        {`${methodLabel(payment.payment_type)} · ${payment.payer}`}
      </Typography>
    </Box>
  );
}

function Amount({ payment }: { readonly payment: PendingPayment }): ReactNode {
  const { creditsUsed } = payment.details;
  return (
    <Box>
      <Money dollars={payment.amount} strong />
      {creditsUsed > 0 && (
        <Typography color="textSecondary" sx={{ fontSize: '0.78rem', whiteSpace: 'nowrap' }}>
          {`and ${formatDollars(creditsUsed)} credit`}
        </Typography>
      )}
    </Box>
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
