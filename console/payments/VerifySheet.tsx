import { Alert, Box, Button, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  declinePayment,
  type PendingPayment,
  verifyPayment,
} from '../../api/account/verification/contract.ts';
import type { Output } from '../../api/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import { methodLabel } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { validateSentOn } from '../../ledger/values/paymentRules.ts';
import { firstViolations, required } from '../../ledger/values/violation.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DayInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Facts } from '../../ui/primitives/Facts.tsx';
import { FigureRow } from '../../ui/primitives/FigureRow.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { Steps } from '../list/PrevNext.tsx';
import { isConflict, readLater } from './decision.ts';
import { Screenshot } from './Screenshot.tsx';
import { savedByDay } from './savedByDay.ts';

type Payments = Output<'get-misc-payments'>;

/**
 * Verifies or declines a Venmo or Zelle payment beside its screenshot, and goes on to the next. Keys V and D
 * do so while no field has the focus.
 */
export function VerifySheet(props: {
  readonly payment: PendingPayment;
  readonly payments: Payments;
  readonly isDeclined: boolean;
  readonly pathOf: (id: string) => string;
  readonly onReload: () => void;
  /** About the payment before. */
  readonly notice: ReactNode;
  /** It was verified, with how to undo that, or declined. */
  readonly onDone: (verified?: Output<'verify-payment'>) => void;
  /** Another administrator was first: `message` says who. */
  readonly onConflict: (message: string) => void;
  readonly onClose: () => void;
}) {
  const { payment, payments, onConflict } = props;
  const { id, email, name, amount, sentOn } = payment;
  const { today } = useSession();
  const phone = usePhone();
  const [isDeclining, setDeclining] = useState(props.isDeclined);
  const saved = savedByDay(payment);
  const ids = payments.data.map((each) => each.id);
  const frame = {
    isSheet: true,
    title: `${name}, ${formatDollars(amount)}`,
    heading: <Steps ids={ids} id={id} stepOf={(to) => linkTo({ path: props.pathOf(to) })} />,
    maxWidth: 'md',
    rereadAfter: readLater,
    notice: props.notice,
    onError: (error: Error) => isConflict(error) && onConflict(error.message),
  } as const;
  const picture = (
    <Screenshot
      url={payment.location}
      description={`${formatDollars(amount)} by ${methodLabel(payment.payment_type)} from ${payment.payer}`}
      height={phone ? '40vh' : '58vh'}
      onReload={props.onReload}
    />
  );
  if (isDeclining)
    return (
      <CallDialog
        {...frame}
        key="decline"
        call="decline-payment"
        schema={declinePayment.input.check(
          byRules(({ reason }) => (reason ? [] : [{ field: 'reason', message: required('reason') }])),
        )}
        defaultValues={{ id, email, reason: '' }}
        submitLabel="Decline"
        isDestructive
        onDone={() => props.onDone()}
        onClose={() => (props.isDeclined ? props.onClose() : setDeclining(false))}
      >
        <Sides picture={picture}>
          <TextInput
            name="reason"
            label="Reason"
            required
            autoFocus
            maxLength={200}
            help="Sent to the member. For example: no payment arrived"
          />
          <Typography>{`${formatDollars(amount)} from ${name} won’t count, and its charges stay due.`}</Typography>
        </Sides>
      </CallDialog>
    );
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || (target as HTMLElement).matches('input, textarea')) return;
    if (key === 'v') currentTarget.closest('form')?.requestSubmit();
    else if (key === 'd') setDeclining(true);
    else return;
    event.preventDefault();
  };
  return (
    <CallDialog
      {...frame}
      key="verify"
      call="verify-payment"
      schema={verifyPayment.input.check(
        byRules((values) => firstViolations([['sentOn', validateSentOn(values.sentOn ?? '', { today })]])),
      )}
      // A date that saves money is read off the screenshot, never taken for granted.
      defaultValues={{ id, email, sentOn: saved === '' ? sentOn : '' }}
      submitLabel="Verify"
      onDone={(verified) => props.onDone(verified)}
      actions={
        <Button variant="outlined" color="error" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      }
      onClose={props.onClose}
    >
      <Box onKeyDown={byKey}>
        <Sides picture={picture}>
          <Facts
            facts={[
              ['Amount', <Money key="amount" dollars={amount} strong />],
              ['From', payment.payer],
              ['By', methodLabel(payment.payment_type)],
              ['Payment ID', payment.paymentID],
            ]}
          />
          {saved !== '' && <Alert severity="warning">{`${saved}. Enter the date on the screenshot.`}</Alert>}
          <DayInput
            name="sentOn"
            label="Date Sent"
            required
            max={today}
            help="Used for late fees and discounts. Correct it if the screenshot differs."
          />
          <Outcome payment={payment} recent={payments.recentData} />
        </Sides>
      </Box>
    </CallDialog>
  );
}

function Sides({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <Columns gap={6} from="md">
      <Stack gap={2}>{picture}</Stack>
      <Stack>{children}</Stack>
    </Columns>
  );
}

/** What the payment pays when it was sent on the day in the form, what is owed then, and what was checked. */
function Outcome(props: { readonly payment: PendingPayment; readonly recent: Payments['recentData'] }) {
  const { id: paymentId, uuid, name } = props.payment;
  const { today } = useSession();
  const sentOn: string = useWatch({ name: 'sentOn' });
  const isDay = validateSentOn(sentOn, { today }) === undefined;
  const quote = useRead('quote-verification', { uuid, paymentId, sentOn }, { enabled: isDay });
  if (!isDay) return null;
  return (
    <Loaded query={quote} label="what it pays" height={120}>
      {({ pays, keptAsCredit, owed, sameScreenshot }) => (
        <Stack>
          <Stack component="section" aria-label="Pays" gap={1}>
            <Typography variant="h3">Pays</Typography>
            {pays.map((each) => (
              <FigureRow key={each._id} label={each.name}>
                <Money dollars={each.amount} />
              </FigureRow>
            ))}
            {keptAsCredit > 0 && (
              <FigureRow label="Kept as credit">
                <Money dollars={keptAsCredit} />
              </FigureRow>
            )}
            <FigureRow label={`${name} then owes`} isSoft>
              <Money dollars={owed} />
            </FigureRow>
          </Stack>
          <Stack component="section" aria-label="Checked" gap={1}>
            <Typography variant="h3">Checked</Typography>
            {sameScreenshot.length === 0 ? (
              <StatusBadge hue="green" status="Screenshot not used before" />
            ) : (
              <Alert severity="error">{sameAs(sameScreenshot)}</Alert>
            )}
            <Payer {...props} />
          </Stack>
        </Stack>
      )}
    </Loaded>
  );
}

function sameAs([last, ...others]: Output<'quote-verification'>['sameScreenshot']): string {
  if (last === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other payment')}`;
  return `The same screenshot came with ${last.paymentID} of ${last.name} (sent ${formatDay(last.sentOn)})${more}.`;
}

/** Whether the member's last verified payment came from the same name. */
function Payer(props: { readonly payment: PendingPayment; readonly recent: Payments['recentData'] }) {
  const { uuid, payer, payment_type } = props.payment;
  const last = props.recent.find(
    (each) => each.uuid === uuid && each.payment_type === payment_type && each.status === 'success',
  );
  const method = methodLabel(payment_type);
  if (last === undefined) return <StatusBadge hue="gray" status={`First ${method} payment of this member`} />;
  const day = formatDay(last.payDate);
  return last.payer === payer ? (
    <StatusBadge hue="green" status={`${method} name as on ${day}`} />
  ) : (
    <StatusBadge hue="yellow" status={`${method} name on ${day} was ${last.payer}`} />
  );
}
