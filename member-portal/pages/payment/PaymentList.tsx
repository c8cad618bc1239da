import { Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Due } from '../../../api/account/charge/contract.ts';
import type { Payment } from '../../../api/account/payment/contract.ts';
import { chargeName, chargeWithMemo, figureNames } from '../../../api/platform/contract/words.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { required } from '../../../ledger/values/violation.ts';
import { ChargeName } from '../../../ui/account/ChargeName.tsx';
import { dueDate } from '../../../ui/account/dueDate.tsx';
import { PaymentsUnderWay } from '../../../ui/account/PaymentsUnderWay.tsx';
import { DollarField } from '../../../ui/forms/DollarField.tsx';
import type { Column } from '../../../ui/list/columns.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import type { DraftKeeper } from './draft.ts';
import { PAYMENT_METHOD_ID, PaymentMethodField } from './PaymentMethodField.tsx';
import {
  amountError,
  methodInForce,
  methodsOffered,
  type payableOf,
  rowsOf,
  type Takes,
  type Typed,
  totalsOf,
  typedForAll,
} from './rules.ts';
import { StepAlert, StepButtons } from './StepParts.tsx';

export interface PaymentListProps {
  readonly keeper: DraftKeeper;
  readonly payable: ReturnType<typeof payableOf>;
  /** Due now, dollars. */
  readonly dueNow: number;
  /** Free credit, dollars. */
  readonly credit: number;
  /** Payments that are still on their way. */
  readonly pending: readonly Payment[];
  readonly takes: Takes;
}

/** Step 1 (spec 2 section 2): how much on which charge, with credit or not, and by which method. */
export function PaymentList({ keeper, payable, dueNow, credit, pending, takes }: PaymentListProps) {
  const { draft, update } = keeper;
  const change: typeof update = (changed) => {
    setAlert('');
    update({ ...changed, isChosen: false });
  };
  const navigate = useNavigate();
  const [alert, setAlert] = useState('');
  const [methodError, setMethodError] = useState('');
  // Pay All without a method stays here: the amounts of all charges are shown, and what was typed is kept.
  const [paysAll, setPaysAll] = useState(false);
  const useCredits = draft.useCredits && credit > 0;
  const amounts = paysAll ? typedForAll(payable) : draft.typed;
  const rows = rowsOf(payable, amounts);
  const totals = totalsOf(rows, credit, useCredits);
  const offered = methodsOffered(rows, payable, totals, takes);
  const method = methodInForce(draft.method, offered);

  if (payable.length === 0) {
    return (
      <>
        <PaymentsUnderWay pending={pending} />
        <Typography color="textSecondary" sx={{ py: 8, textAlign: 'center' }}>
          {dueNow > 0 ? 'Nothing is left to pay.' : 'No Active Charges'}
        </Typography>
      </>
    );
  }

  const errorAt = (due: Due) => amountError(amounts[due._id] ?? 0, due);
  const submit = (typed: Typed) => {
    setAlert('');
    setMethodError('');
    const paid = rowsOf(payable, typed);
    const wrong = payable.find((due) => amountError(typed[due._id] ?? 0, due) !== undefined);
    if (wrong !== undefined) {
      document.getElementById(inputId(wrong))?.focus();
      return;
    }
    if (paid.length === 0) {
      setAlert('Pay Amount must be greater than 0.');
      return;
    }
    const settled = totalsOf(paid, credit, useCredits);
    const chosen = methodInForce(draft.method, methodsOffered(paid, payable, settled, takes));
    if (chosen === '') {
      change({});
      setPaysAll(typed !== draft.typed);
      setMethodError(required('Payment Method'));
      document.getElementById(PAYMENT_METHOD_ID)?.focus();
      return;
    }
    const named = paid.map((row) => ({ ...row, name: nameIn(payable, row.id) }));
    // What was typed stays when all is paid instead: Back shows it again.
    update({ useCredits, method: chosen, rows: named, isChosen: true });
    navigate('/pay?step=billing');
  };

  const columns: readonly Column<Due>[] = [
    { label: 'Type', render: (due) => <ChargeName due={due} /> },
    dueDate,
    { label: 'Total Amount', align: 'right', render: (due) => formatDollars(due.total) },
    { label: 'Paid Amount', align: 'right', render: (due) => formatDollars(due.amtPaid) },
    {
      label: 'Pay Amount',
      align: 'right',
      render: (due) => (
        <DollarField
          id={inputId(due)}
          ariaLabel={`Pay Amount for ${chargeName(due)}, due ${formatDay(due.dueDate)}`}
          value={amounts[due._id] ?? null}
          onChange={(amount) => {
            setPaysAll(false);
            change({ typed: { ...amounts, [due._id]: amount } });
          }}
          error={errorAt(due)}
          sx={{ width: { xs: 170, sm: 190 }, maxWidth: 1 }}
          placeholder={due.payable.toFixed(2)}
          disabled={due.payable === 0}
        />
      ),
    },
  ];

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(amounts);
      }}
    >
      <PaymentsUnderWay pending={pending} />
      <RecordList
        cardsBelow="md"
        label="Active charges"
        columns={columns}
        rows={payable}
        keyOf={(due) => due._id}
        empty="No Active Charges"
        maxHeight="50vh"
      />
      <Typography color="textSecondary">{`${figureNames.dueNow}: ${formatDollars(dueNow)}`}</Typography>
      {credit > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={useCredits}
              onChange={(event) => change({ useCredits: event.target.checked })}
            />
          }
          label={`Use my Bursar Credit (${formatDollars(credit)})`}
        />
      )}
      <Totals {...totals} />
      <PaymentMethodField
        value={method}
        offered={offered}
        error={methodError}
        onChange={(next) => {
          setMethodError('');
          change({ method: next });
        }}
      />
      <StepAlert message={alert} />
      <StepButtons>
        <Button variant="outlined" size="large" onClick={() => submit(typedForAll(payable))}>
          Pay All
        </Button>
        <Button type="submit" variant="contained" size="large">
          Next
        </Button>
      </StepButtons>
    </Stack>
  );
}

function Totals({ total, creditUsed, money }: ReturnType<typeof totalsOf>) {
  return (
    <div role="status">
      <Typography variant="subtitle1" component="p">
        Total: {formatDollars(total)}
      </Typography>
      {creditUsed > 0 && (
        <Typography variant="body2" color="textSecondary">
          {formatDollars(creditUsed)} from your credit, {formatDollars(money)} to pay
        </Typography>
      )}
    </div>
  );
}

function inputId(due: Pick<Due, '_id'>): string {
  return `pay-amount-${due._id}`;
}

function nameIn(payable: readonly Due[], id: string): string {
  const due = payable.find((each) => each._id === id);
  return due === undefined ? '' : chargeWithMemo(due);
}
