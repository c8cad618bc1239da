import { Alert, Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Due, Payment } from '../../../api/contract/account.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { type Column, DataTable } from '../../shared/DataTable.tsx';
import { StatusBadge } from '../../shared/StatusBadge.tsx';
import type { DraftKeeper } from './draft.ts';
import { PAYMENT_METHOD_ID, PaymentMethodField } from './PaymentMethodField.tsx';
import {
  amountMistake,
  methodInForce,
  methodsOffered,
  nameOf,
  type payableOf,
  rowsOf,
  type Takes,
  totalsOf,
  typedForAll,
} from './rules.ts';
import { StepAlert, StepButtons } from './StepParts.tsx';

export interface PaymentListProps {
  readonly keeper: DraftKeeper;
  readonly payable: ReturnType<typeof payableOf>;
  /** Free credit, dollars. */
  readonly credit: number;
  /** Payments that are still on their way. */
  readonly pending: readonly Payment[];
  readonly takes: Takes;
}

/** Step 1 (spec 2 section 2): how much on which charge, with credit or not, and by which method. */
export function PaymentList({ keeper, payable, credit, pending, takes }: PaymentListProps) {
  const { draft, update } = keeper;
  const navigate = useNavigate();
  const [alert, setAlert] = useState('');
  const [methodMistake, setMethodMistake] = useState('');
  const useCredits = draft.useCredits && credit > 0;
  const rows = rowsOf(payable, draft.typed);
  const totals = totalsOf(rows, credit, useCredits);
  const offered = methodsOffered(rows, payable, totals, takes);
  const method = methodInForce(draft.method, offered);

  if (payable.length === 0) {
    return (
      <>
        <OnTheirWay pending={pending} />
        <Typography color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
          No Active Charges
        </Typography>
      </>
    );
  }

  const mistakeAt = (due: Due) => amountMistake(draft.typed[due._id] ?? '', due.remaining);
  const goOn = (typed: Readonly<Record<string, string>>) => {
    setAlert('');
    setMethodMistake('');
    const paid = rowsOf(payable, typed);
    const mistaken = payable.find((due) => amountMistake(typed[due._id] ?? '', due.remaining) !== undefined);
    if (mistaken !== undefined) {
      document.getElementById(inputId(mistaken))?.focus();
      return;
    }
    if (paid.length === 0) {
      setAlert('Pay Amount must be greater than 0.');
      return;
    }
    const settled = totalsOf(paid, credit, useCredits);
    const chosen = methodInForce(draft.method, methodsOffered(paid, payable, settled, takes));
    if (chosen === '') {
      // The amounts stay as they are now, so that the methods on offer are those for them.
      update({ typed: { ...typed } });
      setMethodMistake('The Payment Method field is required.');
      document.getElementById(PAYMENT_METHOD_ID)?.focus();
      return;
    }
    const named = paid.map((row) => ({ ...row, name: nameIn(payable, row.id) }));
    const isSame = draft.method === chosen && draft.useCredits === useCredits && sameRows(draft.rows, named);
    update({
      typed: { ...typed },
      useCredits,
      method: chosen,
      rows: named,
      ...(!isSame && { key: crypto.randomUUID() }),
    });
    navigate('/pay?step=billing');
  };

  const columns: readonly Column<Due>[] = [
    { label: 'Type', cell: nameOf },
    {
      label: 'Due Date',
      cell: (due) => (
        <>
          {formatDay(due.dueDate)} {due.status === 'Overdue' && <StatusBadge status="Overdue" />}
        </>
      ),
    },
    { label: 'Total Amount', align: 'right', cell: (due) => formatDollars(due.total) },
    { label: 'Paid Amount', align: 'right', cell: (due) => formatDollars(due.amtPaid) },
    {
      label: 'Pay Amount',
      align: 'right',
      cell: (due) => (
        <TextField
          id={inputId(due)}
          size="small"
          value={draft.typed[due._id] ?? ''}
          onChange={(event) => update({ typed: { ...draft.typed, [due._id]: event.target.value } })}
          error={mistakeAt(due) !== undefined}
          helperText={mistakeAt(due)}
          placeholder={due.remaining.toFixed(2)}
          slotProps={{
            htmlInput: {
              'aria-label': `Pay Amount for ${nameOf(due)}, due ${formatDay(due.dueDate)}`,
              inputMode: 'decimal',
              autoComplete: 'off',
            },
            input: {
              startAdornment: (
                <Box component="span" sx={{ mr: 0.5 }}>
                  $
                </Box>
              ),
            },
          }}
          sx={{ width: { xs: 170, sm: 190 }, '& .MuiFormHelperText-root': { mx: 0 } }}
        />
      ),
    },
  ];

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn(draft.typed);
      }}
    >
      <OnTheirWay pending={pending} />
      <DataTable
        label="Active charges"
        columns={columns}
        rows={payable}
        keyOf={(due) => due._id}
        empty="No Active Charges"
        maxHeight="50vh"
      />
      {credit > 0 && (
        <FormControlLabel
          sx={{ mt: 2 }}
          control={
            <Checkbox
              checked={useCredits}
              onChange={(event) => update({ useCredits: event.target.checked })}
            />
          }
          label={`Use my Bursar Credit (${formatDollars(credit)})`}
        />
      )}
      <Totals {...totals} />
      <PaymentMethodField
        value={method}
        offered={offered}
        mistake={methodMistake}
        onChange={(next) => {
          setMethodMistake('');
          update({ method: next });
        }}
      />
      <StepAlert message={alert} />
      <StepButtons>
        <Button variant="outlined" size="large" onClick={() => goOn(typedForAll(payable))}>
          Pay All
        </Button>
        <Button type="submit" variant="contained" size="large">
          Next
        </Button>
      </StepButtons>
    </Box>
  );
}

/** Payments that are not counted yet, so that nobody pays the same thing twice. */
function OnTheirWay({ pending }: { readonly pending: readonly Payment[] }) {
  if (pending.length === 0) return null;
  const [only] = pending;
  const sentence =
    pending.length === 1 && only !== undefined
      ? `Your payment of ${formatDollars(only.amount)} of ${formatDay(only.payDate)} is still pending.`
      : `${pending.length} of your payments are still pending.`;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {sentence} What {pending.length === 1 ? 'it pays' : 'they pay'} is not taken off the amounts below yet.
    </Alert>
  );
}

function Totals({ total, creditUsed, money }: ReturnType<typeof totalsOf>) {
  return (
    <Box role="status" sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 620 }}>Total: {formatDollars(total)}</Typography>
      {creditUsed > 0 && (
        <Typography variant="body2" color="textSecondary">
          {formatDollars(creditUsed)} from your credit, {formatDollars(money)} to pay
        </Typography>
      )}
    </Box>
  );
}

function inputId(due: Pick<Due, '_id'>): string {
  return `pay-amount-${due._id}`;
}

function nameIn(payable: readonly Due[], id: string): string {
  const due = payable.find((each) => each._id === id);
  return due === undefined ? '' : nameOf(due);
}

function sameRows(
  a: readonly { readonly id: string; readonly amount: number }[],
  b: readonly { readonly id: string; readonly amount: number }[],
): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, amount }, index) => b[index]?.id === id && b[index]?.amount === amount)
  );
}
